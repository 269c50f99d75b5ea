import type { OverlayFit } from '../../../../main/contract/overlays.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { type Cameras, cameraInUse, otherCamera } from '../../../camera/cameraInUse.ts';
import { pickPhotos } from '../../../components/add/PhotoPicker.tsx';
import { openPage } from '../../../components/frame/webAddress.ts';
import { drop } from '../../../data/context.ts';
import type { CommandId } from '../../../keyboard/commands.ts';
import { isFinished, sideToRetake } from '../../../state/items/checklist.ts';
import { comparisons, exampleShown } from '../../../state/shoot/beside.ts';
import { wholeSize } from '../../../state/shoot/loupe.ts';
import { type OnStage, type OverlayOnStage, onStage, overlayOnStage } from '../../../state/shoot/onStage.ts';
import type { ShootState } from '../../../state/shoot/shootStore.ts';
import type { StageState } from '../../../state/shoot/stageStore.ts';
import { finish } from '../../../stores/finish.ts';
import { reportOpen } from '../../../stores/reportOpen.ts';
import type { Stores } from '../../../stores/stores.ts';
import { camerasOf } from '../../../stores/useCameras.ts';
import { landedElsewhere } from './landedElsewhere.ts';

export interface Bench {
  readonly stores: Stores;
  shoot(): ShootState;
  stage(): StageState;
  cameras(): Cameras;
  shown(): OnStage;
  overlay(): OverlayOnStage;
  adjustOverlay(change: (fit: OverlayFit) => Partial<OverlayFit>): void;
  say(message: Text): void;
}

export function benchOf(stores: Stores): Bench {
  const bench: Bench = {
    stores,
    shoot: () => stores.shoot.getState(),
    stage: () => stores.stage.getState(),
    cameras: () => camerasOf(stores.camera.getState(), stores.tether.getState()),
    shown: () => onStage(bench.shoot(), bench.stage(), bench.cameras()),
    overlay: () => overlayOnStage(bench.shoot(), bench.stage(), bench.cameras(), stores.overlays.getState()),
    adjustOverlay(change) {
      const { key } = bench.overlay();
      if (key.side !== '') stores.overlays.getState().adjust(key.side, key.camera, change);
    },
    say: (message) => reportOpen(stores, message),
  };
  return bench;
}

/** Most commands act after the photo that was just shot has left the stage. */
type Pressed = Pick<OnStage, 'isShot' | 'side'>;

export function shootActs(bench: Bench) {
  return { ...itemActs(bench), ...cameraActs(bench), ...stageActs(bench) } satisfies Partial<
    Record<CommandId, (pressed: Pressed) => void>
  >;
}
export type ShootCommand = keyof ReturnType<typeof shootActs>;

function itemActs({ stores, shoot, stage, shown, say }: Bench) {
  return {
    /** Goes from the last shot to the waiting side, otherwise to the next side. */
    next({ isShot }: Pressed) {
      const { viewedSideUuid } = shoot();
      if (shown().isComplete && viewedSideUuid !== null) drop(shoot().selectSide(viewedSideUuid));
      else if (!isShot) drop(shoot().step(1));
    },
    previous: ({ isShot, side }: Pressed) =>
      drop(isShot && side !== null ? shoot().selectSide(side.uuid) : shoot().step(-1)),
    retake() {
      const { item, viewedSideUuid, flash } = shoot();
      if (item === null) return;
      if (sideToRetake(item, viewedSideUuid, flash?.photoId ?? null) === null) say(text('shoot.nothingToRetake'));
      else drop(shoot().retake());
    },
    remove: () => drop(shoot().removePhoto(shown().isShot ? shown().side?.photo?.id : undefined)),
    movePhoto: () => stage().movePhoto(shown().side?.photo?.id ?? null),
    undo: () => drop(shoot().undo()),
    placeTray: () => drop(shoot().placeTray()),
    addFiles: pickPhotos,
    importCard: () => drop(stores.cardImport.getState().show()),
    done: () => drop(finish(stores)),
    submit: () => drop(shoot().submit()),
    leave: () => drop(shoot().leave()),
    discard: () => drop(shoot().discard()),
    takeOver() {
      const elsewhere = stores.station.getState().status?.openElsewhere ?? null;
      if (elsewhere !== null) drop(stores.fleet.getState().takeOver());
    },
    place: () => stage().askPlace(true),
    partnerPage: () => openPage(shoot().item?.url ?? null),
    help: () => stores.keys.getState().showHelp(true),
  };
}

