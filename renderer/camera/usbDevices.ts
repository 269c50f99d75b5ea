import type { LiveCameraSettings, PictureSize, UsbDevice } from '../../preload/contract/liveCamera.ts';

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

/** Sizes that cameras commonly have; which of them one has shows only when it is asked for. */
const commonSizes: readonly PictureSize[] = [
  { width: 7680, height: 4320 },
  { width: 4656, height: 3496 },
  { width: 4208, height: 3120 },
  { width: 4096, height: 3072 },
  { width: 3840, height: 2160 },
  { width: 3264, height: 2448 },
  { width: 2592, height: 1944 },
  { width: 2560, height: 1440 },
  { width: 2048, height: 1536 },
  { width: 1920, height: 1080 },
  { width: 1600, height: 1200 },
  { width: 1280, height: 960 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 800, height: 600 },
  { width: 640, height: 480 },
];

/** The sizes to choose from, the largest first: the most that the camera says it can, and what is common below that. */
export function sizesWithin(most: PictureSize): readonly PictureSize[] {
  const smaller = commonSizes.filter(
    ({ width, height }) =>
      width <= most.width && height <= most.height && !(width === most.width && height === most.height),
  );
  return [most, ...smaller].toSorted((a, b) => b.width * b.height - a.width * a.height);
}

export function sizeText({ width, height }: PictureSize): string {
  return `${width} × ${height}`;
}
