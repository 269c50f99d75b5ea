import { type Text, text } from '../../main/texts/text.ts';
import { type KeyPress, shootCommandOf } from './shootKeys.ts';

/** Keys that a page never gets, or that belong to the browser or to the scanner. */
const taken: Readonly<Record<string, Text>> = {
  Enter: text('keys.taken.enter'),
  Tab: text('keys.taken.tab'),
  Escape: text('keys.taken.escape'),
  ' ': text('keys.taken.space'),
  ArrowUp: text('keys.taken.upAndDown'),
  ArrowDown: text('keys.taken.upAndDown'),
  ArrowLeft: text('keys.taken.leftAndRight'),
  ArrowRight: text('keys.taken.leftAndRight'),
  F5: text('keys.taken.f5'),
  F11: text('keys.taken.f11'),
  F12: text('keys.taken.f12'),
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
export function judgePedalKey(press: KeyPress): { readonly ok: true } | { readonly ok: false; readonly why: Text } {
  const { key } = press;
  if (modifiers.has(key) || press.ctrl) return { ok: false, why: text('keys.singleKey') };
  const use = taken[key];
  if (use !== undefined) return { ok: false, why: text('keys.isTaken', { use }) };
  if (/^\d$/.test(key)) return { ok: false, why: text('keys.numbers') };
  const command = shootCommandOf(press);
  if (command !== null && command !== 'shutter')
    return { ok: false, why: text('keys.isCommand', { key: keyLabel(key) }) };
  return { ok: true };
}

/** The key as people write it. */
export function keyLabel(key: string): string {
  if (key.length === 1) return key.toUpperCase();
  return key.replace(/([a-z])([A-Z])/g, '$1 $2');
}
