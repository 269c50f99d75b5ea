import { describe, expect, it } from 'vitest';
import { defaultRetryTimes, Ledger } from '../../../main/capture/hotFolder/ledger.ts';
import type { SeenFile } from '../../../main/capture/hotFolder/scanFolder.ts';
import { bytePathOf } from '../../../main/lib/files/bytePath.ts';

const times = { firstMs: 100, maxMs: 1_000, giveUpMs: 5_000, holdBackMs: 300 };

function file(name: string, state = '1'): SeenFile {
  const path = Buffer.from(name);
  return { path, key: bytePathOf(path), fingerprint: `${state}-${name}`, state, modifiedNs: 0n, sizeBytes: 1 };
}

describe('the hot folder ledger', () => {
  it('offers each state of each file once', () => {
    const ledger = new Ledger(times);
    const [a, b] = [file('/h/a'), file('/h/b')];
    expect(ledger.next([a, b], 0)).toMatchObject({ kind: 'offer', file: a, lastTry: false });
    ledger.answered(a, 'accepted', false, 0);
    ledger.answered(b, 'refused', false, 0);
    expect(ledger.next([a, b], 0)).toEqual({ kind: 'wait', until: null });
    expect(ledger.next([a, file('/h/b', '2')], 0)).toMatchObject({ kind: 'offer', file: { fingerprint: '2-/h/b' } });
  });

  it('waits longer each time, up to a limit, and gives up after a time without change', () => {
    const ledger = new Ledger(times);
    const a = file('/h/a');
    const offers: string[] = [];
    for (let now = 0; now < 20_000; now += 10) {
      const step = ledger.next([a], now);
      if (step.kind !== 'offer') continue;
      offers.push(`${now}${step.lastTry ? ' last' : ''}`);
      ledger.answered(a, 'not_yet', step.lastTry, now);
    }
    expect(offers).toEqual(['0', '100', '300', '700', '1500', '2500', '3500', '4500', '5500 last']);
  });

  it('goes on for ten minutes by itself, and not much longer', () => {
    const ledger = new Ledger(defaultRetryTimes);
    const offers: { readonly at: number; readonly lastTry: boolean }[] = [];
    for (let now = 0; now < 3_600_000; now += 50) {
      const step = ledger.next([file('/h/a')], now);
      if (step.kind !== 'offer') continue;
      offers.push({ at: now, lastTry: step.lastTry });
      ledger.answered(step.file, 'not_yet', step.lastTry, now);
    }
    const last = offers.findIndex(({ lastTry }) => lastTry);
    expect(last).toBe(offers.length - 1);
    expect(offers[last]?.at).toBeGreaterThanOrEqual(600_000);
    expect(offers[last]?.at).toBeLessThan(616_000);
    const pauses = offers.slice(1).map(({ at }, index) => at - (offers[index]?.at ?? 0));
    expect(Math.max(...pauses)).toBe(15_000);
  });

  it('begins anew when the file has changed', () => {
    const ledger = new Ledger(times);
    ledger.answered(file('/h/a'), 'not_yet', false, 0);
    const grown = file('/h/a', '2');
    expect(ledger.next([grown], 5_000)).toEqual({ kind: 'wait', until: 5_100 });
    expect(ledger.next([grown], 5_100)).toMatchObject({ kind: 'offer', lastTry: false });
  });

  it('holds younger photos back for a moment only, also while the older one grows without end', () => {
    const ledger = new Ledger(times);
    const b = file('/h/b');
    const moment = { capturedAt: 0, filename: 'b', cameAt: 0 };
    ledger.answered(file('/h/a'), 'not_yet', false, 0);
    // Its bytes are made safe at once all the same.
    expect(ledger.next([file('/h/a', '2'), b], 50)).toMatchObject({ kind: 'offer', file: b });
    expect(ledger.heldUntil(b, moment, 50)).toBe(300);
    expect(ledger.next([file('/h/a', '3')], 250)).toMatchObject({ kind: 'wait' });
    expect(ledger.heldUntil(b, moment, 350)).toBeNull();
  });

  it('holds a photo back no longer for many incomplete ones than for one', () => {
    const ledger = new Ledger(times);
    const moment = { capturedAt: 0, filename: 'z', cameAt: 100 };
    ledger.answered(file('/h/a'), 'not_yet', false, 0);
    expect(ledger.heldUntil(file('/h/z'), moment, 100)).toBe(300);
    ledger.answered(file('/h/b'), 'not_yet', false, 290);
    expect(ledger.heldUntil(file('/h/z'), moment, 310)).toBe(400);
    ledger.answered(file('/h/c'), 'not_yet', false, 390);
    expect(ledger.heldUntil(file('/h/z'), moment, 400)).toBeNull();
  });

  it('holds back what was taken later, by the time in the photo where it could be read, then by name', () => {
    const ledger = new Ledger(times);
    ledger.answered(file('/h/IMG_9'), 'not_yet', false, 0, 5_000);
    const held = (capturedAt: number, filename: string) =>
      ledger.heldUntil(file(`/h/${filename}`), { capturedAt, filename, cameAt: 0 }, 10) !== null;
    expect([held(4_999, 'IMG_99'), held(5_000, 'IMG_10'), held(5_000, 'IMG_8'), held(5_001, 'A')]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(ledger.heldUntil(file('/h/IMG_9'), { capturedAt: 9_000, filename: 'IMG_9', cameAt: 0 }, 10)).toBeNull();
    ledger.known(file('/h/IMG_9'));
    expect(held(6_000, 'A')).toBe(false);
  });

  it('holds all back, and gives nothing up, while the station can take none', () => {
    const ledger = new Ledger(times);
    const [a, b] = [file('/h/a'), file('/h/b')];
    for (let now = 0; now < 60_000; now += 1_000) {
      expect(ledger.next([a, b], now)).toEqual({
        kind: 'offer',
        file: a,
        lastTry: false,
        isUnchanged: expect.any(Boolean),
      });
      ledger.answered(a, 'unable', false, now);
      expect(ledger.next([a, b], now + 50)).toMatchObject({ kind: 'wait' });
    }
  });

  it('offers what is new first, then what has changed, and what is as it was found incomplete last', () => {
    const ledger = new Ledger(times);
    const [cut, grown, fresh] = [file('/h/a'), file('/h/b', '2'), file('/h/c')];
    ledger.answered(cut, 'not_yet', false, 0);
    ledger.answered(file('/h/b'), 'not_yet', false, 0);
    ledger.next([grown], 100);
    expect(ledger.next([cut, grown, fresh], 1_000)).toMatchObject({ file: fresh, isUnchanged: false });
    ledger.known(fresh);
    expect(ledger.next([cut, grown, fresh], 1_000)).toMatchObject({ file: grown, isUnchanged: false });
    ledger.known(grown);
    expect(ledger.next([cut, grown, fresh], 1_000)).toMatchObject({ file: cut, isUnchanged: true });
  });

  it('knows which files nothing was added to for a while, and until when there may be more', () => {
    const ledger = new Ledger(times);
    ledger.answered(file('/h/a'), 'not_yet', false, 0);
    ledger.answered(file('/h/b'), 'not_yet', false, 10);
    ledger.answered(file('/h/unable'), 'unable', false, 0);
    expect([ledger.incompleteFor(100, 99), ledger.nextIncompleteFor(100, 99)]).toEqual([[], 100]);
    expect(ledger.incompleteFor(100, 100)).toEqual(['/h/a']);
    ledger.answered(file('/h/a'), 'not_yet', false, 105);
    expect(ledger.incompleteFor(100, 110)).toEqual(['/h/a', '/h/b']);
    ledger.next([file('/h/a', '2')], 120);
    expect([ledger.incompleteFor(100, 150), ledger.nextIncompleteFor(100, 150)]).toEqual([['/h/b'], 220]);
    ledger.known(file('/h/b'));
    expect(ledger.incompleteFor(100, 150)).toEqual([]);
  });

  it('remembers no more than is there, but keeps what it could not look at', () => {
    const ledger = new Ledger(times);
    for (const name of ['/h/a', '/h/sub/b', '/h/subway']) ledger.known(file(name));
    ledger.forgetMissing([], [Buffer.from('/h/sub')]);
    expect(ledger.size).toBe(3);
    ledger.lookFailed();
    ledger.forgetMissing([], [Buffer.from('/h/sub')]);
    expect(ledger.size).toBe(3);
    ledger.forgetMissing([], [Buffer.from('/h/sub')]);
    expect(ledger.size).toBe(1);
    expect(ledger.isDone(file('/h/sub/b'))).toBe(true);
  });
});
