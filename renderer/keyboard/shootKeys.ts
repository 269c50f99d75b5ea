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
  | 'scanField'
  | 'help';

export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
}

export interface KeyHelp {
  readonly command: ShootCommand;
  readonly keys: readonly string[];
  readonly label: string;
}

/** What the key help shows, in its order; the key map below is made from it. */
export const shootKeyHelp: readonly KeyHelp[] = [
  { command: 'next', keys: ['N', '↓'], label: 'Next side' },
  { command: 'previous', keys: ['↑'], label: 'Previous side' },
  { command: 'shutter', keys: ['C'], label: 'Take the photo with the live camera' },
  { command: 'liveView', keys: ['V'], label: 'Live picture or the photo of this side' },
  { command: 'otherCamera', keys: ['K'], label: 'Look through the other camera, where two are set up' },
  { command: 'retake', keys: ['R'], label: 'Retake this side: the next photo replaces its photo' },
  { command: 'remove', keys: ['Delete'], label: "Remove this side's photo" },
  { command: 'movePhoto', keys: ['X'], label: "Move this side's photo to another side or the tray" },
  { command: 'undo', keys: ['Z', 'Ctrl+Z'], label: 'Undo' },
  { command: 'placeTray', keys: ['T'], label: 'Put the first tray photo on this side' },
  { command: 'addFiles', keys: ['A'], label: 'Add photo files' },
  { command: 'importCard', keys: ['I'], label: 'Import from a memory card or a camera' },
  { command: 'practiceShot', keys: ['P'], label: 'Practice camera' },
  { command: 'overlay', keys: ['O'], label: 'Overlay on or off' },
  { command: 'flip', keys: ['F'], label: 'Flip the overlay' },
  { command: 'overlayWeaker', keys: ['['], label: 'Overlay weaker' },
  { command: 'overlayStronger', keys: [']'], label: 'Overlay stronger' },
  { command: 'moveOverlay', keys: ['M'], label: 'Move the overlay, by arrow keys or by dragging it' },
  { command: 'example', keys: ['E'], label: 'Example on or off' },
  { command: 'done', keys: ['D', 'F9'], label: 'Done with this item' },
  { command: 'submit', keys: ['S'], label: 'Submit for review' },
  { command: 'leave', keys: ['L'], label: 'Leave the item; what is complete is sent' },
  { command: 'scanField', keys: ['/'], label: 'Type a code by hand' },
  { command: 'help', keys: ['?'], label: 'This help' },
];

const shownNames: Readonly<Record<string, string>> = { '↓': 'ArrowDown', '↑': 'ArrowUp' };

const commandByKey: ReadonlyMap<string, ShootCommand> = new Map(
  shootKeyHelp.flatMap(({ command, keys }) => keys.map((key) => [keyName(shownNames[key] ?? key), command] as const)),
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

/** The key to show on a button. */
export function keyHint(command: ShootCommand): string {
  const key = shootKeyHelp.find((help) => help.command === command)?.keys[0] ?? '';
  return key === 'Delete' ? 'Del' : key;
}
