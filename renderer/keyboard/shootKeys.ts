import { type Text, text } from '../../main/texts/text.ts';
/** One key each for what the operator does on the Shoot screen. */
export type ShootCommand =
  | 'next'
  | 'previous'
  | 'retake'
  | 'remove'
  | 'movePhoto'
  | 'overlay'
  | 'flip'
  | 'overlayWeaker'
  | 'overlayStronger'
  | 'example'
  | 'loupe'
  | 'compare'
  | 'undo'
  | 'done'
  | 'submit'
  | 'shutter'
  | 'liveView'
  | 'otherCamera'
  | 'moveOverlay'
  | 'practiceShot'
  | 'addFiles'
  | 'importCard'
  | 'placeTray'
  | 'leave'
  | 'takeOver'
  | 'place'
  | 'partnerPage'
  | 'scanField'
  | 'help';

export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
}

export interface KeyHelp {
  readonly command: ShootCommand;
  readonly keys: readonly string[];
  readonly label: Text;
}

/** In the order of the key help. `createShootCommands` says what each command does, and when it can be done. */
export const shootKeys: readonly KeyHelp[] = [
  { command: 'next', keys: ['N', '↓'], label: text('keys.next') },
  { command: 'previous', keys: ['↑'], label: text('keys.previous') },
  { command: 'shutter', keys: ['C'], label: text('keys.shutter') },
  { command: 'liveView', keys: ['V'], label: text('keys.liveView') },
  { command: 'otherCamera', keys: ['K'], label: text('keys.otherCamera') },
  { command: 'retake', keys: ['R'], label: text('keys.retake') },
  { command: 'remove', keys: ['Delete'], label: text('keys.remove') },
  { command: 'movePhoto', keys: ['X'], label: text('keys.movePhoto') },
  { command: 'undo', keys: ['Z', 'Ctrl+Z'], label: text('keys.undo') },
  { command: 'placeTray', keys: ['T'], label: text('keys.placeTray') },
  { command: 'addFiles', keys: ['A'], label: text('keys.addFiles') },
  { command: 'importCard', keys: ['I'], label: text('keys.importCard') },
  { command: 'practiceShot', keys: ['P'], label: text('keys.practiceShot') },
  { command: 'overlay', keys: ['O'], label: text('keys.overlay') },
  { command: 'flip', keys: ['F'], label: text('keys.flip') },
  { command: 'overlayWeaker', keys: ['['], label: text('keys.overlayWeaker') },
  { command: 'overlayStronger', keys: [']'], label: text('keys.overlayStronger') },
  { command: 'moveOverlay', keys: ['M'], label: text('keys.moveOverlay') },
  { command: 'example', keys: ['E'], label: text('keys.example') },
  { command: 'loupe', keys: ['G'], label: text('keys.loupe') },
  { command: 'compare', keys: ['Y'], label: text('keys.compare') },
  { command: 'done', keys: ['D', 'F9'], label: text('keys.done') },
  { command: 'submit', keys: ['S'], label: text('keys.submit') },
  { command: 'leave', keys: ['L'], label: text('keys.leave') },
  { command: 'takeOver', keys: ['H'], label: text('keys.takeOver') },
  { command: 'place', keys: ['J'], label: text('keys.place') },
  { command: 'partnerPage', keys: ['W'], label: text('keys.partnerPage') },
  { command: 'scanField', keys: ['/'], label: text('keys.scanField') },
  { command: 'help', keys: ['?'], label: text('keys.help') },
];

const shownNames: Readonly<Record<string, string>> = { '↓': 'ArrowDown', '↑': 'ArrowUp' };

const commandByKey: ReadonlyMap<string, ShootCommand> = new Map(
  shootKeys.flatMap(({ command, keys }) => keys.map((key) => [keyName(shownNames[key] ?? key), command] as const)),
);

function keyName(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** The command of a key press; null when the key means nothing here. A foot pedal's key takes a photo. */
export function shootCommandOf(press: KeyPress, pedalKey: string | null = null): ShootCommand | null {
  const key = keyName(press.key);
  if (press.ctrl) return key === 'z' ? 'undo' : null;
  return commandByKey.get(key) ?? (pedalKey !== null && key === keyName(pedalKey) ? 'shutter' : null);
}

/** All keys of a command, as `aria-keyshortcuts` has them. */
export function keyShortcuts(command: ShootCommand): string {
  return shootKeys.find((help) => help.command === command)?.keys.join(' ') ?? '';
}

/** The key to show on a button. */
export function keyHint(command: ShootCommand): string {
  const key = shootKeys.find((help) => help.command === command)?.keys[0] ?? '';
  return key === 'Delete' ? 'Del' : key;
}
