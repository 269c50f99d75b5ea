/** The choice that has that number beside it, on the page; `0`: what leaves it as it is, or takes none. */
export const choiceCommands = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
export type ChoiceCommand = (typeof choiceCommands)[number];

/** Keys of a printed sheet: what a command code can ask for. `same`: a new item is of the type of the last one. */
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

/** Whether it takes the choice of a number, whatever asks. */
export function isChoiceCommand(command: CodeCommand): command is ChoiceCommand {
  return choiceCommands.some((choice) => choice === command);
}

/** The item's own code within a longer one, with what else that says. */
export interface ExtractedCode {
  readonly reference: string;
  readonly serial: string | null;
  readonly lot: string | null;
}

/** What counts as an item's code, a command or a place at this station (profile field `codes`). */
export interface CodeRules {
  /** Whether a code fits a rule for items. Without rules every code does. */
  fitsItem(code: string): boolean;
  /** What a rule takes out of a code, of which the item's own is a part; null where none does. */
  extract(code: string): ExtractedCode | null;
  /** What becomes of a code that fits none. */
  readonly other: 'take' | 'ask' | 'refuse';
  /** The prefix of command codes; null: the reserved one. */
  readonly commands: string | null;
  /** The prefix of the warehouse's own codes of places; null: there is none. The prefix of commands has codes of places too. */
  readonly place: string | null;
}

/** Letters that every keyboard layout has in common: a scanner that is set to another layout than the computer types them too. */
export const reservedPrefix = 'SIDESHOT';

/** The text of a printed code for a command. */
export function commandCode(command: CodeCommand, rules: Pick<CodeRules, 'commands'>): string {
  return withPrefix(rules.commands ?? reservedPrefix, command.toUpperCase());
}

/** The text of a printed code for a place. */
export function placeCode(place: string, { commands, place: own }: Pick<CodeRules, 'commands' | 'place'>): string {
  return own === null ? withPrefix(commands ?? reservedPrefix, ['PLACE', place].join(' ')) : withPrefix(own, place);
}

function withPrefix(prefix: string, rest: string): string {
  return /[\p{L}\p{N}]$/u.test(prefix) ? `${prefix} ${rest}` : `${prefix}${rest}`;
}

/** No rules: every code is an item's. */
export const anyCode: CodeRules = {
  fitsItem: () => true,
  extract: () => null,
  other: 'take',
  commands: null,
  place: null,
};

/** What a scanned code says. */
export type CodeMeaning =
  | { readonly kind: 'item' }
  | { readonly kind: 'command'; readonly command: CodeCommand }
  /** It begins as a command and is none. */
  | { readonly kind: 'unknown_command'; readonly command: string }
  /** Null: no place any more. */
  | { readonly kind: 'place'; readonly place: string | null }
  /** It fits no rule: a person must say whether it is an item's, or it is refused. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'refuse' };

/** Reads a code by the station's rules. A prefix counts whatever its case; behind it the place stands as it is written. */
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

/** What stands behind the prefix; null for a code without it. */
function behind(code: string, prefix: string | null): string | null {
  if (prefix === null || code.slice(0, prefix.length).toLowerCase() !== prefix.toLowerCase()) return null;
  return code.slice(prefix.length).trim();
}

/** From so many to so many characters. */
export interface LengthRange {
  readonly min: number;
  readonly max: number;
}

/** A length range as a profile writes it (`13`, `8-14`, `8..14`); null for any other pattern. */
export function lengthRangeOf(pattern: string): LengthRange | null {
  const [, least, most] = /^\s*(\d{1,3})\s*(?:(?:-|–|\.\.)\s*(\d{1,3}))?\s*$/.exec(pattern) ?? [];
  if (least === undefined) return null;
  return { min: Number(least), max: Number(most ?? least) };
}

/** Whether the code has as many characters as the range allows. */
export function isWithin(code: string, { min, max }: LengthRange): boolean {
  const length = Array.from(code).length;
  return length >= min && length <= max;
}
