import type { PictureSize, UsbDevice } from '../../main/contract/liveCamera.ts';
import { type PickedDevice, pickDevice } from './usbDevices.ts';
import { type UsbTrouble, usbTroubleOf } from './usbTrouble.ts';

export type PageMedia = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'getSupportedConstraints' | 'addEventListener' | 'removeEventListener'
>;

export type OpenedUsb =
  | ({
      readonly kind: 'open';
      readonly stream: MediaStream;
      readonly track: MediaStreamTrack;
      readonly constraints: MediaTrackConstraints;
      /** No size was chosen. */
      readonly isMost: boolean;
    } & PickedDevice)
  | { readonly kind: 'trouble'; readonly trouble: UsbTrouble };

/** No camera gives more; each gives its nearest size. */
const max: PictureSize = { width: 7680, height: 4320 };

/** Browsers hide the names until the page may use a camera: labels are empty then. */
export async function listCameras(media: PageMedia): Promise<readonly UsbDevice[]> {
  const devices = await media.enumerateDevices();
  return devices.flatMap(({ kind, deviceId, label }) => (kind === 'videoinput' ? [{ deviceId, label }] : []));
}

/**
 * Opens the remembered camera and no other, at the given size or the largest, asking for permission where needed. Never
 * rejects; the caller stops the stream.
 */
export async function openUsbStream(
  media: PageMedia | null,
  remembered: UsbDevice,
  sizeOf: (label: string) => PictureSize | null,
): Promise<OpenedUsb> {
  if (media === null) return { kind: 'trouble', trouble: { code: 'insecure' } };
  try {
    return await openWith(media, remembered, sizeOf);
  } catch (error) {
    return { kind: 'trouble', trouble: usbTroubleOf(error, remembered.label) };
  }
}

async function openWith(
  media: PageMedia,
  remembered: UsbDevice,
  sizeOf: (label: string) => PictureSize | null,
): Promise<OpenedUsb> {
  const seen = await listCameras(media);
  if (seen.length === 0) return absent(remembered.label);
  if (seen.some(({ label }) => label !== '')) return openPicked(media, seen, remembered, sizeOf);
  // Opening any camera asks for permission, which reveals the names.
  stopStream(await media.getUserMedia({ video: true, audio: false }));
  return openPicked(media, await listCameras(media), remembered, sizeOf);
}

async function openPicked(
  media: PageMedia,
  devices: readonly UsbDevice[],
  remembered: UsbDevice,
  sizeOf: (label: string) => PictureSize | null,
): Promise<OpenedUsb> {
  const picked = pickDevice(devices, remembered);
  if (picked === null) return absent(remembered.label);
  const chosen = sizeOf(picked.device.label);
  const { width, height } = chosen ?? max;
  // Standard, but missing in TypeScript's library.
  const unscaled = { resizeMode: 'none' };
  // Otherwise a browser enlarges or cuts the picture to the size.
  const constraints: MediaTrackConstraints = {
    deviceId: { exact: picked.device.deviceId },
    width: { ideal: width },
    height: { ideal: height },
    ...unscaled,
  };
  const stream = await media.getUserMedia({ audio: false, video: constraints });
  const [track] = stream.getVideoTracks();
  if (track === undefined) return absent(picked.device.label);
  return { kind: 'open', stream, track, constraints, isMost: chosen === null, ...picked };
}

/** With `refusesForeignSizes`, a camera without this size refuses. */
export function exactly({ width, height }: PictureSize): MediaTrackConstraints {
  const unscaled = { resizeMode: { exact: 'none' } };
  return { width: { exact: width }, height: { exact: height }, ...unscaled };
}

/** Other browsers give any size, by enlarging or cutting. */
export function refusesForeignSizes(media: PageMedia | null): boolean {
  const supported = media?.getSupportedConstraints() ?? {};
  return 'resizeMode' in supported && supported.resizeMode === true;
}

function absent(label: string): OpenedUsb {
  return { kind: 'trouble', trouble: label === '' ? { code: 'none' } : { code: 'unplugged', label } };
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Its present size where it says nothing. */
export function mostOf(track: MediaStreamTrack, present: PictureSize): PictureSize {
  const { width, height } = track.getCapabilities?.() ?? {};
  return { width: width?.max ?? present.width, height: height?.max ?? present.height };
}
