import type { CameraKind } from '../../main/contract/liveCamera.ts';
import { photoSources } from '../../main/contract/photoSources.ts';
import type { PhotoView } from '../../main/contract/views.ts';
import type { LiveCamera } from './liveCamera.ts';

export interface Cameras {
  readonly usb: LiveCamera | null;
  readonly tether: LiveCamera | null;
  /** The one in use where both exist. */
  readonly inUse: CameraKind;
}

/** A chosen camera in trouble is still the one: its trouble is shown. */
export function cameraInUse({ usb, tether, inUse }: Cameras): LiveCamera | null {
  return inUse === 'usb' ? (usb ?? tether) : (tether ?? usb);
}

/** Answers null where there is no other. */
export function otherCamera(cameras: Cameras): LiveCamera | null {
  const { usb, tether } = cameras;
  if (usb === null || tether === null) return null;
  return cameraInUse(cameras) === usb ? tether : usb;
}

/**
 * The camera that shot a photo, so that its overlay lies as it did then. For older photos only the kind is known: then
 * today's camera. The answer is empty for photos from elsewhere.
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
