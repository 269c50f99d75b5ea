import { type Text, text } from '../../main/texts/text.ts';
import type { CommandId } from './commands.ts';

/** What commands are for, in the order of the help and of Settings. */
export const keyGroups = {
  sides: text('keys.group.sides'),
  cameras: text('keys.group.cameras'),
  looking: text('keys.group.looking'),
  finishing: text('keys.group.finishing'),
  item: text('keys.group.item'),
  lists: text('keys.group.lists'),
  shift: text('keys.group.shift'),
  screens: text('keys.group.screens'),
} as const satisfies Readonly<Record<string, Text>>;
export type KeyGroup = keyof typeof keyGroups;

/** Beside the table of commands, since the first paint needs no groups. The compiler asks for each command. */
const groupOf: Readonly<Record<CommandId, KeyGroup>> = {
  next: 'sides',
  previous: 'sides',
  shutter: 'cameras',
  liveView: 'cameras',
  otherCamera: 'cameras',
  retake: 'sides',
  remove: 'sides',
  movePhoto: 'sides',
  undo: 'sides',
  placeTray: 'sides',
  addFiles: 'cameras',
  importCard: 'cameras',
  practiceShot: 'cameras',
  overlay: 'looking',
  flip: 'looking',
  overlayWeaker: 'looking',
  overlayStronger: 'looking',
  moveOverlay: 'looking',
  example: 'looking',
  loupe: 'looking',
  compare: 'looking',
  done: 'finishing',
  submit: 'finishing',
  optionalSides: 'sides',
  details: 'item',
  workList: 'shift',
  endShift: 'shift',
  todayIncomplete: 'shift',
  todayToSend: 'shift',
  todayDone: 'shift',
  lastScanned: 'shift',
  leave: 'finishing',
  discard: 'finishing',
  takeOver: 'finishing',
  place: 'item',
  partnerPage: 'item',
  pickList: 'lists',
  search: 'lists',
  sort: 'lists',
  filters: 'lists',
  submitAll: 'lists',
  retryAll: 'lists',
  adopt: 'lists',
  openItem: 'item',
  retry: 'item',
  cancelItem: 'item',
  keepItem: 'item',
  markSide: 'item',
  dismissSide: 'item',
  searchList: 'lists',
  clearList: 'lists',
  searchSettings: 'lists',
  printCodes: 'screens',
  goShoot: 'screens',
  goQueue: 'screens',
  goReshoot: 'screens',
  goSettings: 'screens',
  scanField: 'screens',
  messages: 'screens',
  operators: 'screens',
  help: 'screens',
};

export interface GroupOfKeys<Entry> {
  readonly group: KeyGroup;
  readonly title: Text;
  readonly entries: readonly Entry[];
}

/** Groups without an entry are left out. */
export function groupKeys<Entry extends { readonly id: CommandId }>(
  entries: readonly Entry[],
): readonly GroupOfKeys<Entry>[] {
  const names = Object.keys(keyGroups) as KeyGroup[];
  return names
    .map((group) => ({ group, title: keyGroups[group], entries: entries.filter(({ id }) => groupOf[id] === group) }))
    .filter((one) => one.entries.length > 0);
}

export function keyGroupOf(command: CommandId): KeyGroup {
  return groupOf[command];
}
