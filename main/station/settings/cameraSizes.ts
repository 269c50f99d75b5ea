import type { LiveCameraSettings } from '../../contract/liveCamera.ts';

/** Cameras whose size is kept; the oldest are forgotten. */
const mostSizes = 50;

/** Null forgets the size chosen for the camera. */
export function withSize(
  settings: LiveCameraSettings,
  label: string,
  size: LiveCameraSettings['sizes'][number]['size'] | null,
): LiveCameraSettings['sizes'] {
  const others = settings.sizes.filter((entry) => entry.label !== label);
  return size === null ? others : [...others, { label, size }].slice(-mostSizes);
}
