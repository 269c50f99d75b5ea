import { type Text, text } from '../../main/texts/text.ts';
import type { Bindings } from './bindings.ts';
import { type CommandId, type KeyCommand, type KeyPlace, keyCommands } from './commands.ts';
import { keyLabel } from './keyPress.ts';

/** What the person looks at: where keys are commands, and the places that have their own. */
export type HelpPlace = KeyPlace | 'firstRun' | 'choose' | 'secondScreen';

export interface HelpRow {
  readonly keys: readonly string[];
  readonly label: Text;
}

export interface KeyHelp {
  readonly title: Text;
  readonly here: readonly HelpRow[];
  readonly everywhere: readonly HelpRow[];
}

const titles: Readonly<Record<HelpPlace, Text>> = {
  shoot: text('app.shoot'),
  reshoot: text('app.reshoot'),
  queue: text('app.queue'),
  settings: text('app.settings'),
  item: text('keys.item'),
  firstRun: text('keys.firstRun'),
  choose: text('keys.choose'),
  secondScreen: text('keys.secondScreen'),
};

const numbers: HelpRow = { keys: ['1 – 9'], label: text('keys.rest.numbers') };
const close: HelpRow = { keys: ['Esc'], label: text('keys.rest.close') };
const through = ['↑', '↓'];

/** Keys that are the same at every station. */
const fixed: Readonly<Record<HelpPlace, readonly HelpRow[]>> = {
  shoot: [{ keys: ['Enter', 'Esc'], label: text('keys.rest.goOn') }, numbers],
  reshoot: [
    { keys: ['Enter'], label: text('keys.rest.start') },
    { keys: ['Home', 'End'], label: text('keys.rest.lists') },
    numbers,
  ],
  queue: [
    { keys: through, label: text('keys.rest.lists') },
    { keys: ['Enter'], label: text('keys.rest.open') },
    { keys: ['←', '→'], label: text('keys.rest.stages') },
  ],
  item: [numbers, close],
  settings: [{ keys: ['←', '→'], label: text('keys.rest.pages') }, numbers],
  firstRun: [numbers],
  choose: [
    numbers,
    { keys: ['A – Z'], label: text('keys.rest.letters') },
    { keys: through, label: text('keys.rest.choices') },
    { keys: ['Enter'], label: text('keys.rest.take') },
    { keys: ['Esc', '←'], label: text('keys.rest.back') },
  ],
  secondScreen: [],
};

/** The keys of what is looked at, as they are set now. Outside of practice the practice camera has none. */
export function keyHelp(bindings: Bindings, place: HelpPlace, isPractice: boolean): KeyHelp {
  const all: readonly KeyCommand<CommandId>[] = keyCommands;
  const row = ({ id, label }: KeyCommand<CommandId>): HelpRow => ({ keys: bindings.keys(id).map(keyLabel), label });
  const isOffered = ({ id }: KeyCommand<CommandId>) => isPractice || id !== 'practiceShot';
  // Before a station is connected there is no other screen, and on its second screen none at all.
  const isOnlyHelp = place === 'firstRun' || place === 'secondScreen';
  return {
    title: titles[place],
    here: [
      ...all.filter((one) => one.on !== 'everywhere' && one.on.some((on) => on === place) && isOffered(one)).map(row),
      ...fixed[place],
    ],
    everywhere: all.filter(({ id, on }) => on === 'everywhere' && (!isOnlyHelp || id === 'help')).map(row),
  };
}
