import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultRetryTimes, Ledger } from '../../../main/capture/hotFolder/ledger.ts';
import { type ArrivedFile, Settling } from '../../../main/capture/hotFolder/settling.ts';
import type { CaptureLog, SinkAnswer } from '../../../main/capture/offer/capturedFile.ts';
import { systemTime } from '../../../main/lib/async/time.ts';

const silent: CaptureLog = { info: () => {}, warn: () => {} };

/** A file whose picture has been looked into already: settling it waits for nothing. */
function ready(name: string, settled: string[], answer: SinkAnswer = 'accepted'): ArrivedFile {
  const path = Buffer.from(name);
  const file = { path, key: path.toString('hex'), fingerprint: `1-${name}`, state: '1', modifiedNs: 0n, sizeBytes: 1 };
  const settle = async (): Promise<SinkAnswer> => {
    settled.push(name);
    return answer;
  };
  return {
    file,
    lastTry: false,
    cameAt: Date.now(),
    capturedAt: 0,
    filename: name,
    arrival: { kind: 'arrived', capturedAt: 0, heldUntil: () => null, settle },
  };
}

async function settleAll(files: readonly ArrivedFile[], until: () => boolean) {
  const stop = new AbortController();
  const reported: number[] = [];
  const settling = new Settling(
    new Ledger({ ...defaultRetryTimes, holdBackMs: 0 }),
    silent,
    () => reported.push(performance.now()),
    systemTime,
  );
  const running = settling.run(stop.signal);
  for (const file of files) settling.add(file);
  while (!until()) await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  await running;
  return reported;
}

it('lets whatever else waits for the main thread have its turn between two photos', async () => {
  const settled: string[] = [];
  const seen: number[] = [];
  const files = Array.from({ length: 40 }, (_, number) => ready(`${number}.jpg`, settled));
  await settleAll(files, () => {
    seen.push(settled.length);
    return settled.length === files.length;
  });
  const steps = seen.slice(1).map((count, index) => count - (seen[index] ?? 0));
  expect(Math.max(...steps)).toBe(1);
});

it('asks for one look at the folder behind many photos, and for one at once for a file that must come again', async () => {
  const settled: string[] = [];
  const many = Array.from({ length: 40 }, (_, number) => ready(`${number}.jpg`, settled));
  // One for the first, and one when nothing is left; more only on a machine that needs more than a second for all.
  expect((await settleAll(many, () => settled.length === 40)).length).toBeLessThan(40);
  const again = Array.from({ length: 12 }, (_, number) => ready(`again-${number}.jpg`, settled, 'not_yet'));
  expect((await settleAll(again, () => settled.length === 52)).length).toBe(12);
});

