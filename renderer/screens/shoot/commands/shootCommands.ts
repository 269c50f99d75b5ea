import { createContext, useContext } from 'react';
import { type Text, text } from '../../../../main/texts/text.ts';
import type { OverlayFit } from '../../../../preload/contract/overlays.ts';
import { cameraInUse, otherCamera } from '../../../camera/cameraInUse.ts';
import { moved, resized } from '../../../camera/overlayFit.ts';
import { pickPhotos } from '../../../components/add/PhotoPicker.tsx';
import { openPage } from '../../../components/frame/webAddress.ts';
import type { CommandId } from '../../../keyboard/commands.ts';
import type { KeyPress } from '../../../keyboard/keyPress.ts';
import { camerasOf } from '../../../stores/cameras/useCameras.ts';
import { drop } from '../../../stores/context.ts';
import { comparisons, exampleShown } from '../../../stores/shoot/beside.ts';
import { isFinished, sideForFiles, sideToRetake, whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { finish } from '../../../stores/shoot/finish.ts';
import { loupeMoved, loupeResized, wholeSize } from '../../../stores/shoot/loupe.ts';
import { movedFrom, onStage, overlayOnStage } from '../../../stores/shoot/onStage.ts';
import { tellOfOpen } from '../../../stores/station/tellOfOpen.ts';
import type { Stores } from '../../../stores/stores.ts';
import { landedElsewhere } from './landedElsewhere.ts';

/** Commands of other screens, and those that the frame or a part of the screen carries out itself. */
const elsewhere = [
  'pickList',
  'search',
  'sort',
  'filters',
  'submitAll',
  'retryAll',
  'adopt',
  'openItem',
  'retry',
  'cancelItem',
  'keepItem',
  'goShoot',
  'goQueue',
  'goReshoot',
  'goSettings',
  'scanField',
  'messages',
  'optionalSides',
  'details',
  'workList',
  'endShift',
  'todayIncomplete',
  'todayToSend',
  'todayDone',
  'lastScanned',
  'markSide',
  'dismissSide',
  'searchList',
  'clearList',
  'printCodes',
] as const satisfies readonly CommandId[];
export type ShootCommand = Exclude<CommandId, (typeof elsewhere)[number]>;

function isShootCommand(command: CommandId | null): command is ShootCommand {
  return command !== null && !elsewhere.some((other) => other === command);
}

/** The commands of keys and buttons of the Shoot screen, by the state of the stores at the press. */
export interface ShootCommands {
  run(command: ShootCommand): void;
  /** True when the key meant something. */
  takeKey(press: KeyPress): boolean;
  /** As its key would: false where it means nothing now. */
  give(command: ShootCommand): boolean;
  /** Files that were pasted, or dropped beside every place for them: to the side that is looked at. */
  addFiles(files: readonly File[]): void;
  adjustOverlay(change: (fit: OverlayFit) => Partial<OverlayFit>): void;
  moveOverlay(byX: number, byY: number): void;
}

/** Keys that do nothing on an item that takes no photos. */
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

/** Keys that work with no item open. */
const itemlessCommands: ReadonlySet<ShootCommand> = new Set(['help', 'importCard', 'addFiles']);

/** A two-hundredth of the picture for each press of an arrow key. */
const arrowSteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.005, 0],
  ArrowRight: [0.005, 0],
  ArrowUp: [0, -0.005],
  ArrowDown: [0, 0.005],
};

/** What leaves the photo that was just shot in large: it is of that photo, or of nothing on the stage. */
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

/** Keys that go on from the photo that was just shot, and do nothing else. */
const goOnKeys: ReadonlySet<string> = new Set(['Enter', 'Escape']);

/** A tenth of the photo for each press of an arrow key. */
const loupeSteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.1, 0],
  ArrowRight: [0.1, 0],
  ArrowUp: [0, -0.1],
  ArrowDown: [0, 0.1],
};

const noCameraText = text('shoot.noCamera');

