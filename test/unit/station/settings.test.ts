import { expect, test } from 'vitest';
import type { LiveCameraSettings } from '../../../main/contract/liveCamera.ts';
import { withSize } from '../../../main/station/settings/cameraSizes.ts';
import { changeOwnKeys, readOwnKeys } from '../../../main/station/settings/ownKeys.ts';
import { readSetting, type Setting, writeSetting } from '../../../main/station/settings/setting.ts';
import { stationSettings } from '../../../main/station/settings/settings.ts';
import { defaultFit } from '../../../renderer/camera/overlayFit.ts';

const stored = (value: unknown) => ({ settings: { get: () => value, set: () => undefined, all: () => ({}) } });
const nothing: LiveCameraSettings = { usbCamera: null, sizes: [], pedalKey: null, inUse: 'tether' };

test.each([undefined, 7, 'x', [], { usbCamera: 'x' }, { sizes: [{ label: 'a', size: { width: 0, height: 1 } }] }])(
  'stored cameras that cannot be read, such as %j, count as not set',
  (value) => {
    expect(readSetting(stored(value), stationSettings.liveCamera)).toEqual(nothing);
  },
);

test('a part that an older version did not store is not set', () => {
  expect(readSetting(stored({ pedalKey: 'b' }), stationSettings.liveCamera)).toEqual({ ...nothing, pedalKey: 'b' });
});

test('of stored overlays the ones that can be read are kept', () => {
  const good = { side: 'front', camera: '', fit: defaultFit };
  expect(
    readSetting(
      stored([good, { side: 'back' }, 3, { ...good, fit: { ...defaultFit, scale: 9 } }]),
      stationSettings.overlayFits,
    ),
  ).toEqual([good]);
  expect(readSetting(stored('nonsense'), stationSettings.overlayFits)).toEqual([]);
});

test('sizes are kept for fifty cameras', () => {
  let sizes = withSize(nothing, 'camera 0', { width: 1, height: 1 });
  for (let camera = 1; camera < 60; camera += 1) {
    sizes = withSize({ ...nothing, sizes }, `camera ${camera}`, { width: camera, height: 1 });
  }
  expect(sizes).toHaveLength(50);
  expect(sizes.at(-1)?.label).toBe('camera 59');
});

test('every setting takes what is usual, and reads it where nothing was set', () => {
  for (const one of Object.values<Setting<unknown>>(stationSettings)) {
    expect(one.schema.parse(one.usual)).toEqual(one.usual);
    expect(readSetting(stored(undefined), one)).toEqual(one.usual);
  }
  const keys = Object.values(stationSettings).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a value that its setting does not take is refused by its part, and nothing is kept', () => {
  const saved: unknown[] = [];
  const store = {
    settings: { get: () => undefined, set: (_: string, value: unknown) => saved.push(value), all: () => ({}) },
  };
  const wrong = { ...stationSettings.storage.usual, backupsKept: 0 };
  expect(() => writeSetting(store, stationSettings.storage, wrong)).toThrow(
    expect.objectContaining({ code: 'invalid', field: 'backupsKept' }),
  );
  expect(saved).toEqual([]);
  writeSetting(store, stationSettings.storage, stationSettings.storage.usual);
  expect(saved).toEqual([stationSettings.storage.usual]);
});

test('the pedal of an older version is the second key of the shutter, until it is set otherwise', () => {
  const saved = new Map<string, unknown>([['liveCamera', { pedalKey: 'F13' }]]);
  const store = {
    settings: {
      get: (key: string) => saved.get(key),
      set: (key: string, value: unknown) => void saved.set(key, value),
      all: () => ({}),
    },
  };
  expect(readOwnKeys(store)).toEqual({ 'shutter.second': 'F13' });
  expect(changeOwnKeys(store, { retake: 'b' })).toEqual({ 'shutter.second': 'F13', retake: 'b' });
  expect(changeOwnKeys(store, { 'shutter.second': null })).toEqual({ retake: 'b' });
  expect(readOwnKeys(store)).toEqual({ retake: 'b' });
});
