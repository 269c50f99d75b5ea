import { type CommandId, commandNamed, type KeyCommand, type KeyPlace, keyCommands, shareAPlace } from './commands.ts';
import { type KeyPress, keyLabel, keyName } from './keyPress.ts';

/** Keys that were set at this station, by the name of their slot; an empty one: no key. What is not named is as it came. */
export type OwnKeys = Readonly<Record<string, string>>;

export const keySlots = ['first', 'second'] as const;
export type KeySlot = (typeof keySlots)[number];

export function slotName(command: CommandId, slot: KeySlot): string {
  return slot === 'first' ? command : `${command}.second`;
}

export interface Bindings {
  readonly own: OwnKeys;
  readonly withAlt: boolean;
  key(command: CommandId, slot: KeySlot): string | null;
  /** The first is the one to show. */
  keys(command: CommandId): readonly string[];
  /** Null where the key means nothing on this screen. */
  commandOf(press: KeyPress, place: KeyPlace | 'everywhere'): CommandId | null;
}

/** A key that a command came with is no longer its own where another one was given it. */
export function bindingsOf(own: OwnKeys, withAlt = false): Bindings {
  const all: readonly KeyCommand<CommandId>[] = keyCommands;
  const given = new Map<CommandId, readonly string[]>(
    all.map(({ id }) => [id, keySlots.flatMap((slot) => own[slotName(id, slot)] ?? [])]),
  );
  const isTaken = (of: KeyCommand<CommandId>, key: string): boolean =>
    all.some((other) => other.id !== of.id && given.get(other.id)?.includes(key) === true && shareAPlace(other, of));

  function key(command: CommandId, slot: KeySlot): string | null {
    const set = own[slotName(command, slot)];
    if (set !== undefined) return set === '' ? null : set;
    const of = commandNamed(command);
    const usual = of.keys[slot === 'first' ? 0 : 1];
    return usual === null || isTaken(of, usual) ? null : usual;
  }

  const inUse = new Map<CommandId, readonly string[]>(
    all.map((one) => [one.id, [...keySlots.flatMap((slot) => key(one.id, slot) ?? []), ...(one.fixed ?? [])]]),
  );
  return {
    own,
    withAlt,
    key,
    keys: (command) => inUse.get(command) ?? [],
    commandOf(press, place) {
      const name = press.ctrl ? `Ctrl+${press.key.toUpperCase()}` : keyName(press.key);
      const isHere = ({ on }: KeyCommand) => (on === 'everywhere' ? place === on : on.some((one) => one === place));
      return all.find((one) => isHere(one) && inUse.get(one.id)?.includes(name) === true)?.id ?? null;
    },
  };
}

export function hintOf(bindings: Bindings, command: CommandId): string | undefined {
  const key = bindings.keys(command)[0];
  if (key === undefined) return undefined;
  return key === 'Delete' ? 'Del' : pressedKey(bindings, keyLabel(key));
}

/** With Alt where single characters are no commands by themselves. */
export function pressedKey({ withAlt }: Pick<Bindings, 'withAlt'>, label: string): string {
  return withAlt && Array.from(label).length === 1 && !/[↑↓←→]/.test(label) ? ['Alt', label].join(' ') : label;
}
