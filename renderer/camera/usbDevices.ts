import type { LiveCameraSettings, PictureSize, UsbDevice } from '../../main/contract/liveCamera.ts';

export interface PickedDevice {
  readonly device: UsbDevice;
  /** Several cameras have this name, and which one was meant cannot be told. */
  readonly isAmbiguous: boolean;
}

/**
 * The remembered camera among those that are plugged in: by its id, else by its label, since ids change with the page's address. An
 * empty label takes the first one. Null when it is not there: another camera never takes its place.
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

/** The same camera after every start: overlays are remembered by it. */
export function usbKey(label: string): string {
  return `usb ${label}`;
}

/** The name without the maker's numbers that Chromium puts behind it: `HD Pro Webcam C920 (046d:082d)`. */
export function plainLabel(label: string): string {
  return label.replace(/ \([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '');
}

export function sizeFor({ sizes }: LiveCameraSettings, label: string): PictureSize | null {
  return sizes.find((entry) => entry.label === label)?.size ?? null;
}
