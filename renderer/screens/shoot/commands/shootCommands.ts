import { createContext, useContext } from 'react';
import type { OverlayFit } from '../../../../main/contract/overlays.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { moved, resized } from '../../../camera/overlayFit.ts';
import { drop } from '../../../data/context.ts';
import type { KeyPress } from '../../../keyboard/keyPress.ts';
import { sideForFiles, whyNoPhotos } from '../../../state/items/checklist.ts';
import { loupeByKey } from '../../../state/shoot/loupe.ts';
import { movedFrom } from '../../../state/shoot/onStage.ts';
import type { StageState } from '../../../state/shoot/stageStore.ts';
import type { Stores } from '../../../stores/stores.ts';
import { type Bench, benchOf, type ShootCommand, shootActs } from './shootActs.ts';

export type { ShootCommand } from './shootActs.ts';

export interface ShootCommands {
  run(command: ShootCommand): void;
  takeKey(press: KeyPress): boolean;
  give(command: ShootCommand): boolean;
  /** Pasted files and drops outside of every zone go to the shown side. */
  addFiles(files: readonly File[]): void;
  adjustOverlay(change: (fit: OverlayFit) => Partial<OverlayFit>): void;
  moveOverlay(byX: number, byY: number): void;
}

/** These do nothing on an item that takes no photos. */
const photoCommands: ReadonlySet<ShootCommand> = new Set([
  'shutter',
  'practiceShot',
  'addFiles',
  'retake',
  'remove',
  'movePhoto',
  'undo',
  'placeTray',
  'done',
  'submit',
]);

/** These work with no item open. */
const itemlessCommands: ReadonlySet<ShootCommand> = new Set(['help', 'importCard', 'addFiles']);

/** A press moves a two-hundredth of the picture. */
const arrowSteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.005, 0],
  ArrowRight: [0.005, 0],
  ArrowUp: [0, -0.005],
  ArrowDown: [0, 0.005],
};

/** These keep the last shot in large: they act on it, or off the stage. */
const keepsShot: ReadonlySet<ShootCommand> = new Set([
  'loupe',
  'compare',
  'remove',
  'movePhoto',
  'practiceShot',
  'addFiles',
  'importCard',
  'place',
  'help',
]);

const goOnKeys: ReadonlySet<string> = new Set(['Enter', 'Escape']);

export function createShootCommands(stores: Stores): ShootCommands {
  const bench = benchOf(stores);
  const { shoot, stage, shown, overlay, adjustOverlay, say } = bench;
  const acts = shootActs(bench);
  const isShootCommand = (command: string | null): command is ShootCommand =>
    command !== null && Object.hasOwn(acts, command);

  function run(command: ShootCommand): void {
    const pressed = shown();
    if (pressed.isShot && !keepsShot.has(command)) stage().endShot();
    acts[command](pressed);
  }

  function whyClosed(): Text | null {
    const { item } = shoot();
    const closed = item === null ? null : whyNoPhotos(item);
    return closed === null ? null : text('shoot.takesNoPhotos', closed);
  }

  function give(command: ShootCommand): boolean {
    const { item, newReference, unsureCode, nearCode } = shoot();
    const isAsked = newReference !== null || unsureCode !== null || nearCode !== null;
    const isMoving = movedFrom(shoot(), stage()) !== null;
    if (stores.keys.getState().helpShown || isMoving || isAsked) return false;
    if (item === null && !itemlessCommands.has(command)) return false;
    const closed = photoCommands.has(command) ? whyClosed() : null;
    if (closed === null) run(command);
    else say(closed);
    return true;
  }

  return {
    run,
    takeKey(press) {
      if (overlay().isMoved && moveByKey(bench, press)) return true;
      if (moveLoupeByKey(stage(), press)) return true;
      if (shown().isShot && goOnKeys.has(press.key)) {
        stage().endShot();
        return true;
      }
      if (press.key === 'Escape') return shoot().endRetake();
      const command = stores.keys.getState().bindings.commandOf(press, 'shoot');
      return isShootCommand(command) && give(command);
    },
    give,
    addFiles(given) {
      const files = stores.workList.getState().takeLists(given);
      if (files.length === 0 && given.length > 0) return;
      const closed = whyClosed();
      if (closed === null) drop(shoot().addFiles(files, sideForFiles(shoot().item, shoot().viewedSideUuid)));
      else say(closed);
    },
    adjustOverlay,
    moveOverlay: (byX, byY) => adjustOverlay((fit) => moved(fit, byX, byY)),
  };
}

/** A moving overlay owns the arrows and Escape. */
function moveByKey({ stage, adjustOverlay }: Bench, { key }: KeyPress): boolean {
  const step = arrowSteps[key];
  if (step !== undefined) adjustOverlay((fit) => moved(fit, ...step));
  else if (key === '+' || key === '-') adjustOverlay((fit) => ({ scale: resized(fit, key === '+' ? 0.05 : -0.05) }));
  else if (key === 'Escape') stage().moveOverlay(null);
  else return false;
  return true;
}

/** An open loupe owns the arrows and Escape. */
function moveLoupeByKey({ loupe, lookThroughLoupe }: StageState, { key }: KeyPress): boolean {
  const moved = loupeByKey(loupe, key);
  if (moved !== undefined) lookThroughLoupe(moved);
  return moved !== undefined;
}

export const ShootCommandsContext = createContext<ShootCommands | null>(null);

export function useShootCommands(): ShootCommands {
  const commands = useContext(ShootCommandsContext);
  if (commands === null) throw new Error('The parts of the Shoot screen are rendered inside of ShootCommandsContext.');
  return commands;
}
