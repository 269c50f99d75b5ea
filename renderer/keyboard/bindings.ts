import { type CommandId, commandNamed, type KeyCommand, type KeyPlace, keyCommands, shareAPlace } from './commands.ts';
import { type KeyPress, keyLabel, keyName } from './keyPress.ts';

/** Keys by slot; an empty one: no key. Unnamed slots keep their default. */
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
  keys(command: CommandId): readonly string[];
  commandOf(press: KeyPress, place: KeyPlace | 'everywhere'): CommandId | null;
}

/** A command loses a default key that another one was given. */
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
    const defaults = of.keys[slot === 'first' ? 0 : 1];
    return defaults === null || isTaken(of, defaults) ? null : defaults;
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

/** With Alt where single characters are no commands. */
export function pressedKey({ withAlt }: Pick<Bindings, 'withAlt'>, label: string): string {
  return withAlt && Array.from(label).length === 1 && !/[↑↓←→]/.test(label) ? ['Alt', label].join(' ') : label;
}
