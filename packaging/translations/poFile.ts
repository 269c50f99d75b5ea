import { po } from 'gettext-parser';
import { english } from '../../main/texts/english.ts';
import { type Language, languages } from '../../main/texts/languages.ts';
import type { TextId } from '../../main/texts/text.ts';
import type { Messages } from './catalogueFile.ts';
import { problemOf } from './checkMessage.ts';

/** What stands above a message for its translator. */
export interface MessageNotes {
  readonly subject: string;
  readonly places: readonly string[];
  readonly glossary: readonly string[];
}

/** A gettext file with the id as context, the English as text, and what is translated already. */
export function writePo(
  language: Language,
  ids: readonly TextId[],
  messages: Messages,
  notesOf: (id: TextId) => MessageNotes,
): Uint8Array {
  const translations = Object.fromEntries(
    ids.map((id) => {
      const { subject, places, glossary } = notesOf(id);
      const extracted = [`Subject: ${subject}`, ...glossary.map((line) => `Glossary: ${line}`)].join('\n');
      const comments = { extracted, reference: places.join('\n'), flag: 'icu-message-format' };
      const message = { msgctxt: id, msgid: english[id], msgstr: [messages[id] ?? ''], comments };
      return [id, { [english[id]]: message }];
    }),
  );
  const headers = {
    'Project-Id-Version': 'Sideshot',
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 });
}

export interface ReadPo {
  readonly messages: Messages;
  /** Lines for the translator, each with the id. With any, nothing of the file is taken. */
  readonly problems: readonly string[];
  /** Left out: not translated, marked as fuzzy, or of an English that was reworded since. */
  readonly untranslated: number;
  readonly outdated: readonly TextId[];
}

/** Reads a translator's file. Each message is checked as the page needs it: ICU form, parameters, kinds of plural. */
export function readPo(file: Uint8Array, language: Language, ids: readonly TextId[]): ReadPo {
  const nothing = { messages: {}, untranslated: 0, outdated: [] };
  let parsed: ReturnType<typeof po.parse>;
  try {
    parsed = po.parse(file);
  } catch (error) {
    return { ...nothing, problems: [`It is no gettext file: ${unreadable(error)}`] };
  }
  const found = languageOf(parsed.headers);
  if (found === null) return { ...nothing, problems: ['It is no gettext file: it has no line Language at its head.'] };
  if (found !== language) {
    return { ...nothing, problems: [`It is of the language "${found}", not "${language}": see its line Language.`] };
  }
  const entries = Object.values(parsed.translations)
    .flatMap((byId) => Object.values(byId))
    .filter(({ msgid }) => msgid !== '');
  if (entries.length === 0) return { ...nothing, problems: ['It holds no message.'] };
  const messages: Partial<Record<TextId, string>> = {};
  const problems: string[] = [];
  const outdated: TextId[] = [];
  let untranslated = 0;
  for (const { msgctxt, msgid, msgstr, comments } of entries) {
    const id = ids.find((known) => known === msgctxt);
    const [translation = ''] = msgstr;
    if (id === undefined) problems.push(`${msgctxt ?? msgid}: there is no such message to translate.`);
    else if (translation === '' || (comments?.flag ?? '').includes('fuzzy')) untranslated += 1;
    else if (msgid !== english[id]) outdated.push(id);
    else {
      const problem = problemOf(english[id], translation, languages[language].locale);
      if (problem === null) messages[id] = translation;
      else problems.push(`${id}: the translation ${problem}: ${translation}`);
    }
  }
  return { messages, problems, untranslated, outdated };
}

/** A file that is none has no headers at all. */
function languageOf(headers: Readonly<Record<string, string>> | undefined): string | null {
  return Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'language')?.[1] ?? null;
}

function unreadable(error: unknown): string {
  const line = error instanceof Error && 'lineNumber' in error ? `, at line ${String(error.lineNumber)}` : '';
  return `${error instanceof Error ? error.message : String(error)}${line}`;
}
