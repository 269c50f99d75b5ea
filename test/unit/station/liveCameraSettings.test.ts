import { expect, test } from 'vitest';
import { readLiveCameraSettings, withSize } from '../../../main/station/settings/liveCameraSettings.ts';
import { readOverlayFits } from '../../../main/station/settings/overlayFits.ts';
import type { LiveCameraSettings } from '../../../preload/contract/liveCamera.ts';
import { defaultFit } from '../../../renderer/camera/overlayFit.ts';

const stored = (value: unknown) => ({ settings: { get: () => value, set: () => undefined, all: () => ({}) } });
const nothing: LiveCameraSettings = { usbCamera: null, sizes: [], pedalKey: null, inUse: 'tether' };

test.each([undefined, 7, 'x', [], { usbCamera: 'x' }, { sizes: [{ label: 'a', size: { width: 0, height: 1 } }] }])(
  'stored cameras that cannot be read, such as %j, count as not set',
  (value) => {
    expect(readLiveCameraSettings(stored(value))).toEqual(nothing);
  },
);

test('a part that an older version did not store is not set', () => {
  expect(readLiveCameraSettings(stored({ pedalKey: 'b' }))).toEqual({ ...nothing, pedalKey: 'b' });
});

test('of stored overlays the ones that can be read are kept', () => {
  const good = { side: 'front', camera: '', fit: defaultFit };
  expect(readOverlayFits(stored([good, { side: 'back' }, 3, { ...good, fit: { ...defaultFit, scale: 9 } }]))).toEqual([
    good,
  ]);
  expect(readOverlayFits(stored('nonsense'))).toEqual([]);
});

test('sizes are kept for fifty cameras', () => {
  let sizes = withSize(nothing, 'camera 0', { width: 1, height: 1 });
  for (let camera = 1; camera < 60; camera += 1) {
    sizes = withSize({ ...nothing, sizes }, `camera ${camera}`, { width: camera, height: 1 });
  }
  expect(sizes).toHaveLength(50);
  expect(sizes.at(-1)?.label).toBe('camera 59');
});
