import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame, frameReader } from '../../../main/imaging/wire/frames.ts';
import { testSeed } from '../../fakes/testSeed.ts';

const messages = [
  { kind: 'ready' },
  { kind: 'done', id: 1, answer: { thumbnail: Buffer.from('small'), width: 3, none: new Uint8Array(0) } },
  { kind: 'ask', id: 2, call: 'small', asked: { path: '/pictures/Ünïcode "quoted".jpg', edge: 320 } },
  { kind: 'done', id: 3, answer: Buffer.alloc(300_000, 7), rssBytes: 4 },
  { kind: 'done', id: 4, answer: null },
];

function readIn(pieces: readonly Buffer[]): readonly unknown[] {
  const seen: unknown[] = [];
  const read = frameReader((message) => seen.push(message));
  for (const piece of pieces) read(piece);
  return seen;
}

/** Bytes as one class, whichever they were sent as. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}

describe('frames', () => {
  const whole = Buffer.concat(messages.map(encodeFrame));

  it('come out as they went in, wherever the pipe cuts them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: whole.length - 1 }), { maxLength: 12 }), (cuts) => {
        const places = [0, ...new Set(cuts)].toSorted((a, b) => a - b);
        const pieces = places.map((from, index) => whole.subarray(from, places[index + 1] ?? whole.length));
        expect(plain(readIn(pieces))).toEqual(plain(messages));
      }),
      { seed: testSeed(), numRuns: 30 },
    );
  });

  it('come out of single bytes', () => {
    const small = Buffer.concat(messages.slice(0, 3).map(encodeFrame));
    expect(readIn(Array.from(small, (byte) => Buffer.of(byte)))).toHaveLength(3);
  });

  it('keep bytes beside the text: an answer costs its size and little more', () => {
    expect(encodeFrame({ bytes: Buffer.alloc(100_000) }).length).toBeLessThan(100_100);
  });

  it('are told from what a library has written into the pipe', () => {
    expect(() => readIn([Buffer.from('GLib-GObject-CRITICAL: g_object_ref failed\n')])).toThrow('no frame');
  });
});