function onFakeTime(log: CaptureLog, holdBackMs = 0) {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  const settling = new Settling(new Ledger({ ...defaultRetryTimes, holdBackMs }), log, () => undefined, systemTime);
  const running = settling.run(stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await running;
    vi.useRealTimers();
  });
  /** In steps, with turns of the main thread between them. */
  const pass = async (seconds: number): Promise<void> => {
    for (let step = 0; step < seconds * 4; step += 1) {
      await vi.advanceTimersByTimeAsync(250);
      for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { settling, pass };
}

it('keeps the order behind one that cannot be placed for a while, then lets the others pass; it is tried ever less often', async () => {
  const settled: string[] = [];
  const said: string[] = [];
  const { settling, pass } = onFakeTime({ info: () => {}, warn: (message) => said.push(message) });
  const stuck = ready('1.jpg', settled);
  const settle = (): Promise<SinkAnswer> => Promise.reject(new Error('never'));
  const others = [ready('2.jpg', settled), ready('3.jpg', settled)];
  for (const file of [{ ...stuck, arrival: { ...stuck.arrival, settle } }, ...others]) settling.add(file);
  await pass(25);
  expect(settled).toEqual([]);
  await pass(25);
  expect(settled).toEqual(['2.jpg', '3.jpg']);
  expect(said.length).toBeLessThan(10);
});

it('goes on where the station itself fails between two photos', async () => {
  const settled: string[] = [];
  const said: string[] = [];
  const { settling, pass } = onFakeTime({ info: () => {}, warn: (message) => said.push(message) });
  const one = ready('1.jpg', settled);
  let asked = 0;
  const heldUntil = (): null => {
    asked += 1;
    if (asked === 1) throw new Error('the database is busy');
    return null;
  };
  settling.add({ ...one, arrival: { ...one.arrival, heldUntil } });
  await pass(2);
  expect(settled).toEqual(['1.jpg']);
  expect(said).toEqual(['Placing the photos of the hot folder failed; it is tried again']);
});

it.each([10, 40])(
  'is held back for two seconds by %d cut files that come first, not for two by each',
  async (count) => {
    const settled: string[] = [];
    const { settling, pass } = onFakeTime(silent, defaultRetryTimes.holdBackMs);
    const cut = Array.from({ length: count }, (_, number) => ready(`${number}.jpg`, [], 'not_yet'));
    for (const file of [...cut, ready('good.jpg', settled)]) settling.add(file);
    // A step of the test has few turns for the many; by two seconds for each it would be twenty, or eighty.
    await pass(12);
    expect(settled).toEqual(['good.jpg']);
  },
);

it('answers those that are not complete as soon as that is seen, whatever comes before them', async () => {
  const [settled, answered]: string[][] = [[], []];
  const { settling, pass } = onFakeTime(silent, defaultRetryTimes.holdBackMs);
  const slow = ready('1.jpg', settled!);
  const cut = ready('2.jpg', answered!, 'not_yet');
  settling.add({ ...slow, arrival: { ...slow.arrival, examined: () => new Promise(() => {}) } });
  settling.add({ ...cut, arrival: { ...cut.arrival, examined: async () => false } });
  await pass(1);
  expect([settled, answered]).toEqual([[], ['2.jpg']]);
});

it('waits for no file that was incomplete before and is looked at again', async () => {
  const settled: string[] = [];
  const { settling, pass } = onFakeTime(silent, defaultRetryTimes.holdBackMs);
  const cut = ready('1.jpg', [], 'not_yet');
  settling.add(cut);
  await pass(1);
  settling.add({ ...cut, arrival: { ...cut.arrival, examined: () => new Promise(() => {}) } });
  settling.add(ready('2.jpg', settled));
  await pass(3);
  expect(settled).toEqual(['2.jpg']);
});

describe('of files that come together', () => {
  const pending = ({ file, capturedAt, filename }: ArrivedFile, isTimed = true) => ({
    file,
    moment: isTimed ? { capturedAt, filename } : null,
  });

  it('the one taken first is settled as soon as it is here, a later one waits for those taken before it', async () => {
    const settled: string[] = [];
    const { settling, pass } = onFakeTime(silent);
    const [one, two, three] = ['1.jpg', '2.jpg', '3.jpg'].map((name) => ready(name, settled)) as ArrivedFile[];
    settling.announce([pending(one!), pending(two!), pending(three!)]);
    settling.add(one!);
    settling.add(three!);
    await pass(1);
    expect(settled).toEqual(['1.jpg']);
    settling.add(two!);
    await pass(1);
    expect(settled).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  });

  it('none waits for one that takes long, or is gone', async () => {
    const settled: string[] = [];
    const { settling, pass } = onFakeTime(silent);
    const [slow, next] = [ready('1.jpg', settled), ready('2.jpg', settled)];
    settling.announce([pending(slow), pending(next)]);
    settling.add(next);
    await pass(1);
    expect(settled).toEqual([]);
    settling.noLongerPending([pending(slow)]);
    await pass(1);
    expect(settled).toEqual(['2.jpg']);
  });

  it('all wait for one another where nobody knows when they were taken, and those of before for none', async () => {
    const settled: string[] = [];
    const { settling, pass } = onFakeTime(silent);
    const [one, two] = [ready('1.jpg', settled), ready('2.jpg', settled)];
    const before = { ...ready('before.jpg', settled), capturedAt: 1 };
    settling.announce([pending(before)]);
    settling.add(before);
    settling.announce([pending(one, false), pending(two, false)]);
    await pass(1);
    expect(settled).toEqual(['before.jpg']);
    settling.add(two);
    await pass(1);
    expect(settled).toEqual(['before.jpg']);
    settling.add(one);
    await pass(1);
    expect(settled).toEqual(['before.jpg', '1.jpg', '2.jpg']);
  });
});

it('a whole photo takes its place while older files that look cut are not looked into yet, and these have their turn later', async () => {
  const settled: string[] = [];
  const looked = Promise.withResolvers<boolean>();
  const cut = Array.from({ length: 41 }, (_, number): ArrivedFile => {
    const file = ready(`cut-${number}.jpg`, settled, 'accepted');
    const arrival = { ...file.arrival, looksCut: true, examined: () => looked.promise };
    return { ...file, capturedAt: 0, arrival };
  });
  const whole = { ...ready('whole.jpg', settled), capturedAt: 1_000 };
  await settleAll([...cut, whole], () => {
    // A hint that was wrong: it has its place then.
    if (settled.length === 1) looked.resolve(true);
    return settled.length === 42;
  });
  expect(settled[0]).toBe('whole.jpg');
  expect(new Set(settled).size).toBe(42);
});
