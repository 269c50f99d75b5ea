import { describe, expect, it } from 'vitest';
import { createLiveFrames } from '../../../main/station/sources/liveFrames.ts';

describe('live frames', () => {
  it('are wanted while somebody watches; who is slow gets the newest, not all', async () => {
    const frames = createLiveFrames();
    expect(frames.wanted).toBe(false);
    const stop = new AbortController();
    const watch = frames.watch(stop.signal);
    const first = watch.next();
    expect(frames.wanted).toBe(true);
    frames.push(Buffer.from('one'));
    expect(await first).toEqual({ done: false, value: { frame: 1 } });
    frames.push(Buffer.from('two'));
    frames.push(Buffer.from('three'));
    expect(await watch.next()).toEqual({ done: false, value: { frame: 3 } });
    expect(frames.newest?.toString()).toBe('three');
    const last = watch.next();
    stop.abort();
    expect(await last).toEqual({ done: true, value: undefined });
    // What was seen before is not what the camera sees when somebody looks again.
    expect([frames.wanted, frames.newest]).toEqual([false, null]);
  });
});
