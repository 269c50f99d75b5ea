import { describe, expect, it } from 'vitest';
import { feedWedge, noWedge, type WedgeInput, type WedgeOutput } from '../../../../renderer/keyboard/wedge.ts';

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
      { kind: 'scan', code: 'SKU-1001', meanGapMs: 4, endGapMs: 12 },
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
      type('npd', 100, { kind: 'idle', at: 1_400 }).flatMap((output) => (output.kind === 'keys' ? output.keys : [])),
    ).toEqual(['n', 'p', 'd']);
  });

  it('gives a single key after at most 120 ms', () => {
    expect(type('p', 0, { kind: 'idle', at: 1_120 })).toEqual([{ kind: 'keys', keys: ['p'] }]);
  });

  it('takes slow characters for keys, one by one', () => {
    expect(type('npd', 130, { kind: 'idle', at: 1_400 })).toEqual([
      { kind: 'keys', keys: ['n'] },
      { kind: 'keys', keys: ['p'] },
      { kind: 'keys', keys: ['d'] },
    ]);
  });

  it('gives both of two keys rolled over quickly', () => {
    expect(type('on', 10, { kind: 'idle', at: 1_130 })).toEqual([{ kind: 'keys', keys: ['o', 'n'] }]);
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
    expect(type('ABC123', 5, { kind: 'idle', at: 1_500 })).toEqual([{ kind: 'text', text: 'ABC123', meanGapMs: 5 }]);
  });

  it('does not take Enter long after the text for the end of a scan', () => {
    expect(type('ABC123', 5, { kind: 'end', at: 1_900 })).toEqual([{ kind: 'text', text: 'ABC123', meanGapMs: 5 }]);
  });

  it('lets a lone Enter pass', () => {
    expect(play([{ kind: 'end', at: 5 }])).toEqual([]);
  });

  it('keeps a key that a person pressed before a scan out of the code', () => {
    const scan = [...'SKU-7'].map((char, index): WedgeInput => ({ kind: 'char', char, at: 2_000 + index * 3 }));
    expect(play([{ kind: 'char', char: 'n', at: 1_870 }, ...scan, { kind: 'end', at: 2_020 }])).toMatchObject([
      { kind: 'keys', keys: ['n'] },
      { kind: 'scan', code: 'SKU-7' },
    ]);
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
