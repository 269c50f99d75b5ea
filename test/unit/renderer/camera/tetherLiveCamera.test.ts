import { describe, expect, it } from 'vitest';
import { text } from '../../../../main/texts/text.ts';
import { cameraInUse, otherCamera } from '../../../../renderer/camera/cameraInUse.ts';
import { tetherLiveCamera } from '../../../../renderer/camera/tetherLiveCamera.ts';
import { TetherPicture } from '../../../../renderer/camera/tetherPicture.ts';
import { fakeTetherView } from '../../../fakes/page/fakeTether.ts';
import { until } from '../../../fakes/until.ts';

const camera = { model: 'Canon EOS 5D Mark IV', serialNumber: '012' };
const actions = { shoot: async () => null, retry: () => undefined, free: () => undefined };
// Nothing of it is read here.
const surface = { element: {} as HTMLCanvasElement, size: { width: 3, height: 2 } };

describe('the tethered camera as the Shoot screen sees it', () => {
  it('is none before one is bound, and goes before the USB camera of the page when it is', () => {
    expect(tetherLiveCamera(null, null, actions)).toBeNull();
    expect(tetherLiveCamera(fakeTetherView(), null, actions)).toBeNull();
    const tether = tetherLiveCamera(fakeTetherView({ camera, state: 'ready' }), surface, actions);
    const usb = { ...tether!, kind: 'usb' as const };
    expect(cameraInUse({ usb, tether, inUse: 'tether' })).toBe(tether);
    expect(cameraInUse({ usb, tether: null, inUse: 'tether' })).toBe(usb);
  });

  it('and the USB camera can be looked through in turn, where both are set up', () => {
    const tether = tetherLiveCamera(fakeTetherView({ camera, state: 'absent' }), null, actions);
    const usb = { ...tether!, kind: 'usb' as const };
    expect(cameraInUse({ usb, tether, inUse: 'usb' })).toBe(usb);
    expect(cameraInUse({ usb: null, tether, inUse: 'usb' })).toBe(tether);
    expect(otherCamera({ usb, tether, inUse: 'usb' })).toBe(tether);
    expect(otherCamera({ usb, tether, inUse: 'tether' })).toBe(usb);
    expect(otherCamera({ usb, tether: null, inUse: 'tether' })).toBeNull();
  });

  it('shows no old picture as live, and is remembered by its serial number', () => {
    const reported = { message: text('tether.absent', { camera: camera.model }), help: text('tether.absentHelp') };
    const view = fakeTetherView({ camera, state: 'absent', ...reported });
    expect(tetherLiveCamera(view, surface, actions)).toMatchObject({
      key: 'tether 012',
      surface: null,
      state: { kind: 'trouble', trouble: { code: 'absent', ...reported } },
    });
  });

  it('tells its battery and its warnings only while it is there', () => {
    const reported = { camera, battery: '10%', warnings: [text('tether.lowBattery', { battery: '10%' })] };
    expect(tetherLiveCamera(fakeTetherView({ ...reported, state: 'ready' }), null, actions)).toMatchObject({
      battery: '10%',
      warnings: reported.warnings,
    });
    expect(tetherLiveCamera(fakeTetherView({ ...reported, state: 'absent' }), null, actions)).toMatchObject({
      battery: null,
      warnings: [],
    });
  });

  it('offers to free it only from the desktop, and no second try while one is under way', () => {
    const troubleOf = (change: Parameters<typeof fakeTetherView>[0]) => {
      const state = tetherLiveCamera(fakeTetherView({ camera, ...change }), null, actions)?.state;
      return state?.kind === 'trouble' ? [state.trouble.free !== null, state.trouble.retry !== null] : null;
    };
    expect(troubleOf({ state: 'held', canFree: true })).toEqual([true, true]);
    expect(troubleOf({ state: 'held', canFree: false })).toEqual([false, true]);
    expect(troubleOf({ state: 'recovering' })).toEqual([false, false]);
    expect(troubleOf({ state: 'opening' })).toBeNull();
  });
});

describe('its live picture', () => {
  interface Follower {
    readonly signal: AbortSignal;
    push(frame: number): void;
  }

  function newPicture() {
    const followers: Follower[] = [];
    const loaded: number[] = [];
    const surfaces: (string | null)[] = [];
    const canvas = { width: 0, height: 0, getContext: () => ({ drawImage: () => undefined }) };
    const picture = new TetherPicture({
      follow: async (signal) => {
        const queue: number[] = [];
        followers.push({ signal, push: (frame) => queue.push(frame) });
        return (async function* () {
          while (!signal.aborted) {
            const frame = queue.shift();
            if (frame === undefined) await new Promise((resolve) => setTimeout(resolve, 2));
            else if (frame < 0) throw new Error('the connection was lost');
            else yield { frame };
          }
        })();
      },
      load: async (frame) => {
        loaded.push(frame);
        if (frame === 404) throw new Error('gone');
        // As much of an image as is drawn.
        return { naturalWidth: frame, naturalHeight: 2 } as HTMLImageElement;
      },
      createCanvas: () => canvas as unknown as HTMLCanvasElement,
      onSurface: (next) => surfaces.push(next === null ? null : `${next.size.width}x${next.size.height}`),
    });
    return { picture, followers, loaded, surfaces };
  }

  it('runs only while somebody looks and the camera is open', async () => {
    const { picture, followers, surfaces } = newPicture();
    const leave = picture.watch();
    expect(followers).toHaveLength(0);
    picture.turn(true);
    await until('it is followed', async () => followers.length === 1);
    followers[0]?.push(3);
    await until('it is seen', async () => surfaces.length === 1);
    leave();
    leave();
    expect(followers[0]?.signal.aborted).toBe(true);
    expect(surfaces).toEqual(['3x2', null]);
    picture.turn(false);
    picture.watch();
    expect(followers).toHaveLength(1);
    picture.close();
  });

  it('passes over a frame that is gone, tells of a new size, and is opened again when the stream breaks', async () => {
    const { picture, followers, loaded, surfaces } = newPicture();
    picture.watch();
    picture.turn(true);
    await until('it is followed', async () => followers.length === 1);
    for (const frame of [3, 404, 3, 5, -1]) followers[0]?.push(frame);
    await until('it is followed again', async () => followers.length === 2);
    expect([loaded, surfaces]).toEqual([
      [3, 404, 3, 5],
      ['3x2', '5x2'],
    ]);
    picture.close();
  });
});
