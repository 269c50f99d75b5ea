import { describe, expect, it } from 'vitest';
import { startGivingMemoryBack, thisProcess } from '../../../main/station/upkeep/giveMemoryBack.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';

const megabyte = 2 ** 20;

/** A process of which the test says how busy it is and what it holds; a collection leaves 40 MB. */
function measuredProcess() {
  const state = { busy: 0, heapMegabytes: 80, collected: 0, failing: false };
  return {
    state,
    measured: {
      busyShare: () => state.busy,
      heapBytes: () => state.heapMegabytes * megabyte,
      async collect() {
        if (state.failing) throw new Error('no inspector');
        state.collected += 1;
        state.heapMegabytes = 40;
      },
    },
  };
}

describe('a station gives memory back', () => {
  it('at rest, once for each time that it has worked', async () => {
    const time = simulatedTime(0);
    const { state, measured } = measuredProcess();
    const part = startGivingMemoryBack(time, measured);
    await time.run(() => false, 60_000);
    expect(state.collected).toBe(1);
    state.heapMegabytes = 70;
    await time.run(() => false, 60_000);
    expect(state.collected).toBe(2);
    state.heapMegabytes = 50;
    await time.run(() => false, 60_000);
    expect(state.collected).toBe(2);
    await part.close();
  });

  it('not while it works', async () => {
    const time = simulatedTime(0);
    const { state, measured } = measuredProcess();
    const part = startGivingMemoryBack(time, measured);
    state.busy = 0.3;
    await time.run(() => false, 60_000);
    expect(state.collected).toBe(0);
    state.busy = 0.01;
    await time.run(() => false, 60_000);
    expect(state.collected).toBe(1);
    await part.close();
  });

  it('not after it is closed, nor again where that fails', async () => {
    const time = simulatedTime(0);
    const { state, measured } = measuredProcess();
    const failing = startGivingMemoryBack(time, measured);
    state.failing = true;
    await time.run(() => false, 15_000);
    state.failing = false;
    await time.run(() => false, 60_000);
    await startGivingMemoryBack(time, measured).close();
    await time.run(() => false, 60_000);
    expect(state.collected).toBe(0);
    await failing.close();
  });

  it('which this process does', async () => {
    const own = thisProcess();
    expect(own.busyShare()).toBeLessThanOrEqual(1);
    let objects: object[] | null = Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
    const filled = own.heapBytes();
    expect(objects.length).toBe(1_000_000);
    objects = null;
    await own.collect();
    expect(filled - own.heapBytes()).toBeGreaterThan(16 * megabyte);
  });
});
