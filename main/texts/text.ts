import type { english } from './english.ts';

/**
 * A message's id and parameters; command line and page render it in their language. To add one, write `room.name` into
 * its subject's file under `english/` and build it with `text('room.name', { … })`. A message is a whole sentence or
 * label in ICU form; a reason within one is a text as parameter, and so are words from outside.
 */
export interface Text {
  readonly id: TextId;
  readonly params?: TextParams;
}

export type TextId = keyof typeof english;
/** A list is rendered as `Front, Back`. */
export type TextParam = string | number | Text | readonly (string | Text)[];
export type TextParams = Readonly<Record<string, TextParam>>;

export function text<Id extends TextId>(id: Id, ...params: ParamsOf<Id>): Text {
  const [given] = params;
  return given === undefined ? { id } : { id, params: given };
}

/** Words from outside or a name, the same in every language. */
export function asGiven(words: string): Text {
  return { id: 'words.asGiven', params: { words } };
}

export function listed(entries: readonly (string | Text)[]): Text {
  return { id: 'words.listed', params: { entries } };
}

export function sentences(first: Text, ...following: readonly Text[]): Text {
  return following.reduce((said, next) => text('words.sentences', { first: said, next }), first);
}

export type ParamsOf<Id extends TextId> = [ParamName<(typeof english)[Id]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamName<(typeof english)[Id]>, TextParam>>];

/**
 * A parameter follows `{` and ends before the first `}` or `,`. Anything with a space or `#` is a plural's branch, so
 * no branch may be a single bare word. A test compares this with the messages' own parser.
 */
export type ParamName<Message extends string> = Message extends `${string}{${infer Rest}`
  ? BareWord<UpTo<UpTo<UpTo<Rest, '}'>, ','>, '{'>> | ParamName<Rest>
  : never;

type UpTo<Words extends string, End extends string> = Words extends `${infer Before}${End}${string}` ? Before : Words;
type BareWord<Words extends string> = Words extends `${string}${' ' | '#'}${string}` | '' ? never : Words;
