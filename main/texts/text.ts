import type { english } from './english.ts';

/**
 * What a person reads leaves the core as a text: the id of a message and its parameters. Command line and page render it in their
 * language (`render.ts`). To add one, write its message into the file of its subject under `english/`, as `room.name`, and build it with
 * `text('room.name', { … })`. A message is a whole sentence or label in ICU form, never a piece of one; where a reason stands within a
 * sentence, it is a text of its own as a parameter. Words from outside (the partner's, a file's name) are parameters.
 */
export interface Text {
  readonly id: TextId;
  readonly params?: TextParams;
}

export type TextId = keyof typeof english;
/** A list is shown as the language lists things: `Front, Back`. */
export type TextParam = string | number | Text | readonly (string | Text)[];
export type TextParams = Readonly<Record<string, TextParam>>;

/** The text of a message. The parameters are those that the message names. */
export function text<Id extends TextId>(id: Id, ...params: ParamsOf<Id>): Text {
  const [given] = params;
  return given === undefined ? { id } : { id, params: given };
}

/** Words from outside, or a name, as a text: they are the same in every language. */
export function asGiven(words: string): Text {
  return { id: 'words.asGiven', params: { words } };
}

/** Texts and names as the language lists them: `Front, Back`. */
export function listed(entries: readonly (string | Text)[]): Text {
  return { id: 'words.listed', params: { entries } };
}

/** Whole sentences one after the other. */
export function sentences(first: Text, ...following: readonly Text[]): Text {
  return following.reduce((said, next) => text('words.sentences', { first: said, next }), first);
}

export type ParamsOf<Id extends TextId> = [ParamName<(typeof english)[Id]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamName<(typeof english)[Id]>, TextParam>>];

/**
 * A parameter begins after `{` and ends before the first `}` or `,`. What has a space or `#` in it is a branch of a plural, so that a
 * branch may not be a single bare word. A test holds this against the messages' own parser.
 */
export type ParamName<Message extends string> = Message extends `${string}{${infer Rest}`
  ? BareWord<UpTo<UpTo<UpTo<Rest, '}'>, ','>, '{'>> | ParamName<Rest>
  : never;

type UpTo<Words extends string, End extends string> = Words extends `${infer Before}${End}${string}` ? Before : Words;
type BareWord<Words extends string> = Words extends `${string}${' ' | '#'}${string}` | '' ? never : Words;