export function createShootCommands(stores: Stores): ShootCommands {
  const shoot = () => stores.shoot.getState();
  const stage = () => stores.stage.getState();
  const cameras = () => camerasOf(stores.camera.getState(), stores.tether.getState());
  const shown = () => onStage(shoot(), stage(), cameras());
  const overlay = () => overlayOnStage(shoot(), stage(), cameras(), stores.overlays.getState());
  const isPractice = () => stores.station.getState().status?.mode === 'practice';
  const tell = (message: Text) => tellOfOpen(stores, message);

  function adjustOverlay(change: (fit: OverlayFit) => Partial<OverlayFit>): void {
    const { key } = overlay();
    if (key.side !== '') stores.overlays.getState().adjust(key.side, key.camera, change);
  }

  function moveOverlay(byX: number, byY: number): void {
    adjustOverlay((fit) => moved(fit, byX, byY));
  }

  /** While the overlay is moved the arrows are its own; Escape ends it too. */
  function moveByKey({ key }: KeyPress): boolean {
    const step = arrowSteps[key];
    if (step !== undefined) moveOverlay(...step);
    else if (key === '+' || key === '-') adjustOverlay((fit) => ({ scale: resized(fit, key === '+' ? 0.05 : -0.05) }));
    else if (key === 'Escape') stage().moveOverlay(null);
    else return false;
    return true;
  }

  /** While the loupe is open the arrows are its own; Escape ends it. */
  function moveLoupeByKey({ key }: KeyPress): boolean {
    const { loupe: open } = stage();
    if (open === null) return false;
    const step = loupeSteps[key];
    if (step !== undefined) stage().lookThroughLoupe(loupeMoved(open, ...step));
    else if (key === '+' || key === '-') stage().lookThroughLoupe(loupeResized(open, key === '+' ? 1.25 : 0.8));
    else if (key === 'Escape') stage().lookThroughLoupe(null);
    else return false;
    return true;
  }

  function showLive(isLive: boolean): void {
    const { side } = shown();
    if (side !== null) stage().ask({ sideUuid: side.uuid, view: isLive ? 'live' : 'photo' });
  }

  async function takePhoto(): Promise<void> {
    const { item } = shoot();
    if (item === null || cameraInUse(cameras()) === null) return;
    if (shown().isComplete && item.activeSideUuid !== null) {
      await shoot().selectSide(item.activeSideUuid);
      return;
    }
    const { side, camera, view } = shown();
    if (camera === null) return;
    const looksOnly = side !== null && isFinished(item, side) && side.uuid !== item.activeSideUuid;
    // The photo is of the side that wants one, which is to be seen first.
    if (looksOnly && camera.surface !== null && item.activeSideUuid !== null) {
      await shoot().selectSide(item.activeSideUuid);
      return;
    }
    // Never a photo of what the operator has not seen.
    if (camera.surface !== null && view !== 'live') {
      showLive(true);
      return;
    }
    const isMeant = side !== null && !looksOnly && (view === 'live' || side.uuid === item.activeSideUuid);
    const target = { itemId: item.id, sideUuid: isMeant ? side.uuid : null };
    const notice = await stores.camera.getState().shoot(camera, target);
    if (notice === null) return;
    stage().ask(null);
    shoot().applyCapture(notice);
    const { status } = stores.station.getState();
    const elsewhere = landedElsewhere(notice, item, status?.openItemId ?? null);
    if (elsewhere !== null) tell(elsewhere);
  }

  function retake(): void {
    const { item, viewedSideUuid, flash } = shoot();
    if (item === null) return;
    if (sideToRetake(item, viewedSideUuid, flash?.photoId ?? null) === null) tell(text('shoot.nothingToRetake'));
    else drop(shoot().retake());
  }

  /** To the next side; from what was just shot, or from the word that all is there, to the side that waits behind it. */
  function next(wasShot: boolean): void {
    const { viewedSideUuid } = shoot();
    if (shown().isComplete && viewedSideUuid !== null) drop(shoot().selectSide(viewedSideUuid));
    else if (!wasShot) drop(shoot().step(1));
  }

  function previous(shotSideUuid: string | null): void {
    drop(shotSideUuid === null ? shoot().step(-1) : shoot().selectSide(shotSideUuid));
  }

  function loupe(): void {
    const { side, view, isComplete } = shown();
    if (stage().loupe !== null) stage().lookThroughLoupe(null);
    else if (!isComplete && view === 'photo' && side?.photo != null) stage().lookThroughLoupe(wholeSize);
    else tell(text('bench.nothingToLookAt'));
  }

  function example(): void {
    stage().showExample(!exampleShown(shown(), stage()));
  }

  function compare(): void {
    const offered = comparisons(shoot().item, shown().side);
    const { comparedWith } = stage();
    const after = comparedWith === null ? 0 : offered.findIndex(({ kind }) => kind === comparedWith) + 1;
    if (offered.length === 0) tell(text('bench.nothingToCompare'));
    else stage().compareWith(offered[after]?.kind ?? null);
  }

  function perform(command: ShootCommand): void {
    const { isShot, side } = shown();
    if (isShot && !keepsShot.has(command)) stage().endShot();
    // It is of the side that waits behind the photo, which is seen with it, never without.
    if (isShot && command === 'overlay') adjustOverlay(() => ({ shown: true }));
    else if (command === 'next') next(isShot);
    else if (command === 'previous') previous(isShot ? (side?.uuid ?? null) : null);
    else commands[command]();
  }

  const commands: Readonly<Record<Exclude<ShootCommand, 'next' | 'previous'>, () => void>> = {
    retake,
    remove: () => drop(shoot().removePhoto(shown().isShot ? shown().side?.photo?.id : undefined)),
    undo: () => drop(shoot().undo()),
    placeTray: () => drop(shoot().placeTray()),
    done: () => drop(finish(stores)),
    submit: () => drop(shoot().submit()),
    leave: () => drop(shoot().leave()),
    discard: () => drop(shoot().discard()),
    takeOver: () => {
      const elsewhere = stores.station.getState().status?.openElsewhere ?? null;
      if (elsewhere !== null) drop(stores.fleet.getState().takeOver());
    },
    shutter: () => {
      if (cameraInUse(cameras()) !== null) drop(takePhoto());
      else if (isPractice()) drop(shoot().practiceShot());
      else tell(noCameraText);
    },
    otherCamera: () => {
      const other = otherCamera(cameras());
      if (other !== null) drop(stores.camera.getState().lookThrough(other.kind));
    },
    liveView: () => showLive(shown().view !== 'live'),
    moveOverlay: () => {
      const { isMoved } = overlay();
      if (!isMoved) adjustOverlay(() => ({ shown: true }));
      stage().moveOverlay(isMoved ? null : (shown().side?.uuid ?? null));
    },
    practiceShot: () => {
      if (isPractice()) drop(shoot().practiceShot());
    },
    addFiles: pickPhotos,
    importCard: () => drop(stores.cardImport.getState().show()),
    overlay: () => {
      stage().moveOverlay(null);
      adjustOverlay((fit) => ({ shown: !fit.shown }));
    },
    flip: () => adjustOverlay(({ flipped }) => ({ flipped: !flipped })),
    overlayWeaker: () => adjustOverlay(({ opacity }) => ({ opacity: Math.max(0.1, opacity - 0.1) })),
    overlayStronger: () => adjustOverlay(({ opacity }) => ({ opacity: Math.min(1, opacity + 0.1) })),
    example,
    loupe,
    compare,
    partnerPage: () => openPage(shoot().item?.url ?? null),
    movePhoto: () => stage().movePhoto(shown().side?.photo?.id ?? null),
    place: () => stage().askPlace(true),
    help: () => stores.keys.getState().showHelp(true),
  };

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
    if (closed === null) perform(command);
    else tell(closed);
    return true;
  }

  return {
    run: perform,
    takeKey(press) {
      if (overlay().isMoved && moveByKey(press)) return true;
      if (moveLoupeByKey(press)) return true;
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
      else tell(closed);
    },
    adjustOverlay,
    moveOverlay,
  };
}

export const ShootCommandsContext = createContext<ShootCommands | null>(null);

export function useShootCommands(): ShootCommands {
  const commands = useContext(ShootCommandsContext);
  if (commands === null) throw new Error('The parts of the Shoot screen are rendered inside of ShootCommandsContext.');
  return commands;
}
