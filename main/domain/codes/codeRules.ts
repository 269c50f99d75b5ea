/** The page numbers its choices; `0` keeps things as they are. */
export const choiceCommands = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
export type ChoiceCommand = (typeof choiceCommands)[number];

/** What a command code can ask for. `same`: a new item has the last one's type. */
export const codeCommands = [
  'next',
  'previous',
  'retake',
  'remove',
  'undo',
  'shutter',
  'done',
  'submit',
  'leave',
  'skip',
  'same',
  ...choiceCommands,
] as const;
export type CodeCommand = (typeof codeCommands)[number];

export function isChoiceCommand(command: CodeCommand): command is ChoiceCommand {
  return choiceCommands.some((choice) => choice === command);
}

/** The code on a label may hold more than the item's own. */
export interface ExtractedCode {
  readonly reference: string;
  readonly serial: string | null;
  readonly lot: string | null;
}

export interface CodeRules {
  fitsItem(code: string): boolean;
  /** Absent: no pattern says what an item's code looks like, so every code fits. */
  readonly hasPatterns?: boolean;
  extract(code: string): ExtractedCode | null;
  readonly other: 'take' | 'ask' | 'refuse';
  /** Null: the reserved prefix. */
  readonly commands: string | null;
  /** The warehouse's own prefix for places, beside the command prefix; null: none. */
  readonly place: string | null;
}

/** All keyboard layouts share these letters, so a scanner with a wrong layout types them too. */
export const reservedPrefix = 'SIDESHOT';

export function commandCode(command: CodeCommand, rules: Pick<CodeRules, 'commands'>): string {
  return withPrefix(rules.commands ?? reservedPrefix, command.toUpperCase());
}

export function placeCode(place: string, { commands, place: own }: Pick<CodeRules, 'commands' | 'place'>): string {
  return own === null ? withPrefix(commands ?? reservedPrefix, ['PLACE', place].join(' ')) : withPrefix(own, place);
}

function withPrefix(prefix: string, rest: string): string {
  return /[\p{L}\p{N}]$/u.test(prefix) ? `${prefix} ${rest}` : `${prefix}${rest}`;
}

export const anyCode: CodeRules = {
  fitsItem: () => true,
  extract: () => null,
  other: 'take',
  commands: null,
  place: null,
};

export type CodeMeaning =
  | { readonly kind: 'item' }
  | { readonly kind: 'command'; readonly command: CodeCommand }
  /** It has the prefix and names no command. */
  | { readonly kind: 'unknown_command'; readonly command: string }
  /** Null removes the place. */
  | { readonly kind: 'place'; readonly place: string | null }
  /** Fits no rule: a person decides, or it is refused. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'refuse' };

/** A prefix counts in any case; the place behind it stays as written. */
export function meaningOf(code: string, rules: CodeRules): CodeMeaning {
  const command = behind(code, rules.commands ?? reservedPrefix);
  if (command !== null) return commandOf(command);
  const place = behind(code, rules.place);
  if (place !== null) return { kind: 'place', place: place === '' ? null : place };
  if (rules.fitsItem(code) || rules.other === 'take') return { kind: 'item' };
  return { kind: rules.other };
}

function commandOf(given: string): CodeMeaning {
  const [, place] = /^place(?:[\s:]+(.*))?$/isu.exec(given) ?? [];
  if (place !== undefined || given.toLowerCase() === 'place') return { kind: 'place', place: place?.trim() || null };
  const command = codeCommands.find((known) => known === given.toLowerCase());
  return command === undefined ? { kind: 'unknown_command', command: given } : { kind: 'command', command };
}

function behind(code: string, prefix: string | null): string | null {
  if (prefix === null || code.slice(0, prefix.length).toLowerCase() !== prefix.toLowerCase()) return null;
  return code.slice(prefix.length).trim();
}

export interface LengthRange {
  readonly min: number;
  readonly max: number;
}

/** `13`, `8-14` or `8..14`; null for any other pattern. */
export function lengthRangeOf(pattern: string): LengthRange | null {
  const [, least, most] = /^\s*(\d{1,3})\s*(?:(?:-|–|\.\.)\s*(\d{1,3}))?\s*$/.exec(pattern) ?? [];
  if (least === undefined) return null;
  return { min: Number(least), max: Number(most ?? least) };
}

export function isWithin(code: string, { min, max }: LengthRange): boolean {
  const length = Array.from(code).length;
  return length >= min && length <= max;
}
