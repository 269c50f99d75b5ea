import { type KeyPress, shootCommandOf } from './shootKeys.ts';

/** Keys that a page never gets, or that belong to the browser or to the scanner. */
const taken: Readonly<Record<string, string>> = {
  Enter: 'Enter ends every scan',
  Tab: 'Tab moves between the buttons',
  Escape: 'Escape closes what is open',
  ' ': 'the space bar presses the button that has the frame',
  ArrowUp: 'the arrows go through the sides',
  ArrowDown: 'the arrows go through the sides',
  ArrowLeft: 'the arrows move the overlay',
  ArrowRight: 'the arrows move the overlay',
  F5: 'F5 loads the page anew',
  F11: 'F11 is full screen',
  F12: 'F12 opens the developer tools',
};

const modifiers = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'OS',
  'CapsLock',
  'Fn',
  'Dead',
  'Unidentified',
]);

/** Whether a foot pedal may type this key to take a photo; else why not, in plain words. */
export function judgePedalKey(press: KeyPress): { readonly ok: true } | { readonly ok: false; readonly why: string } {
  const { key } = press;
  if (modifiers.has(key) || press.ctrl)
    return { ok: false, why: 'Set the pedal to a single key without Ctrl, Shift or Alt.' };
  if (key in taken) return { ok: false, why: `Choose another key: ${taken[key]}.` };
  if (/^\d$/.test(key)) return { ok: false, why: 'Choose another key: number keys choose among the big buttons.' };
  const command = shootCommandOf(press);
  if (command !== null && command !== 'shutter')
    return { ok: false, why: `Choose another key: ${keyLabel(key)} does something on the Shoot screen already.` };
  return { ok: true };
}

/** The key as people write it. */
export function keyLabel(key: string): string {
  if (key.length === 1) return key.toUpperCase();
  return key.replace(/([a-z])([A-Z])/g, '$1 $2');
}
