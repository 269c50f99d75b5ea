import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Plugin } from 'vite';
import type { Message } from '../main/texts/catalogues.ts';
import { first } from '../main/texts/english/first.ts';
import { english } from '../main/texts/english.ts';
import { messages as ar } from '../main/texts/translations/ar.ts';
import { messages as de } from '../main/texts/translations/de.ts';
import { messages as es } from '../main/texts/translations/es.ts';
import { messages as fr } from '../main/texts/translations/fr.ts';
import { messages as pl } from '../main/texts/translations/pl.ts';

const parser = '@formatjs/icu-messageformat-parser';
const texts = fileURLToPath(new URL('../main/texts', import.meta.url)).replaceAll('\\', '/');

const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = { ar, de, es, fr, pl };

/** The page gets its messages parsed, so it needs no parser: 7 kB less to start with, and nothing to parse while it does. */
export function parsedMessages(): Plugin {
  return {
    name: 'sideshot-parsed-messages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      return source === parser ? this.resolve(`${parser}/no-parser.js`, importer, { skipSelf: true }) : null;
    },
    load(id) {
      const path = id.replaceAll('\\', '/');
      const [, language = ''] = path.startsWith(`${texts}/translations/`) ? (/(\w+)\.ts$/.exec(path) ?? []) : [];
      const translation = translations[language];
      if (translation !== undefined) return `export const messages = ${json(translation)};`;
      switch (path) {
        case `${texts}/english/first.ts`:
          return `export const first = ${json(first)};`;
        case `${texts}/english.ts`: {
          const others = Object.entries(english).filter(([name]) => !Object.hasOwn(first, name));
          return `import { first } from './english/first.ts';
            export const english = { ...first, ...${json(Object.fromEntries(others))} };`;
        }
        default:
          return null;
      }
    },
  };
}

/** As the page wants them. Throws for a message that is no ICU message. */
export function parseMessages(messages: Readonly<Record<string, string>>): Record<string, Message> {
  const parsed = Object.entries(messages).map(([id, message]): [string, Message] => [
    id,
    new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst(),
  ]);
  return Object.fromEntries(parsed);
}

/** An engine reads JSON faster than the same as a program. */
function json(messages: Readonly<Record<string, string>>): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(parseMessages(messages), (key, value) => (key === 'location' ? undefined : value)))})`;
}
