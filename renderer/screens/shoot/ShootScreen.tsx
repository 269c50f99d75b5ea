import { useEffect, useState } from 'react';
import type { OverlayFit } from '../../../preload/contract/overlays.ts';
import type { SideView } from '../../../preload/contract/views.ts';
import { type Cameras, cameraInUse, cameraKeyOfPhoto, otherCamera } from '../../camera/cameraInUse.ts';
import { fitOf, moved, resized } from '../../camera/overlayFit.ts';
import { pickPhotos } from '../../components/add/PhotoPicker.tsx';
import { usePaste } from '../../components/add/usePaste.ts';
import { useStrayDrops } from '../../components/add/useStrayDrops.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { type KeyPress, type ShootCommand, shootCommandOf } from '../../keyboard/shootKeys.ts';
import { useCameras } from '../../stores/cameras/useCameras.ts';
import { drop } from '../../stores/context.ts';
import { comingToInbox } from '../../stores/photos/comingPhotos.ts';
import { overlayKey, whyNoPhotos } from '../../stores/shoot/checklist.ts';
import { useStoreState, useStores } from '../../stores/useStores.ts';
import { CardImportDialog } from './card/CardImportDialog.tsx';
import { ChooseType } from './choose/ChooseType.tsx';
import { NothingOpen } from './choose/NothingOpen.tsx';
import { TargetCards } from './choose/TargetCards.tsx';
import { newestType } from './choose/typeChoices.ts';
import { KeyHelpDialog } from './commands/KeyHelpDialog.tsx';
import { ItemBench } from './ItemBench.tsx';
import { landedElsewhere } from './stage/landedElsewhere.ts';
import { type StageView, stageView } from './stage/stageView.ts';
import { InboxPhotos } from './tray/InboxPhotos.tsx';
import { MovePhotoDialog } from './tray/MovePhotoDialog.tsx';

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
const itemlessCommands: ReadonlySet<ShootCommand> = new Set(['help', 'scanField', 'importCard', 'addFiles']);

