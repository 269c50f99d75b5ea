import type { OverlayFit } from '../../../preload/contract/overlays.ts';
import type { SideView } from '../../../preload/contract/views.ts';
import { type Cameras, cameraInUse, cameraKeyOfPhoto } from '../../camera/cameraInUse.ts';
import type { LiveCamera } from '../../camera/liveCamera.ts';
import { fitOf } from '../../camera/overlayFit.ts';
import type { OverlayState } from '../cameras/overlayStore.ts';
import { overlayKey, whyNoPhotos } from './checklist.ts';
import type { ShootData } from './shootData.ts';
import type { StageState } from './stageStore.ts';
import { type StageView, stageView } from './stageView.ts';

type Shoot = Pick<ShootData, 'item' | 'viewedSideUuid'>;
type Stage = Pick<StageState, 'asked' | 'overlayMovedOf'>;

/** The side that is looked at, and how it is shown. */
export interface OnStage {
  /** Null while the sides are not known. */
  readonly side: SideView | null;
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

export function onStage(shoot: Shoot, { asked }: Pick<Stage, 'asked'>, cameras: Cameras): OnStage {
  const { item } = shoot;
  const side = viewedSide(shoot);
  const camera = cameraInUse(cameras);
  const isClosed = item !== null && whyNoPhotos(item) !== null;
  const retakes = side !== null && side.uuid === item?.retakeSideUuid;
  const askedView = asked !== null && asked.sideUuid === side?.uuid ? asked.view : null;
  return { side, isClosed, retakes, camera, view: stageView({ camera, side, isClosed, retakes, asked: askedView }) };
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
