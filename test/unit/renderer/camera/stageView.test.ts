import { expect, it } from 'vitest';
import { asGiven } from '../../../../main/texts/text.ts';
import type { LiveCamera } from '../../../../renderer/camera/liveCamera.ts';
import { type StageFacts, stageView } from '../../../../renderer/state/shoot/stageView.ts';
import { fakeItem } from '../../../fakes/page/fakeViews.ts';

const { sides } = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 1, at: 1 });
const [shot = null, empty = null] = sides;
const usb: LiveCamera = {
  kind: 'usb',
  label: asGiven('DocCam'),
  key: 'usb DocCam',
  state: { kind: 'starting' },
  battery: null,
  warnings: [],
  surface: null,
  shoot: async () => null,
};
const noPicture: LiveCamera = { ...usb, kind: 'tether', state: { kind: 'ready' } };
const facts: StageFacts = { camera: usb, side: empty, isClosed: false, retakes: false, asked: null };

it.each<readonly [string, Partial<StageFacts>, 'live' | 'photo']>([
  ['an empty side', {}, 'live'],
  ['a side that has its photo', { side: shot }, 'photo'],
  ['a retake', { side: shot, retakes: true }, 'live'],
  ['a rejected side', { side: shot === null ? null : { ...shot, status: 'rejected' } }, 'live'],
  ['a photo whose live picture is asked for', { side: shot, asked: 'live' }, 'live'],
  ['a retake whose photo is asked for', { side: shot, retakes: true, asked: 'photo' }, 'photo'],
  ['an empty side, whatever was asked for', { asked: 'photo' }, 'live'],
  ['an item that takes no photos', { isClosed: true }, 'photo'],
  ['an item whose sides are not known yet', { side: null }, 'live'],
  ['no camera', { camera: null }, 'photo'],
  ['a camera without a live picture', { camera: noPicture }, 'photo'],
  [
    'a camera in trouble',
    {
      camera: {
        ...noPicture,
        state: {
          kind: 'trouble',
          trouble: { code: 'unplugged', message: asGiven(''), help: asGiven(''), retry: null },
        },
      },
    },
    'live',
  ],
])('of %s', (_of, change, expected) => {
  expect(stageView({ ...facts, ...change })).toBe(expected);
});
