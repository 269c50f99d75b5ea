import { type Text, text } from '../../main/texts/text.ts';

/** `home` is Shoot between two items; `item` and `workList` are drawers, which cover their screen. */
export const keyPlaces = ['home', 'shoot', 'reshoot', 'queue', 'item', 'workList', 'settings'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

export interface KeyCommand<Id extends string = string> {
  readonly id: Id;
  readonly on: readonly KeyPlace[] | 'everywhere';
  /** The button shows the first key; the second is for a pedal. */
  readonly keys: readonly [string | null, string | null];
  readonly fixed?: readonly string[];
  readonly label: Text;
}

function command<const Id extends string>(
  id: Id,
  on: KeyCommand['on'],
  keys: string | null | readonly [string | null, string],
  label: Text,
  ...fixed: readonly string[]
): KeyCommand<Id> {
  return { id, on, keys: typeof keys === 'object' && keys !== null ? keys : [keys, null], label, fixed };
}

const home = ['home'] as const;
const shoot = ['shoot'] as const;
const always = ['home', 'shoot'] as const;
const photos = ['shoot', 'reshoot'] as const;
const queue = ['queue'] as const;
const item = ['item'] as const;
const workList = ['workList'] as const;

/** The help and Settings keep this order. Every screen looks its keys up here. */
// biome-ignore format: a table, one line a command
export const keyCommands = [
  command('next',            photos,                      'n',         text('keys.next'), 'ArrowDown'),
  command('previous',        photos,                      null,        text('keys.previous'), 'ArrowUp'),
  command('shutter',         photos,                      'c',         text('keys.shutter')),
  command('liveView',        shoot,                       'v',         text('keys.liveView')),
  command('otherCamera',     shoot,                       'k',         text('keys.otherCamera')),
  command('retake',          photos,                      'r',         text('keys.retake')),
  command('remove',          shoot,                       'Delete',    text('keys.remove')),
  command('movePhoto',       shoot,                       'x',         text('keys.movePhoto')),
  command('undo',            photos,                      'z',         text('keys.undo'), 'Ctrl+Z'),
  command('placeTray',       shoot,                       't',         text('keys.placeTray')),
  command('addFiles',        always,                      'a',         text('keys.addFiles')),
  command('importCard',      always,                      'i',         text('keys.importCard')),
  command('practiceShot',    photos,                      'p',         text('keys.practiceShot')),
  command('overlay',         shoot,                       'o',         text('keys.overlay')),
  command('flip',            shoot,                       'f',         text('keys.flip')),
  command('overlayWeaker',   shoot,                       '[',         text('keys.overlayWeaker')),
  command('overlayStronger', shoot,                       ']',         text('keys.overlayStronger')),
  command('moveOverlay',     shoot,                       'm',         text('keys.moveOverlay')),
  command('example',         shoot,                       'e',         text('keys.example')),
  command('loupe',           photos,                      'g',         text('keys.loupe')),
  command('compare',         photos,                      'y',         text('keys.compare')),
  command('done',            photos,                      ['d', 'F9'], text('keys.done')),
  command('submit',          ['shoot', 'item'],           's',         text('keys.submit')),
  command('optionalSides',   shoot,                       'u',         text('keys.optionalSides')),
  command('details',         ['shoot', 'item'],           'q',         text('keys.details')),
  command('workList',        home,                        'F8',        text('keys.workList')),
  command('endShift',        home,                        'F10',       text('keys.endShift')),
  command('todayIncomplete', home,                        'n',         text('keys.todayIncomplete')),
  command('todayToSend',     home,                        's',         text('keys.todayToSend')),
  command('todayDone',       home,                        'd',         text('keys.todayDone')),
  command('lastScanned',     home,                        'l',         text('keys.lastScanned')),
  command('leave',           shoot,                       'l',         text('keys.leave')),
  command('discard',         shoot,                       ',',         text('keys.discard')),
  command('takeOver',        shoot,                       'h',         text('keys.takeOver')),
  command('place',           ['shoot', 'reshoot', 'item'], 'j',         text('keys.place')),
  command('partnerPage',     ['shoot', 'reshoot', 'item'], 'w',        text('keys.partnerPage')),
  command('pickList',        ['reshoot'],                 'q',         text('keys.pickList')),
  command('search',          queue,                       'f',         text('keys.search')),
  command('sort',            queue,                       'o',         text('keys.sort')),
  command('filters',         queue,                       'l',         text('keys.filters')),
  command('submitAll',       queue,                       's',         text('keys.submitAll')),
  command('retryAll',        queue,                       'r',         text('keys.retryAll')),
  command('adopt',           queue,                       'a',         text('keys.adopt')),
  command('openItem',        item,                        'o',         text('keys.openItem')),
  command('retry',           item,                        'r',         text('keys.retry')),
  command('cancelItem',      item,                        'x',         text('keys.cancelItem')),
  command('keepItem',        item,                        'k',         text('keys.keepItem')),
  command('markSide',        item,                        'm',         text('keys.markSide')),
  command('dismissSide',     item,                        'd',         text('keys.dismissSide')),
  command('searchList',      workList,                    'f',         text('keys.searchList')),
  command('clearList',       workList,                    'x',         text('keys.clearList')),
  command('searchSettings',  ['settings'],                'f',         text('keys.searchSettings')),
  command('printCodes',      ['settings'],                'p',         text('keys.printCodes')),
  command('goShoot',         'everywhere',                'F2',        text('keys.goShoot')),
  command('goQueue',         'everywhere',                'F3',        text('keys.goQueue')),
  command('goReshoot',       'everywhere',                'F4',        text('keys.goReshoot')),
  command('goSettings',      'everywhere',                'F6',        text('keys.goSettings')),
  command('scanField',       'everywhere',                '/',         text('keys.scanField')),
  command('messages',        'everywhere',                'F7',        text('keys.messages')),
  command('operators',       'everywhere',                'F12',       text('keys.operators')),
  command('help',            'everywhere',                null,        text('keys.help'), '?', 'F1'),
] as const;

export type CommandId = (typeof keyCommands)[number]['id'];

const byId = new Map<string, KeyCommand<CommandId>>(keyCommands.map((one) => [one.id, one]));

export function commandNamed(id: CommandId): KeyCommand<CommandId> {
  const known = byId.get(id);
  if (known === undefined) throw new Error(`No command is called ${id}.`);
  return known;
}

export function shareAPlace(one: KeyCommand, other: KeyCommand): boolean {
  const { on } = other;
  return one.on === 'everywhere' || on === 'everywhere' || one.on.some((place) => on.includes(place));
}
