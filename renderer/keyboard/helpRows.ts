import { listed, type Text, text } from '../../main/texts/text.ts';
import type { Bindings } from './bindings.ts';
import { type CommandId, commandNamed, type KeyCommand, keyCommands } from './commands.ts';
import { dialogPlaces, type HelpPlace } from './helpPlaces.ts';
import { groupKeys } from './keyGroups.ts';
import { keyLabel } from './keyPress.ts';

export interface HelpRow {
  readonly keys: readonly string[];
  readonly label: Text;
  /** Where it counts, if not here. */
  readonly places?: Text;
}

export interface HelpGroup {
  readonly title: Text;
  readonly rows: readonly HelpRow[];
}

export interface KeyHelp {
  readonly title: Text;
  readonly here: readonly HelpGroup[];
  readonly everywhere: HelpGroup;
  /** Of other screens, each with its place. */
  readonly elsewhere: HelpGroup;
}

export const placeTitles: Readonly<Record<HelpPlace, Text>> = {
  home: text('keys.home'),
  shoot: text('app.shoot'),
  reshoot: text('app.reshoot'),
  queue: text('app.queue'),
  settings: text('app.settings'),
  item: text('keys.item'),
  firstRun: text('keys.firstRun'),
  choose: text('keys.choose'),
  secondScreen: text('keys.secondScreen'),
  workList: text('workList.title'),
  card: text('card.title'),
  place: text('keys.placeOfItem'),
  endShift: text('shift.end'),
  dialog: text('keys.dialog'),
};

const numbers: HelpRow = { keys: ['1 – 9', '0'], label: text('keys.rest.numbers') };
const close: HelpRow = { keys: ['Esc'], label: text('keys.rest.close') };
const through = ['↑', '↓'];
const buttons: readonly HelpRow[] = [
  { keys: ['Tab'], label: text('keys.rest.buttons') },
  { keys: ['Enter'], label: text('keys.rest.press') },
];

/** These keys are the same at every station. */
const fixed: Readonly<Partial<Record<HelpPlace, readonly HelpRow[]>>> = {
  home: [{ keys: ['Esc'], label: text('keys.rest.leaveField') }, numbers],
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
    { keys: ['→'], label: text('keys.rest.brands') },
    { keys: ['Esc', '←'], label: text('keys.rest.back') },
  ],
  workList: [
    { keys: ['Tab'], label: text('keys.rest.buttons') },
    { keys: ['Enter'], label: text('keys.rest.begin') },
    close,
  ],
  card: [
    numbers,
    { keys: ['↑', '↓', '←', '→'], label: text('keys.rest.tiles') },
    { keys: ['Space'], label: text('keys.rest.pick') },
    { keys: ['Ctrl+A'], label: text('keys.rest.pickAll') },
    ...buttons,
    close,
  ],
  place: [{ keys: ['Enter'], label: text('keys.rest.save') }, numbers, close],
  endShift: [numbers, ...buttons, close],
  dialog: [numbers, ...buttons, close],
};

/** The practice camera has a key only in practice mode. */
export function keyHelp(bindings: Bindings, place: HelpPlace, isPractice: boolean): KeyHelp {
  const all: readonly KeyCommand<CommandId>[] = keyCommands.filter(({ id }) => isPractice || id !== 'practiceShot');
  const row = ({ id, label }: KeyCommand<CommandId>): HelpRow => ({ keys: bindings.keys(id).map(keyLabel), label });
  const isHere = ({ on }: KeyCommand<CommandId>): boolean => on !== 'everywhere' && on.some((one) => one === place);
  // Other screens exist only on a connected station's first screen, and a dialog has the keys to itself.
  const isOnlyHelp =
    place === 'firstRun' || place === 'secondScreen' || dialogPlaces.some((dialog) => dialog === place);
  return {
    title: placeTitles[place],
    here: [
      ...groupKeys(all.filter(isHere)).map(({ title, entries }) => ({ title, rows: entries.map(row) })),
      { title: text('keys.group.moving'), rows: fixed[place] ?? [] },
    ].filter(({ rows }) => rows.length > 0),
    everywhere: {
      title: text('keys.everywhere'),
      rows: all.filter(({ id, on }) => on === 'everywhere' && (!isOnlyHelp || id === 'help')).map(row),
    },
    elsewhere: {
      title: text('keys.elsewhere'),
      rows: isOnlyHelp
        ? []
        : groupKeys(all.filter((one) => one.on !== 'everywhere' && !isHere(one)))
            .flatMap(({ entries }) => entries)
            .map((one) => ({ ...row(one), places: placesOf(one.id) })),
    },
  };
}

/** The screens and drawers on which a command has its key. */
export function placesOf(command: CommandId): Text {
  const { on } = commandNamed(command);
  return on === 'everywhere' ? text('keys.everywhere') : listed(on.map((place) => placeTitles[place]));
}
