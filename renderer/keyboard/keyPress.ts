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

/** Function keys mean the same in a text field as beside it. */
export function isFunctionKey(key: string): boolean {
  return /^F\d+$/.test(key);
}
