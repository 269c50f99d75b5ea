import { describe, expect, it } from 'vitest';
import {
  feedWedge,
  noWedge,
  slowScanner,
  unknownScanner,
  type WedgeInput,
  type WedgeOutput,
} from '../../../../renderer/keyboard/wedge.ts';

/** Feeds characters `gapMs` apart, then whatever follows. */
function type(text: string, gapMs: number, ...after: readonly WedgeInput[]): readonly WedgeOutput[] {
  const keys = [...text].map((char, index): WedgeInput => ({ kind: 'char', char, at: 1_000 + index * gapMs }));
  return play([...keys, ...after]);
}

function play(inputs: readonly WedgeInput[]): readonly WedgeOutput[] {
  let state = noWedge;
  return inputs.flatMap((input) => {
    const step = feedWedge(state, input);
    state = step.state;
    return [...step.outputs];
  });
}

describe('feedWedge', () => {
  it('takes fast characters with Enter for one scan', () => {
    expect(type('SKU-1001', 4, { kind: 'end', at: 1_040 })).toEqual([
      {
        kind: 'scan',
        code: 'SKU-1001',
        meanGapMs: 4,
        endGapMs: 12,
        gapsMs: [4, 4, 4, 4, 4, 4, 4],
        slow: false,
        acted: false,
        lead: 0,
      },
    ]);
  });

  it('takes a slow scanner for one', () => {
    expect(type('SKU-1001', 55, { kind: 'end', at: 1_440 })).toMatchObject([{ kind: 'scan', code: 'SKU-1001' }]);
  });

  it('joins a first character that came early to its code', () => {
    const rest = [...'KU-1'].map((char, index): WedgeInput => ({ kind: 'char', char, at: 1_110 + index * 5 }));
    const late: readonly WedgeInput[] = [{ kind: 'idle', at: 1_100 }, ...rest, { kind: 'end', at: 1_140 }];
    expect(type('S', 0, ...late)).toMatchObject([{ kind: 'scan', code: 'SKU-1' }]);
  });

  it('joins a code whose third character came late on a busy page', () => {
    const rest = [...'U-2'].map((char, index): WedgeInput => ({ kind: 'char', char, at: 1_100 + index * 5 }));
    expect(type('SK', 5, ...rest, { kind: 'end', at: 1_130 })).toMatchObject([{ kind: 'scan', code: 'SKU-2' }]);
  });

  it('takes keys of a quick person for keys, though each follows the last within 120 ms', () => {
    expect(
      type('npd', 100, { kind: 'idle', at: 1_600 }).flatMap((output) => (output.kind === 'keys' ? output.keys : [])),
    ).toEqual(['n', 'p', 'd']);
  });

  it('gives a key whose doing can be taken back after 120 ms, and one that does lasting things after 350', () => {
    expect(type('p', 0, { kind: 'idle', at: 1_349 })).toEqual([]);
    expect(type('p', 0, { kind: 'idle', at: 1_350 })).toEqual([{ kind: 'keys', keys: ['p'] }]);
    const overlay = { kind: 'char', char: 'o', at: 1_000, waits: false } as const;
    expect(play([overlay, { kind: 'idle', at: 1_120 }])).toEqual([{ kind: 'keys', keys: ['o'] }]);
  });

  it('never lets a key overtake one that waits', () => {
    const keys: readonly WedgeInput[] = [
      { kind: 'char', char: 'o', at: 1_000, waits: false },
      { kind: 'char', char: 'd', at: 1_150, waits: true },
      { kind: 'char', char: 'o', at: 1_300, waits: false },
    ];
    expect(play([...keys, { kind: 'idle', at: 1_420 }])).toEqual([{ kind: 'keys', keys: ['o'] }]);
    expect(play([...keys, { kind: 'idle', at: 1_420 }, { kind: 'idle', at: 1_650 }])).toEqual([
      { kind: 'keys', keys: ['o'] },
      { kind: 'keys', keys: ['d', 'o'] },
    ]);
  });

  it.each([105, 180, 260])('takes a code for one though its keys come %i ms apart', (gapMs) => {
    const end = 1_000 + 8 * gapMs;
    expect(type('SKU-1001', gapMs, { kind: 'end', at: end })).toMatchObject([
      { kind: 'scan', code: 'SKU-1001', slow: true, acted: false },
    ]);
  });

  it('shows a slow code that has no Enter', () => {
    expect(type('SKU-1001', 200, { kind: 'idle', at: 2_750 })).toMatchObject([
      { kind: 'text', text: 'SKU-1001', slow: true },
    ]);
  });

  it('says of a code whose first keys were acted on that they were', () => {
    const keys = [...'oge-1001'].map(
      (char, index): WedgeInput => ({ kind: 'char', char, at: 1_000 + index * 200, waits: false }),
    );
    const acted = keys.flatMap((key) => [key, { kind: 'idle', at: key.at + 120 } as const]);
    expect(play([...acted, { kind: 'end', at: 2_600 }]).at(-1)).toMatchObject({
      kind: 'scan',
      code: 'oge-1001',
      acted: true,
    });
  });

  it('takes all that ends with Enter for a code where single characters are no commands', () => {
    let state = noWedge;
    for (const [index, char] of [...'AB'].entries())
      state = feedWedge(state, { kind: 'char', char, at: 1_000 + index * 800 }, slowScanner).state;
    expect(feedWedge(state, { kind: 'end', at: 2_500 }, slowScanner).outputs).toMatchObject([
      { kind: 'scan', code: 'AB' },
    ]);
  });

  it('takes a code for one that begins just behind what a person types into a field', () => {
    const timing = { ...unknownScanner, isText: true };
    const typed = [...'torn'].map((char, index): WedgeInput => ({ kind: 'char', char, at: 1_000 + index * 150 }));
    const scan = [...'SKU-7'].map((char, index): WedgeInput => ({ kind: 'char', char, at: 1_600 + index * 5 }));
    let state = noWedge;
    const outputs = [...typed, ...scan, { kind: 'end', at: 1_630 } as const].flatMap((input) => {
      const step = feedWedge(state, input, timing);
      state = step.state;
      return step.outputs;
    });
    expect(outputs.at(-1)).toMatchObject({ kind: 'scan', code: 'SKU-7', lead: 0 });
  });

  it('takes what begins with the scanner’s own prefix for a code, however slowly and short', () => {
    const timing = { ...unknownScanner, codeGapMs: 120, prefix: '~' };
    let state = noWedge;
    for (const [index, char] of [...'~7'].entries())
      state = feedWedge(state, { kind: 'char', char, at: 1_000 + index * 900 }, timing).state;
    expect(feedWedge(state, { kind: 'end', at: 2_500 }, timing).outputs).toMatchObject([{ kind: 'scan', code: '~7' }]);
  });

  it('takes slow characters for keys, in their order', () => {
    expect(type('npd', 130, { kind: 'idle', at: 1_700 })).toEqual([{ kind: 'keys', keys: ['n', 'p', 'd'] }]);
    expect(type('npd', 400, { kind: 'idle', at: 2_200 })).toEqual([
      { kind: 'keys', keys: ['n'] },
      { kind: 'keys', keys: ['p'] },
      { kind: 'keys', keys: ['d'] },
    ]);
  });

  it('gives both of two keys rolled over quickly', () => {
    expect(type('on', 10, { kind: 'idle', at: 1_400 })).toEqual([{ kind: 'keys', keys: ['o', 'n'] }]);
  });

  it('waits for a scanner that pauses before its Enter', () => {
    const paused: readonly WedgeInput[] = [
      { kind: 'idle', at: 1_050 },
      { kind: 'end', at: 1_110 },
    ];
    expect(type('ABC1', 5, ...paused)).toMatchObject([{ kind: 'scan', code: 'ABC1' }]);
  });

  it('never cuts a code in two when keys of a recognised scan come late', () => {
    const late: readonly WedgeInput[] = [
      ...[...'001'].map((char, index): WedgeInput => ({ kind: 'char', char, at: 1_200 + index * 5 })),
      { kind: 'end', at: 1_400 },
    ];
    expect(type('SKU-1', 5, ...late)).toMatchObject([{ kind: 'scan', code: 'SKU-1001' }]);
  });

  it('hands over fast text without Enter instead of losing it', () => {
    expect(type('ABC123', 5, { kind: 'idle', at: 1_500 })).toMatchObject([
      { kind: 'text', text: 'ABC123', meanGapMs: 5, slow: false },
    ]);
  });

  it('does not take Enter long after the text for the end of a scan', () => {
    expect(type('ABC123', 5, { kind: 'end', at: 1_900 })).toMatchObject([
      { kind: 'text', text: 'ABC123', meanGapMs: 5 },
    ]);
  });

  it('lets a lone Enter pass', () => {
    expect(play([{ kind: 'end', at: 5 }])).toEqual([]);
  });

  it('says how much of a code came well before it, where a person may have pressed that', () => {
    const scan = [...'SKU-7'].map((char, index): WedgeInput => ({ kind: 'char', char, at: 2_000 + index * 3 }));
    const behindKeyAt = (at: number): readonly WedgeInput[] => [
      { kind: 'char', char: 'n', at },
      ...scan,
      { kind: 'end', at: 2_020 },
    ];
    expect(play(behindKeyAt(1_870))).toMatchObject([{ kind: 'scan', code: 'nSKU-7', lead: 1 }]);
    expect(play(behindKeyAt(1_600))).toMatchObject([
      { kind: 'keys', keys: ['n'] },
      { kind: 'scan', code: 'SKU-7', lead: 0 },
    ]);
    expect(play(behindKeyAt(1_900))).toMatchObject([{ kind: 'scan', code: 'nSKU-7', lead: 0 }]);
  });

  it('shows a scan that stopped, and takes the whole code when its rest comes after all', () => {
    const rest: readonly WedgeInput[] = [
      { kind: 'idle', at: 1_320 },
      ...[...'001'].map((char, index): WedgeInput => ({ kind: 'char', char, at: 1_600 + index * 5 })),
      { kind: 'end', at: 1_620 },
    ];
    expect(type('SKU-1', 5, ...rest)).toMatchObject([
      { kind: 'text', text: 'SKU-1' },
      { kind: 'scan', code: 'SKU-1001' },
    ]);
  });

  it('does not glue the next scan to one that lost its Enter', () => {
    const next = [...'SKU-2'].map((char, index): WedgeInput => ({ kind: 'char', char, at: 1_900 + index * 5 }));
    expect(type('SKU-1', 5, ...next, { kind: 'end', at: 1_930 })).toMatchObject([
      { kind: 'text', text: 'SKU-1' },
      { kind: 'scan', code: 'SKU-2' },
    ]);
  });
});
