import { asGiven, type Text, text } from '../../main/texts/text.ts';
import type { Words } from '../../main/texts/wordsIn.ts';

/** `key` as `KeyboardEvent.key` names it. */
export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
}

/** A letter counts the same with and without Shift. */
export function keyName(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

export function keyLabel(key: string): string {
  if (key.length === 1) return key.toUpperCase();
  return arrows[key] ?? key.replace(/([a-z])([A-Z])/g, '$1 $2');
}

/** These caps differ from one country's keyboards to another's. */
const namedCaps: Readonly<Record<string, Text>> = {
  Enter: text('keys.enter'),
  Esc: text('keys.esc'),
  Escape: text('keys.esc'),
  Tab: text('keys.cap.tab'),
  Space: text('keys.cap.space'),
  Del: text('keys.cap.delete'),
  Delete: text('keys.cap.delete'),
  Insert: text('keys.cap.insert'),
  Home: text('keys.cap.home'),
  End: text('keys.cap.end'),
  'Page Up': text('keys.cap.pageUp'),
  'Page Down': text('keys.cap.pageDown'),
};

/** What stands on the key at keyboards of the page's language. `label` is of `keyLabel` or `hintOf`. */
export function capText(label: string): Text {
  return namedCap(label) ?? asGiven(label);
}

function namedCap(label: string): Text | null {
  const withCtrl = /^Ctrl\+(.+)$/.exec(label)?.[1];
  return withCtrl === undefined ? (namedCaps[label] ?? null) : text('keys.cap.withCtrl', { key: withCtrl });
}

/** The same to stand alone: a letter is itself, without the marks that keep words apart in a line from the right. */
export function keyCap(words: Words, label: string): string {
  const named = namedCap(label);
  return named === null ? label : words(named);
}

/** Function keys mean the same in a text field as beside it. */
export function isFunctionKey(key: string): boolean {
  return /^F\d+$/.test(key);
}
