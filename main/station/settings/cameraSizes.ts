import type { LiveCameraSettings } from '../../contract/liveCamera.ts';

const maxSizes = 50;

export function withSize(
  settings: LiveCameraSettings,
  label: string,
  size: LiveCameraSettings['sizes'][number]['size'] | null,
): LiveCameraSettings['sizes'] {
  const others = settings.sizes.filter((entry) => entry.label !== label);
  return size === null ? others : [...others, { label, size }].slice(-maxSizes);
}
