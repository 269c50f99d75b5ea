import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  string,
  tuple,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CollectorStep,
  collectKey,
  idleCollector,
  type KeyCollector,
  wakeCollector,
} from '../../../../renderer/keyboard/keyCollector.ts';
import { looksLikeCode, unknownScanner, type WedgeOutput } from '../../../../renderer/keyboard/wedge.ts';

/** A key of the stream: of a scanner's code, or of a person. */
interface StreamKey {
  readonly char: string | 'Enter';
  readonly at: number;
  readonly by: 'scanner' | 'person';
}

/** The page is busy from `at` for `forMs`: neither keys nor timers are handled. */
interface Busy {
  readonly at: number;
  readonly forMs: number;
}

/** What became of each key. */
interface Fates {
  /** Acted on, and that stands. */
  readonly acted: readonly StreamKey[];
  /** Part of a code that was scanned, or shown in the scan field. */
  readonly inCode: readonly StreamKey[];
  readonly codes: readonly string[];
  /** Without Enter so far. */
  readonly shown: readonly string[];
  readonly lost: number;
}

/** Keys of views act soon and are taken back; all others wait. */
const viewKeys = new Set([...'ofge']);

/** A page with its clock: timers run late where it is busy, behind the keys that came meanwhile. */
function play(stream: readonly StreamKey[], busy: readonly Busy[]): Fates {
  let collector: KeyCollector = idleCollector;
  let acted: readonly StreamKey[] = [];
  let ofRun: readonly StreamKey[] = [];
  let pending: readonly StreamKey[] = [];
  let inCode: readonly StreamKey[] = [];
  const codes: string[] = [];
  const shown: string[] = [];

  function take({ collector: next, outputs }: CollectorStep): void {
    collector = next;
    for (const output of outputs) settle(output);
  }
  function settle(output: WedgeOutput): void {
    if (output.kind === 'keys') {
      ofRun = [...ofRun, ...pending.slice(0, output.keys.length)];
      acted = [...acted, ...pending.slice(0, output.keys.length)];
      pending = pending.slice(output.keys.length);
      return;
    }
    // What was acted on of it is taken back: those keys are of the code alone.
    if (output.acted) acted = acted.filter((key) => !ofRun.includes(key));
    inCode = [...inCode, ...(output.acted ? ofRun : []), ...pending];
    pending = [];
    ofRun = [];
    if (output.kind === 'scan') codes.push(output.code);
    else shown.push(output.text);
  }
  const handledAt = (at: number): number =>
    busy.reduce((time, { at: from, forMs }) => (time >= from && time < from + forMs ? from + forMs : time), at);
  function runTimers(until: number): void {
    while (collector.wakeAt !== null && handledAt(collector.wakeAt) < until)
      take(wakeCollector(collector, handledAt(collector.wakeAt)));
  }

  let now = 0;
  for (const key of [...stream].sort((one, other) => one.at - other.at)) {
    now = Math.max(now, handledAt(key.at));
    runTimers(now);
    if (key.char === 'Enter') take(collectKey(collector, { kind: 'end', at: key.at }, now));
    else {
      const waits = !viewKeys.has(key.char);
      const before = collector.wedge;
      take(collectKey(collector, { kind: 'char', char: key.char, at: key.at, waits }, now));
      // A run of its own begins.
      if (collector.wedge.keys.length === 1 && before !== collector.wedge) ofRun = [];
      pending = [...pending, key];
    }
  }
  runTimers(Number.POSITIVE_INFINITY);
  return { acted, inCode, codes, shown, lost: pending.length };
}

const letters = [...'ndcrztspofgexlmva'];
/** Keys with the time before each. */
function timed(keys: readonly (readonly [string, number])[], from: number, by: StreamKey['by']): readonly StreamKey[] {
  let at = from;
  return keys.map(([char, gapMs]) => {
    at += gapMs;
    return { char, at, by };
  });
}

/** A typist gives a few commands and looks; each is another one, or the same again. */
const typist = array(
  tuple(
    array(tuple(constantFrom(...letters), integer({ min: 80, max: 900 })), { minLength: 1, maxLength: 4 }),
    boolean(),
    integer({ min: 700, max: 3_000 }),
  ),
  { maxLength: 8 },
).map((groups) => {
  let at = 5_000;
  return groups.flatMap(([keys, enters, restMs]) => {
    const typed = timed([...keys, ...(enters ? ([['Enter', 200]] as const) : [])], at, 'person');
    at = (typed.at(-1)?.at ?? at) + restMs;
    return typed;
  });
});

