import { type Text, text } from '../../main/texts/text.ts';
import { type Bindings, type KeySlot, keySlots, slotName } from './bindings.ts';
import { type CommandId, commandNamed, keyCommands, shareAPlace } from './commands.ts';
import { capText, type KeyPress, keyLabel, keyName } from './keyPress.ts';

/** A page never gets these keys, or they belong to the browser, the scanner or every choice. */
const reserved: Readonly<Record<string, Text>> = {
  Enter: text('keys.taken.enter'),
  Tab: text('keys.taken.tab'),
  Escape: text('keys.taken.escape'),
  Backspace: text('keys.taken.backspace'),
  ' ': text('keys.taken.space'),
  ArrowUp: text('keys.taken.upAndDown'),
  ArrowDown: text('keys.taken.upAndDown'),
  ArrowLeft: text('keys.taken.leftAndRight'),
  ArrowRight: text('keys.taken.leftAndRight'),
  Home: text('keys.taken.homeAndEnd'),
  End: text('keys.taken.homeAndEnd'),
  '?': text('keys.taken.help', { key: '?' }),
  F1: text('keys.taken.help', { key: 'F1' }),
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
  'Process',
]);

export type LearntKey =
  | { readonly kind: 'refused'; readonly why: Text }
  | { readonly kind: 'own' }
  | { readonly kind: 'free'; readonly key: string }
  | { readonly kind: 'conflict'; readonly key: string; readonly others: readonly CommandId[] };

export function learnKey(bindings: Bindings, command: CommandId, press: KeyPress): LearntKey {
  const key = keyName(press.key);
  if (modifiers.has(key) || press.ctrl || key.length > 30) return { kind: 'refused', why: text('keys.singleKey') };
  const use = reserved[key];
  if (use !== undefined) return { kind: 'refused', why: text('keys.isTaken', { use }) };
  if (/^\d$/.test(key)) return { kind: 'refused', why: text('keys.numbers') };
  if (bindings.keys(command).includes(key)) return { kind: 'own' };
  const others = holders(bindings, command, key);
  return others.length === 0 ? { kind: 'free', key } : { kind: 'conflict', key, others };
}

export type KeyChanges = Readonly<Record<string, string | null>>;

/** Former holders lose the key; the first gets the command's former key, if that is free. */
export function giveKey(bindings: Bindings, command: CommandId, slot: KeySlot, key: string): KeyChanges {
  const before = bindings.key(command, slot);
  const changes: Record<string, string> = {};
  for (const [index, other] of holders(bindings, command, key).entries()) {
    const mayHave =
      index === 0 && before !== null && holders(bindings, other, before).every((holder) => holder === command);
    for (const theirs of keySlots)
      if (bindings.key(other, theirs) === key) changes[slotName(other, theirs)] = mayHave ? before : '';
  }
  return { ...changes, [slotName(command, slot)]: key };
}

/** Holders of its default keys get their former ones back. */
export function resetCommand(bindings: Bindings, command: CommandId): KeyChanges {
  const { keys } = commandNamed(command);
  const own = keySlots.map((slot) => slotName(command, slot));
  const taken = keySlots.flatMap((_, index) => {
    const defaults = keys[index];
    if (defaults == null || bindings.keys(command).includes(defaults)) return [];
    return holders(bindings, command, defaults).flatMap((other) =>
      keySlots.filter((theirs) => bindings.key(other, theirs) === defaults).map((theirs) => slotName(other, theirs)),
    );
  });
  const changed = [...own, ...taken].filter((name) => bindings.own[name] !== undefined);
  return Object.fromEntries(changed.map((name) => [name, null]));
}

export function resetAll(bindings: Bindings): KeyChanges {
  return Object.fromEntries(Object.keys(bindings.own).map((name) => [name, null]));
}

function holders(bindings: Bindings, command: CommandId, key: string): readonly CommandId[] {
  const of = commandNamed(command);
  return keyCommands
    .filter((one) => one.id !== command && shareAPlace(one, of) && bindings.keys(one.id).includes(key))
    .map(({ id }) => id);
}

export function conflictText(key: string, others: readonly CommandId[], placesOf: (id: CommandId) => Text): Text {
  const uses = others.map((id) => text('keys.use', { command: commandNamed(id).label, place: placesOf(id) }));
  return text('keys.conflict', { key: capText(keyLabel(key)), uses });
}