/** The home screen: scan, shoot the sides, move on. `focusScanField` puts the cursor where a code can be typed. */
export function ShootScreen({ focusScanField }: { focusScanField(): void }) {
  const stores = useStores();
  const shoot = useStoreState('shoot');
  const station = useStoreState('station');
  const labels = useStoreState('labels');
  const { coming, incomplete } = useStoreState('arrivals');
  const golden = useStoreState('golden');
  const preferences = useStoreState('preferences');
  const cameras = useStoreState('camera');
  const tether = useStoreState('tether');
  const inReach = useCameras();
  const overlays = useStoreState('overlays');
  const cards = useStoreState('cardImport');
  const [exampleShown, setExampleShown] = useState(false);
  const [helpShown, setHelpShown] = useState(false);
  const [movedPhotoId, setMovedPhotoId] = useState<string | null>(null);
  const [movingSide, setMovingSide] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ readonly sideUuid: string; readonly view: StageView } | null>(null);
  const { item, newReference } = shoot;
  const practice = station.status?.mode === 'practice';
  const side = item?.sides.find(({ uuid }) => uuid === shoot.viewedSideUuid) ?? null;
  const camera = cameraInUse(inReach);
  const other = otherCamera(inReach);
  const retakes = shoot.retakeSideUuid !== null && shoot.retakeSideUuid === shoot.viewedSideUuid;
  const movedFrom = item?.sides.find(({ photo }) => photo !== null && photo.id === movedPhotoId) ?? null;
  const openedId = newReference ?? item?.id ?? null;
  const closed = item === null ? null : whyNoPhotos(item);
  const view = stageView({
    camera,
    side,
    isClosed: closed !== null,
    retakes,
    asked: asked !== null && asked.sideUuid === side?.uuid ? asked.view : null,
  });
  const overlayCamera = cameraKeyOf(inReach, view, side);
  const overlaySide = item === null || side === null ? '' : overlayKey(item, side);
  const overlay = fitOf(overlays.fits, overlaySide, overlayCamera);
  const moving = side?.hasOverlay === true && movingSide === side.uuid && (overlay.shown || retakes);
  const last = preferences.lastType ?? newestType(station.taxonomy, shoot.recent);
  const isIdle =
    item === null && newReference === null && !shoot.scanning && station.status?.openItemId === null && !shoot.busy;

  // Between two items the scan field has the cursor, so that a code can simply be typed.
  useEffect(() => {
    if (isIdle) focusScanField();
  }, [isIdle, focusScanField]);

  useEffect(() => {
    if (openedId !== null) setHelpShown(false);
    setMovedPhotoId(null);
  }, [openedId]);

  // What was asked of a side ends with it: back on it, arrow keys go through the sides again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the side that is looked at, of which item, is what it is about.
  useEffect(() => {
    setMovingSide(null);
    setAsked(null);
  }, [openedId, shoot.viewedSideUuid]);

  // A new code asks for its type, which must be seen.
  const { hide: hideCards } = cards;
  useEffect(() => {
    if (newReference !== null) hideCards();
  }, [newReference, hideCards]);

  // The camera is on while this screen is: it is ready when an item is opened.
  const { watchUsb } = cameras;
  const usesUsb = camera?.kind === 'usb';
  useEffect(() => (usesUsb ? watchUsb() : undefined), [usesUsb, watchUsb]);
  const { watch: watchTether } = tether;
  const usesTether = camera?.kind === 'tether';
  useEffect(() => (usesTether ? watchTether() : undefined), [usesTether, watchTether]);

  const addFiles = (files: readonly File[]): void => {
    if (closed === null) drop(shoot.addFiles(files, shoot.viewedSideUuid));
    else stores.notices.getState().tell('info', takesNoneText(closed));
  };
  usePaste(addFiles);
  useStrayDrops(addFiles);

  function adjustOverlay(change: (fit: OverlayFit) => Partial<OverlayFit>): void {
    if (side !== null) overlays.adjust(overlaySide, overlayCamera, change);
  }

  function toggleOverlay(): void {
    setMovingSide(null);
    adjustOverlay(({ shown }) => ({ shown: !shown }));
  }

  function moveOverlay(byX: number, byY: number): void {
    adjustOverlay((fit) => moved(fit, byX, byY));
  }

  /** While the overlay is moved the arrows are its own; Escape ends it too. */
  function moveByKey({ key }: KeyPress): boolean {
    const step = arrowSteps[key];
    if (step !== undefined) moveOverlay(...step);
    else if (key === '+' || key === '-') adjustOverlay((fit) => ({ scale: resized(fit, key === '+' ? 0.05 : -0.05) }));
    else if (key === 'Escape') setMovingSide(null);
    else return false;
    return true;
  }

  function showStage(next: StageView): void {
    if (side !== null) setAsked({ sideUuid: side.uuid, view: next });
  }

  async function takePhoto(): Promise<void> {
    if (item === null || camera === null) return;
    // Never a photo of what the operator has not seen.
    if (camera.surface !== null && view !== 'live') {
      showStage('live');
      return;
    }
    const isMeant = side !== null && (view === 'live' || side.uuid === item.activeSideUuid);
    const sideUuid = isMeant ? side.uuid : null;
    const notice = await cameras.shoot(camera, { itemId: item.id, sideUuid });
    if (notice === null) return;
    setAsked(null);
    shoot.applyCapture(notice);
    const { status: now } = stores.station.getState();
    const elsewhere = landedElsewhere(notice, item, now?.openItemId ?? null);
    if (elsewhere !== null) stores.notices.getState().tell('info', elsewhere);
  }

  const commands: Readonly<Record<ShootCommand, () => void>> = {
    next: () => drop(shoot.step(1)),
    previous: () => drop(shoot.step(-1)),
    retake: () => drop(shoot.retake()),
    remove: () => drop(shoot.removePhoto()),
    undo: () => drop(shoot.undo()),
    placeTray: () => drop(shoot.placeTray()),
    done: () => drop(shoot.done()),
    submit: () => drop(shoot.submit()),
    leave: () => drop(shoot.leave()),
    shutter: () => {
      if (camera !== null) drop(takePhoto());
      else if (practice) drop(shoot.practiceShot());
      else stores.notices.getState().tell('info', noCameraText);
    },
    otherCamera: () => {
      if (other !== null) drop(cameras.lookThrough(other.kind));
    },
    liveView: () => showStage(view === 'live' ? 'photo' : 'live'),
    moveOverlay: () => {
      if (!moving) adjustOverlay(() => ({ shown: true }));
      setMovingSide(moving ? null : (side?.uuid ?? null));
    },
    practiceShot: () => {
      if (practice) drop(shoot.practiceShot());
    },
    addFiles: pickPhotos,
    importCard: () => drop(cards.show()),
    overlay: toggleOverlay,
    flip: () => adjustOverlay(({ flipped }) => ({ flipped: !flipped })),
    overlayWeaker: () => adjustOverlay(({ opacity }) => ({ opacity: Math.max(0.1, opacity - 0.1) })),
    overlayStronger: () => adjustOverlay(({ opacity }) => ({ opacity: Math.min(1, opacity + 0.1) })),
    example: () => setExampleShown(!exampleShown),
    scanField: focusScanField,
    movePhoto: () => setMovedPhotoId(side?.photo?.id ?? null),
    help: () => setHelpShown(true),
  };

  useScreenKeys((press) => {
    if (moving && moveByKey(press)) return true;
    const command = shootCommandOf(press, cameras.settings?.pedalKey ?? null);
    if (command === null || helpShown || movedFrom !== null || newReference !== null) return false;
    if (item === null && !itemlessCommands.has(command)) return false;
    if (closed !== null && photoCommands.has(command)) {
      stores.notices.getState().tell('info', takesNoneText(closed));
      return true;
    }
    commands[command]();
    return true;
  });

  return (
    <>
      {newReference !== null ? (
        <ChooseType
          key={newReference}
          reference={newReference}
          taxonomy={station.taxonomy}
          wasCancelled={shoot.newWasCancelled}
          last={last}
          busy={shoot.busy}
          refreshing={station.refreshingTaxonomy}
          waiting={
            <InboxPhotos
              inbox={station.status?.inbox ?? []}
              inboxMore={station.status?.inboxMore ?? 0}
              coming={comingToInbox(station.status?.inbox ?? [], coming)}
            >
              {shoot.newByLabel
                ? `They are safe here. Those that come after the label's photo go with ${newReference}.`
                : `They are safe here. Once ${newReference} is open, take them into its tray.`}
            </InboxPhotos>
          }
          onChoose={({ categoryUuid, typeUuid }) => {
            preferences.rememberType({ categoryUuid, typeUuid });
            drop(shoot.create(categoryUuid, typeUuid));
          }}
          onCancel={() => drop(shoot.abandonNew())}
          onRefresh={() => drop(station.refreshTaxonomy())}
        />
      ) : item === null ? (
        <NothingOpen
          recent={shoot.recent}
          inbox={station.status?.inbox ?? []}
          inboxMore={station.status?.inboxMore ?? 0}
          coming={comingToInbox(station.status?.inbox ?? [], coming)}
          incomplete={incomplete}
          adding={shoot.adding}
          practice={practice}
          targetCards={
            <TargetCards
              golden={golden.view}
              busy={golden.busy}
              onAwait={(awaited) => drop(golden.awaitShot(awaited))}
            />
          }
          onOpen={(itemId) => drop(shoot.open(itemId))}
          importing={cards.progress}
          onImportCard={() => commands.importCard()}
          onFiles={(files) => drop(shoot.addFiles(files, null))}
        />
      ) : (
        <ItemBench
          item={item}
          viewedSideUuid={shoot.viewedSideUuid}
          flash={shoot.flash}
          coming={coming}
          incomplete={incomplete}
          view={view}
          camera={camera}
          otherCamera={other}
          shot={cameras.shot}
          overlay={overlay}
          onOverlayMove={moving ? moveOverlay : null}
          // What helps to take it again is brought up while a retake is asked for.
          exampleShown={exampleShown || retakes}
          inbox={station.status?.inbox ?? []}
          inboxMore={station.status?.inboxMore ?? 0}
          takingInbox={shoot.takingInbox}
          onTakeInbox={(photoIds) => drop(shoot.takeInbox(photoIds))}
          onPutInInbox={(photoIds) => drop(shoot.putInInbox(photoIds))}
          practice={practice}
          adding={shoot.adding}
          importing={cards.progress}
          shots={shoot.shots}
          retakes={retakes}
          autoAdvance={station.status?.autoAdvance ?? true}
          onAutoAdvance={(on) => drop(station.setAutoAdvance(on))}
          onCommand={(command) => commands[command]()}
          onSelect={(sideUuid) => drop(shoot.selectSide(sideUuid))}
          onFiles={(files, sideUuid) => drop(shoot.addFiles(files, sideUuid, item.id))}
          onMove={(photoId, sideUuid) => drop(shoot.movePhoto(photoId, sideUuid))}
          onRemove={(photoId) => drop(shoot.removePhoto(photoId))}
          onRemoveAll={(photoIds) => drop(shoot.removePhotos(photoIds))}
          onKeep={(photoId) => drop(shoot.keepPhoto(photoId))}
          onRetake={(sideUuid) => drop(shoot.retakeSide(sideUuid))}
          onOverlay={(change) => adjustOverlay(() => change)}
          onMoveToItem={(photoId, itemId, reference) => drop(labels.moveToItem(photoId, itemId, reference))}
          onKeepHere={(photoId) => drop(labels.keepHere(photoId))}
        />
      )}
      <MovePhotoDialog
        item={item}
        from={movedFrom}
        onMove={(photoId, sideUuid) => drop(shoot.movePhoto(photoId, sideUuid))}
        onClose={() => setMovedPhotoId(null)}
      />
      <CardImportDialog />
      <KeyHelpDialog
        opened={helpShown}
        practice={practice}
        pedalKey={cameras.settings?.pedalKey ?? null}
        onClose={() => setHelpShown(false)}
      />
    </>
  );
}

/** A two-hundredth of the picture for each press of an arrow key. */
const arrowSteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.005, 0],
  ArrowRight: [0.005, 0],
  ArrowUp: [0, -0.005],
  ArrowDown: [0, 0.005],
};

const noCameraText = 'No camera is connected to this screen. Settings, Photo sources: choose one there.';

/** By which camera the overlay on the stage is remembered: the one that is looked through, or that shot the photo. */
function cameraKeyOf(cameras: Cameras, view: StageView, side: SideView | null): string {
  if (view === 'live' || side === null || side.photo === null) return cameraInUse(cameras)?.key ?? '';
  return cameraKeyOfPhoto(side.photo, cameras);
}

function takesNoneText({ how, next }: { readonly how: string; readonly next: string }): string {
  return `${how}: this item takes no photos now. ${next}`;
}
