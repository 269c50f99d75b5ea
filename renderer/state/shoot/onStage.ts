import { isDoubtful } from '../../../main/contract/items/done.ts';
import type { OverlayFit } from '../../../main/contract/overlays.ts';
import type { PhotoView, SideView } from '../../../main/contract/views.ts';
import { type Cameras, cameraInUse, cameraKeyOfPhoto } from '../../camera/cameraInUse.ts';
import type { LiveCamera } from '../../camera/liveCamera.ts';
import { fitOf } from '../../camera/overlayFit.ts';
import type { OverlayState } from '../../data/cameras/overlayStore.ts';
import { hasAllRequired, overlayKey, sideOfPhoto, whyNoPhotos } from '../items/checklist.ts';
import type { PhotoVerdict, Verdict } from '../photos/captureTold.ts';
import type { ShootData } from './shootData.ts';
import type { StageState } from './stageStore.ts';
import { type StageView, stageView } from './stageView.ts';

type Shoot = Pick<ShootData, 'item' | 'viewedSideUuid' | 'chosenSideUuid'>;
type Stage = Pick<StageState, 'asked' | 'overlayMovedOf' | 'shotPhotoId'>;

/** The side that is shown, and how. */
export interface OnStage {
  /** The side of the photo that has just been shot, else the one that is looked at. Null while the sides are not known. */
  readonly side: SideView | null;
  /** The side's photo has just been shot, and stands there with its verdict. */
  readonly isShot: boolean;
  /** No photo is waited for and no side was asked for: the stage shows all that was taken. */
  readonly isComplete: boolean;
  /** The item takes no photos. */
  readonly isClosed: boolean;
  /** The operator has asked to replace this side's photo. */
  readonly retakes: boolean;
  readonly camera: LiveCamera | null;
  readonly view: StageView;
}

export interface OverlayOnStage {
  /** By which side and camera its fit is remembered. */
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

/** Whether the operator waits for no photo: every required one is there, and no further one was asked for. */
export function nothingAwaited({ item, chosenSideUuid }: Pick<Shoot, 'item' | 'chosenSideUuid'>): boolean {
  if (item === null || !hasAllRequired(item) || item.retakeSideUuid !== null) return false;
  return item.activeSideUuid === null || item.activeSideUuid !== chosenSideUuid;
}

/** An optional side that the station has gone to by itself is not what the operator waits for. */
function isComplete({ item, viewedSideUuid, chosenSideUuid }: Shoot): boolean {
  if (item === null || !hasAllRequired(item) || item.retakeSideUuid !== null) return false;
  if (viewedSideUuid !== null && viewedSideUuid === chosenSideUuid) return false;
  const side = item.sides.find(({ uuid }) => uuid === viewedSideUuid);
  return item.activeSideUuid === null || side === undefined || (!side.required && side.photo === null);
}

/** An item that takes no photos is looked at for those that it has, not for a side that has none. */
function showsTaken(shoot: Shoot): boolean {
  const { item, viewedSideUuid, chosenSideUuid } = shoot;
  if (item === null || !item.sides.some(({ photo }) => photo !== null)) return false;
  return viewedSideUuid !== chosenSideUuid && viewedSide(shoot)?.photo == null;
}

type Told = Pick<ShootData, 'item' | 'flash'>;

/** The verdict of a photo on the item: as it was told, until the next photo is told of; from then on as the item knows it. */
export function verdictOfPhoto({ item, flash }: Told, photo: PhotoView | null): PhotoVerdict {
  if (flash !== null && flash.photoId === (photo?.id ?? null)) return flash.photoVerdict;
  return item !== null && photo !== null && isDoubtful(item, photo) ? 'look' : 'good';
}

/** What is said over a photo that is in sight: its verdict, or that the file that came after it was refused. */
export function toldVerdict(shoot: Told, photo: PhotoView | null): Verdict {
  const { flash } = shoot;
  const isRefusedAfter = flash?.verdict === 'refused' && photo !== null && flash.photoId === photo.id;
  return isRefusedAfter ? 'refused' : verdictOfPhoto(shoot, photo);
}

/** The colour around the picture; null is none. Photos that are seen are never framed for a file that was refused. */
export function frameVerdict(
  shoot: Told,
  { side, isShot, isComplete, view }: Pick<OnStage, 'side' | 'isShot' | 'isComplete' | 'view'>,
): Verdict | null {
  const { flash } = shoot;
  if (flash === null) return null;
  const photo = side?.photo ?? null;
  if (isShot) return verdictOfPhoto(shoot, photo);
  const showsPhotos = isComplete || (view === 'photo' && photo !== null);
  return flash.verdict === 'refused' && showsPhotos ? null : flash.verdict;
}

export function viewedSide({ item, viewedSideUuid }: Pick<Shoot, 'item' | 'viewedSideUuid'>): SideView | null {
  return item?.sides.find(({ uuid }) => uuid === viewedSideUuid) ?? null;
}

/** How the overlay lies: remembered by the camera that is looked through, or that shot the photo. */
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

/** The side whose photo is to go elsewhere; null when the photo lies on none any more. */
export function movedFrom(
  { item }: Pick<Shoot, 'item'>,
  { movedPhotoId }: Pick<StageState, 'movedPhotoId'>,
): SideView | null {
  return movedPhotoId === null ? null : (item?.sides.find(({ photo }) => photo?.id === movedPhotoId) ?? null);
}
