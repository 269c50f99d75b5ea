import { describe, expect, it, vi } from 'vitest';
import { createArrivalsStore } from '../../../../renderer/state/photos/arrivalsStore.ts';
import { type PendingPhoto, pendingOn, placePending } from '../../../../renderer/state/photos/pendingPhotos.ts';
import { followStation } from '../../../../renderer/stores/followStation.ts';
import { createStores } from '../../../../renderer/stores/stores.ts';
import { createFakeBridge } from '../../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../../fakes/page/fakeCameras.ts';
import { fakeItem, fakePhoto } from '../../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../../fakes/page/fakeWorld.ts';

const arrived = (photoId: string, change: Partial<PendingPhoto> = {}): PendingPhoto => ({
  photoId,
  filename: `${photoId}.jpg`,
  itemId: 'i',
  side: null,
  ...change,
});

function placesOf(item: ReturnType<typeof fakeItem>, pending: readonly PendingPhoto[], goesOn = true) {
  const { bySide, tray } = placePending(item, pending, goesOn);
  const named = [...bySide].map(([uuid, photos]) => [
    item.sides.find((side) => side.uuid === uuid)?.name,
    photos.map(({ photoId }) => photoId).join(),
  ]);
  return { ...Object.fromEntries(named), tray: tray.map(({ photoId }) => photoId).join() };
}

describe('photos that have arrived', () => {
  it('are shown at once, and no more when they are photos or were let go', async () => {
    vi.useFakeTimers();
    try {
      const bridge = createFakeBridge(fakeWorld());
      const stores = createStores(bridge, null, noCameras);
      followStation(bridge, stores);
      const shown = () => stores.arrivals.getState().pending.map(({ photoId }) => photoId);
      for (const photo of [arrived('a'), arrived('b')]) bridge.emit({ type: 'arrival', ...photo, at: 1 });
      await vi.advanceTimersByTimeAsync(50);
      expect(shown()).toEqual(['a', 'b']);
      bridge.emit({ type: 'arrivalOver', photoId: 'a', comesAgain: false });
      await vi.advanceTimersByTimeAsync(400);
      expect(shown()).toEqual(['b']);
      bridge.emit({ type: 'arrival', ...arrived('half'), at: 1 });
      bridge.emit({ type: 'arrivalOver', photoId: 'half', comesAgain: true });
      await vi.advanceTimersByTimeAsync(50);
      expect(stores.arrivals.getState().incomplete).toEqual(['half.jpg']);
      stores.arrivals.getState().clear();
      await vi.advanceTimersByTimeAsync(50);
      expect(shown()).toEqual([]);
      expect(stores.arrivals.getState().incomplete).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are shown no more once the connection is back: their end may have been told meanwhile', async () => {
    vi.useFakeTimers();
    try {
      const bridge = createFakeBridge(fakeWorld());
      const stores = createStores(bridge, null, noCameras);
      const unfollow = followStation(bridge, stores);
      bridge.emit({ type: 'arrival', ...arrived('a'), at: 1 });
      await vi.advanceTimersByTimeAsync(50);
      expect(stores.arrivals.getState().pending).toHaveLength(1);
      bridge.loseConnection();
      unfollow();
      followStation(bridge, stores);
      await vi.advanceTimersByTimeAsync(50);
      expect(stores.arrivals.getState().pending).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('that are not complete are told as such while they are tried again, and no more once they are', async () => {
    vi.useFakeTimers();
    try {
      const { getState } = createArrivalsStore();
      const shown = () => [
        getState()
          .pending.map(({ photoId }) => photoId)
          .join(),
        getState().incomplete.join(),
      ];
      const tried = async (photoId: string, comesAgain: boolean) => {
        getState().applyArrival(arrived(photoId, { filename: 'slow.jpg' }));
        await vi.advanceTimersByTimeAsync(50);
        const during = shown();
        getState().applyOver(photoId, comesAgain);
        await vi.advanceTimersByTimeAsync(400);
        return [during, shown()];
      };
      expect(await tried('1', true)).toEqual([
        ['1', ''],
        ['', 'slow.jpg'],
      ]);
      // No place flashes with each try.
      expect(await tried('2', true)).toEqual([
        ['', 'slow.jpg'],
        ['', 'slow.jpg'],
      ]);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(shown()).toEqual(['', 'slow.jpg']);
      expect(await tried('3', false)).toEqual([
        ['', 'slow.jpg'],
        ['', ''],
      ]);
      await tried('4', true);
      // It was taken away: nobody tries it again.
      await vi.advanceTimersByTimeAsync(21_000);
      expect(shown()).toEqual(['', '']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are those of the item that are not on it yet', () => {
    const item = { ...fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 1, at: 1 }), tray: [fakePhoto('t', 'x', 1)] };
    const here = item.sides[0]?.photo?.id ?? '';
    const pending = [arrived(here), arrived('t~x'), arrived('new'), arrived('other', { itemId: 'j' })];
    expect(pendingOn(item, pending).map(({ photoId }) => photoId)).toEqual(['new']);
  });

  it('take the active side and then the next required ones, the optional ones last, then the tray', () => {
    const item = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 2, at: 1 });
    const pending = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => arrived(id));
    expect(placesOf(item, pending)).toEqual({
      'Left side': 'a',
      'Size label': 'b',
      Stitching: 'c',
      Sole: 'd',
      'Box label': 'e',
      tray: 'f',
    });
  });

  it('stay with the side that was asked for, and with the active one when it does not go on by itself', () => {
    const item = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 2, at: 1 });
    const asked = [arrived('a', { side: 'Sole' }), arrived('b', { side: 'i-side-7' }), arrived('c')];
    expect(placesOf(item, asked)).toEqual({ Sole: 'a', 'Box label': 'b', 'Left side': 'c', tray: '' });
    expect(placesOf(item, [arrived('a'), arrived('b')], false)).toEqual({ 'Left side': 'a,b', tray: '' });
    expect(placesOf({ ...item, sides: [], activeSideUuid: null }, [arrived('a')])).toEqual({ tray: 'a' });
  });

  it('go to rejected sides first', () => {
    const item = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 7, at: 1 });
    const sides = item.sides.map((side) =>
      side.name === 'Back' || side.name === 'Sole' ? { ...side, status: 'rejected' as const } : side,
    );
    const rejected = { ...item, sides, activeSideUuid: 'i-side-2' };
    expect(placesOf(rejected, [arrived('a'), arrived('b')])).toEqual({ Back: 'a', Sole: 'b', tray: '' });
  });
});
