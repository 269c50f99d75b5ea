import { doneOf, isDoubtful } from '../../../main/contract/items/done.ts';
import type { OverlayFit } from '../../../main/contract/overlays.ts';
import type { PhotoView, SideView } from '../../../main/contract/views.ts';
import { type Cameras, cameraInUse, cameraKeyOfPhoto } from '../../camera/cameraInUse.ts';
import type { LiveCamera } from '../../camera/liveCamera.ts';
import { fitOf } from '../../camera/overlayFit.ts';
import type { OverlayState } from '../../data/cameras/overlayStore.ts';
import { hasAllRequired, overlayKey, sideOfPhoto, whyNoPhotos } from '../items/checklist.ts';
import type { PhotoVerdict, Verdict } from '../photos/captureReport.ts';
import type { ShootData } from './shootData.ts';
import type { StageState } from './stageStore.ts';
import { type StageView, stageView } from './stageView.ts';

type Shoot = Pick<ShootData, 'item' | 'viewedSideUuid' | 'chosenSideUuid'>;
type Stage = Pick<StageState, 'asked' | 'overlayMovedOf' | 'shotPhotoId'>;

export interface OnStage {
  /** The side of the latest shot, else the viewed one. Null while the sides are not known. */
  readonly side: SideView | null;
  readonly isShot: boolean;
  /** No photo is awaited and no side was chosen: the stage shows all photos. */
  readonly isComplete: boolean;
  readonly isClosed: boolean;
  readonly retakes: boolean;
  readonly camera: LiveCamera | null;
  readonly view: StageView;
}

export interface OverlayOnStage {
  /** The side and camera that its fit is remembered by. */
  readonly key: { readonly side: string; readonly camera: string };
  readonly fit: OverlayFit;
  /** It is moved now, by arrow keys or the pointer. */
  readonly isMoved: boolean;
}

export function onStage(
  shoot: Shoot,
  { asked, shotPhotoId }: Pick<Stage, 'asked' | 'shotPhotoId'>,
  cameras: Cameras,
): OnStage {
  const { item } = shoot;
  const shot = item === null ? null : sideOfPhoto(item, shotPhotoId);
  if (shot !== null) {
    const isClosed = item !== null && whyNoPhotos(item) !== null;
    const camera = cameraInUse(cameras);
    return { side: shot, isShot: true, isComplete: false, isClosed, retakes: false, camera, view: 'photo' };
  }
  const side = viewedSide(shoot);
  const camera = cameraInUse(cameras);
  const isClosed = item !== null && whyNoPhotos(item) !== null;
  const retakes = side !== null && side.uuid === item?.retakeSideUuid;
  const askedView = asked !== null && asked.sideUuid === side?.uuid ? asked.view : null;
  const view = stageView({ camera, side, isClosed, retakes, asked: askedView });
  return {
    side,
    isShot: false,
    isComplete: isClosed ? showsTaken(shoot) : isComplete(shoot),
    isClosed,
    retakes,
    camera,
    view,
  };
}

export function nothingAwaited({ item, chosenSideUuid }: Pick<Shoot, 'item' | 'chosenSideUuid'>): boolean {
  if (item === null || !hasAllRequired(item) || item.retakeSideUuid !== null) return false;
  return item.activeSideUuid === null || item.activeSideUuid !== chosenSideUuid;
}

/** The operator does not wait for an optional side that the station chose. */
function isComplete({ item, viewedSideUuid, chosenSideUuid }: Shoot): boolean {
  if (item === null || !hasAllRequired(item) || item.retakeSideUuid !== null) return false;
  if (viewedSideUuid !== null && viewedSideUuid === chosenSideUuid) return false;
  const side = item.sides.find(({ uuid }) => uuid === viewedSideUuid);
  return item.activeSideUuid === null || side === undefined || (!side.required && side.photo === null);
}

/** An item that takes no photos is viewed for its photos, not for an empty side. */
function showsTaken(shoot: Shoot): boolean {
  const { item, viewedSideUuid, chosenSideUuid } = shoot;
  if (item === null || !item.sides.some(({ photo }) => photo !== null)) return false;
  return viewedSideUuid !== chosenSideUuid && viewedSide(shoot)?.photo == null;
}

type Told = Pick<ShootData, 'item' | 'flash'>;

/** The reported verdict holds until the next photo; from then on the item's own. */
export function verdictOfPhoto({ item, flash }: Told, photo: PhotoView | null): PhotoVerdict {
  if (flash !== null && flash.photoId === (photo?.id ?? null)) return flash.photoVerdict;
  return item !== null && photo !== null && isDoubtful(item, photo) ? 'look' : 'good';
}

/** The photo's verdict, or the refusal of the file after it. */
export function reportedVerdict(shoot: Told, photo: PhotoView | null): Verdict {
  const { flash } = shoot;
  const isRefusedAfter = flash?.verdict === 'refused' && photo !== null && flash.photoId === photo.id;
  return isRefusedAfter ? 'refused' : verdictOfPhoto(shoot, photo);
}

/** Null: no frame. A refused file never frames photos that are seen. */
export function frameVerdict(
  shoot: Told,
  { side, isShot, isComplete, view }: Pick<OnStage, 'side' | 'isShot' | 'isComplete' | 'view'>,
): Verdict | null {
  const { flash } = shoot;
  if (flash === null) return null;
  const photo = side?.photo ?? null;
  if (isShot) return verdictOfPhoto(shoot, photo);
  const showsPhotos = isComplete || (view === 'photo' && photo !== null);
  if (flash.verdict === 'refused' && showsPhotos) return null;
  // One good photo says nothing of those that are to be looked at.
  const isToLookAt = shoot.item !== null && doneOf(shoot.item).kind === 'toLookAt';
  return flash.verdict === 'good' && isComplete && isToLookAt ? null : flash.verdict;
}

export function viewedSide({ item, viewedSideUuid }: Pick<Shoot, 'item' | 'viewedSideUuid'>): SideView | null {
  return item?.sides.find(({ uuid }) => uuid === viewedSideUuid) ?? null;
}

/** The fit belongs to the live camera, or to the one that shot the photo. */
export function overlayOnStage(
  shoot: Shoot,
  stage: Stage,
  cameras: Cameras,
  { fits }: Pick<OverlayState, 'fits'>,
): OverlayOnStage {
  const { side, view, retakes } = onStage(shoot, stage, cameras);
  const isLive = view === 'live' || side === null || side.photo === null;
  const camera = isLive ? (cameraInUse(cameras)?.key ?? '') : cameraKeyOfPhoto(side.photo, cameras);
  const key = { side: shoot.item === null || side === null ? '' : overlayKey(shoot.item, side), camera };
  const fit = fitOf(fits, key.side, key.camera);
  const isMoved = side?.hasOverlay === true && stage.overlayMovedOf === side.uuid && (fit.shown || retakes);
  return { key, fit, isMoved };
}

/** Null when the photo lies on no side any more. */
export function movedFrom(
  { item }: Pick<Shoot, 'item'>,
  { movedPhotoId }: Pick<StageState, 'movedPhotoId'>,
): SideView | null {
  return movedPhotoId === null ? null : (item?.sides.find(({ photo }) => photo?.id === movedPhotoId) ?? null);
}
