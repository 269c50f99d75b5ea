import type { LiveCameraSettings, PictureSize, UsbDevice } from '../../main/contract/liveCamera.ts';

export interface PickedDevice {
  readonly device: UsbDevice;
  /** Several cameras share this name. */
  readonly isAmbiguous: boolean;
}

/**
 * By id, else by label, since ids change with the page's address; an empty label takes the first. Answers null when it
 * is absent: another camera never takes its place.
 */
export function pickDevice(devices: readonly UsbDevice[], remembered: UsbDevice): PickedDevice | null {
  const known = devices.find(
    ({ deviceId, label }) => deviceId !== '' && deviceId === remembered.deviceId && label === remembered.label,
  );
  if (known !== undefined) return { device: known, isAmbiguous: false };
  const named = devices.filter(({ label }) => remembered.label === '' || label === remembered.label);
  const [first] = named;
  return first === undefined ? null : { device: first, isAmbiguous: remembered.label !== '' && named.length > 1 };
}

/** Overlays are remembered by it after every start. */
export function usbKey(label: string): string {
  return `usb ${label}`;
}

/** Drops Chromium's maker numbers: `HD Pro Webcam C920 (046d:082d)`. */
export function plainLabel(label: string): string {
  return label.replace(/ \([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '');
}

export function sizeFor({ sizes }: LiveCameraSettings, label: string): PictureSize | null {
  return sizes.find((entry) => entry.label === label)?.size ?? null;
}