const code = oneof(
  tuple(
    string({ unit: constantFrom(...'ABCSKUZTDoge'), minLength: 1, maxLength: 5 }),
    constantFrom('-', '', '/'),
    integer({ min: 1_003, max: 9_999_999 }),
  ).map((parts) => parts.join('')),
  integer({ min: 10_000_000, max: 999_999_999 }).map(String),
).filter(looksLikeCode);

/** How long a scanner takes between its keys, by what it is. */
const gaps = {
  cable: { min: 1, max: 15 },
  radio: { min: 20, max: 60 },
  remote: { min: 105, max: 260 },
  // Some keys of a fast one are held up, wherever they are in the code.
  load: { min: 2, max: 300 },
};
const scanner = constantFrom<keyof typeof gaps>('cable', 'radio', 'remote', 'load').chain((kind) =>
  array(
    tuple(
      code,
      array(kind === 'load' ? oneof(integer({ min: 1, max: 10 }), integer(gaps.load)) : integer(gaps[kind]), {
        minLength: 20,
        maxLength: 20,
      }),
      integer({ min: 1_200, max: 4_000 }),
    ),
    { minLength: 1, maxLength: 4 },
  ).map((scans) => {
    let at = 5_000;
    const codes = scans.map(([text]) => text);
    const keys = scans.flatMap(([text, gapMs, restMs]) => {
      at += restMs;
      const typed = timed(
        [...text, 'Enter'].map((char, index) => [char, gapMs[index] ?? 5] as const),
        at,
        'scanner',
      );
      at = typed.at(-1)?.at ?? at;
      return typed;
    });
    return { codes, keys };
  }),
);
const busy = array(record({ at: integer({ min: 5_000, max: 20_000 }), forMs: integer({ min: 5, max: 900 }) }), {
  maxLength: 5,
});
const noBusy = constant<readonly Busy[]>([]);

describe('keys of a scanner and of a person', () => {
  test('each code of a scanner is one scan, and none of its keys acts for good', () => {
    assert(
      property(scanner, oneof(busy, noBusy), ({ codes, keys }, pauses) => {
        const fates = play(keys, pauses);
        expect(fates.acted).toEqual([]);
        expect(fates.codes).toEqual(codes);
        expect(fates.lost).toBe(0);
      }),
      { numRuns: runs(400) },
    );
  });

  test('each key of a person acts once', () => {
    assert(
      property(typist, oneof(busy, noBusy), (keys, pauses) => {
        const fates = play(keys, pauses);
        expect(fates.acted).toEqual(keys.filter(({ char }) => char !== 'Enter'));
        expect([...fates.codes, ...fates.shown]).toEqual([]);
      }),
      { numRuns: runs(400) },
    );
  });

  test('both at once: no key of a code acts for good, and each key of a person acts or is seen in a code', () => {
    assert(
      property(scanner, typist, oneof(busy, noBusy), ({ keys: scanned }, typed, pauses) => {
        // A person's Enter ends whatever was typed before it.
        const pressed = typed.filter(({ char }) => char !== 'Enter');
        const fates = play([...scanned, ...pressed], pauses);
        expect(fates.acted.filter(({ by }) => by === 'scanner')).toEqual([]);
        const fatesOf = [...fates.acted, ...fates.inCode];
        for (const key of pressed) expect(fatesOf.filter((other) => other === key)).toHaveLength(1);
        expect(fates.lost).toBe(0);
      }),
      { numRuns: runs(400) },
    );
  });

  test('this model sees a key of a code that acts', () => {
    const keys = [...'SKU-1001'].map((char, index): StreamKey => ({ char, at: 1_000 + index * 400, by: 'scanner' }));
    expect(play(keys, []).acted.length).toBeGreaterThan(0);
    expect(unknownScanner.codeGapMs).toBeLessThan(400);
  });
});

function runs(defaults: number): number {
  return defaults * Number(process.env.SIDESHOT_RUNS ?? 1);
}