function cameraActs(bench: Bench) {
  const { stores, shoot, cameras, shown, say } = bench;
  const isPractice = () => stores.station.getState().status?.mode === 'practice';
  return {
    shutter() {
      if (cameraInUse(cameras()) !== null) drop(takePhoto(bench));
      else if (isPractice()) drop(shoot().practiceShot());
      else say(text('shoot.noCamera'));
    },
    practiceShot() {
      if (isPractice()) drop(shoot().practiceShot());
    },
    otherCamera() {
      const other = otherCamera(cameras());
      if (other !== null) drop(stores.camera.getState().lookThrough(other.kind));
    },
    liveView: () => showLive(bench, shown().view !== 'live'),
  };
}

function stageActs({ shoot, stage, shown, overlay, adjustOverlay, say }: Bench) {
  return {
    overlay({ isShot }: Pressed) {
      // The overlay belongs to the side behind the photo.
      if (isShot) return adjustOverlay(() => ({ shown: true }));
      stage().moveOverlay(null);
      adjustOverlay((fit) => ({ shown: !fit.shown }));
    },
    flip: () => adjustOverlay(({ flipped }) => ({ flipped: !flipped })),
    overlayWeaker: () => adjustOverlay(({ opacity }) => ({ opacity: Math.max(0.1, opacity - 0.1) })),
    overlayStronger: () => adjustOverlay(({ opacity }) => ({ opacity: Math.min(1, opacity + 0.1) })),
    moveOverlay() {
      const { isMoved } = overlay();
      if (!isMoved) adjustOverlay(() => ({ shown: true }));
      stage().moveOverlay(isMoved ? null : (shown().side?.uuid ?? null));
    },
    example: () => stage().showExample(!exampleShown(shown(), stage())),
    loupe() {
      const { side, view, isComplete } = shown();
      if (stage().loupe !== null) stage().lookThroughLoupe(null);
      else if (!isComplete && view === 'photo' && side?.photo != null) stage().lookThroughLoupe(wholeSize);
      else say(text('bench.nothingToLookAt'));
    },
    compare() {
      const offered = comparisons(shoot().item, shown().side);
      const { comparedWith } = stage();
      const after = comparedWith === null ? 0 : offered.findIndex(({ kind }) => kind === comparedWith) + 1;
      if (offered.length === 0) say(text('bench.nothingToCompare'));
      else stage().compareWith(offered[after]?.kind ?? null);
    },
  };
}

function showLive({ stage, shown }: Bench, isLive: boolean): void {
  const { side } = shown();
  if (side !== null) stage().ask({ sideUuid: side.uuid, view: isLive ? 'live' : 'photo' });
}

async function takePhoto(bench: Bench): Promise<void> {
  const { stores, shoot, stage, cameras, shown, say } = bench;
  const { item } = shoot();
  if (item === null || cameraInUse(cameras()) === null) return;
  if (shown().isComplete && item.activeSideUuid !== null) {
    await shoot().selectSide(item.activeSideUuid);
    return;
  }
  const { side, camera, view } = shown();
  if (camera === null) return;
  const looksOnly = side !== null && isFinished(item, side) && side.uuid !== item.activeSideUuid;
  // The photo goes to the next side, which must be seen first.
  if (looksOnly && camera.surface !== null && item.activeSideUuid !== null) {
    await shoot().selectSide(item.activeSideUuid);
    return;
  }
  // Never photograph what the operator has not seen.
  if (camera.surface !== null && view !== 'live') {
    showLive(bench, true);
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
  if (elsewhere !== null) say(elsewhere);
}
