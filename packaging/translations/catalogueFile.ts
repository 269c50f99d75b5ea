import type { Language } from '../../main/texts/languages.ts';
import type { TextId } from '../../main/texts/text.ts';
import { messages as ar } from '../../main/texts/translations/ar.ts';
import { messages as de } from '../../main/texts/translations/de.ts';
import { messages as es } from '../../main/texts/translations/es.ts';
import { messages as fr } from '../../main/texts/translations/fr.ts';
import { messages as pl } from '../../main/texts/translations/pl.ts';

export type Translated = Exclude<Language, 'en'>;
export type Messages = Readonly<Partial<Record<TextId, string>>>;

export const translations: Readonly<Record<Translated, Messages>> = { ar, de, es, fr, pl };

/** The source of a language's catalogue, its messages in the order of `ids`. */
export function catalogueSource(name: string, messages: Messages, ids: readonly TextId[]): string {
  const lines = ids.flatMap((id) => {
    const message = messages[id];
    return message === undefined ? [] : [`  '${id}': ${JSON.stringify(message)},`];
  });
  return `import type { TextId } from '../text.ts';

/** ${name}. Written by \`npm run translations\`: docs/languages.md. */
// biome-ignore format: a table, one line a message
export const messages: Readonly<Partial<Record<TextId, string>>> = {
${lines.join('\n')}
};
`;
}
