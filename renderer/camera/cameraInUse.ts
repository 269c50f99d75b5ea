import type { CameraKind } from '../../main/contract/liveCamera.ts';
import { photoSources } from '../../main/contract/photoSources.ts';
import type { PhotoView } from '../../main/contract/views.ts';
import type { LiveCamera } from './liveCamera.ts';

/** The cameras that this page could look through; null where there is none of the kind. */
export interface Cameras {
  readonly usb: LiveCamera | null;
  readonly tether: LiveCamera | null;
  /** Which of the two where both are there. */
  readonly inUse: CameraKind;
}

/** The one that the Shoot screen looks through. A camera that was chosen and has trouble is still the one: its trouble is shown. */
export function cameraInUse({ usb, tether, inUse }: Cameras): LiveCamera | null {
  return inUse === 'usb' ? (usb ?? tether) : (tether ?? usb);
}

/** The one that could be looked through instead; null where there is no other. */
export function otherCamera(cameras: Cameras): LiveCamera | null {
  const { usb, tether } = cameras;
  if (usb === null || tether === null) return null;
  return cameraInUse(cameras) === usb ? tether : usb;
}

/**
 * By which camera the overlay of a photo is remembered: the live camera that shot it, so that it lies as it did when the photo was
 * framed. Of photos from before that was kept only the kind is known: then it is the one of today. Empty for photos that came by
 * another way.
 */
export function cameraKeyOfPhoto(
  photo: Pick<PhotoView, 'source' | 'camera'> | null,
  { usb, tether }: Pick<Cameras, 'usb' | 'tether'>,
): string {
  if (photo === null) return '';
  if (photo.camera !== null) return photo.camera;
  if (photo.source === photoSources.tether) return tether?.key ?? '';
  return photo.source === photoSources.usb ? (usb?.key ?? '') : '';
}
