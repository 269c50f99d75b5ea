import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePort } from '../../../main/capture/gphoto/gphotoArguments.ts';
import { gphotoFailureKinds } from '../../../main/capture/gphoto/gphotoFailure.ts';
import {
  hurried,
  nextAction,
  recoverySteps,
  settledMs,
  startWatch,
  type Watch,
  type WatchAction,
  type WatchOutcome,
  watchAfter,
} from '../../../main/capture/tether/watchdog.ts';
import { runs } from '../../fakes/runs.ts';

const port = parsePort('usb:001,004')!;
const other = parsePort('usb:001,009')!;

/** What is done, in order, when each action ends as told. Waits are waited out. */
function play(watch: Watch, outcomes: readonly WatchOutcome[]): { watch: Watch; done: readonly string[]; now: number } {
  let state = watch;
  let now = 0;
  const done: string[] = [];
  for (const outcome of outcomes) {
    let action = nextAction(state, now);
    if (action.kind === 'wait') {
      now = action.until;
      action = nextAction(state, now);
    }
    done.push(action.kind);
    state = watchAfter(state, outcome, now);
  }
  return { watch: state, done, now };
}

const found: WatchOutcome = { kind: 'found', port };
const opened: WatchOutcome = { kind: 'opened' };
const failed = (failure: (typeof gphotoFailureKinds)[number]): WatchOutcome => ({ kind: 'failed', failure });

describe('the watchdog of a tethered camera', () => {
  it('looks, opens and serves', () => {
    expect(play(startWatch(0), [found, opened, failed('io')]).done).toEqual(['look', 'open', 'serve']);
  });

  it('recovers in steps: release, reset, a person', () => {
    const { done, watch } = play(startWatch(0), [
      found,
      opened,
      failed('timeout'), // serving
      found,
      failed('timeout'), // opening again after the release
      { kind: 'reset' },
      found,
      failed('io'), // opening again after the reset
      found,
      failed('io'),
    ]);
    expect(done).toEqual(['look', 'open', 'serve', 'look', 'open', 'reset', 'look', 'open', 'look', 'open']);
    expect(watch).toMatchObject({ step: 'replug', standing: { kind: 'stuck' } });
  });

  it('goes on by itself once the person has plugged the camera in anew, and starts from the gentlest step then', () => {
    const stuck: Watch = { standing: { kind: 'stuck', port, failure: 'io' }, step: 'replug', tries: 3, dueAt: 0 };
    const { watch, done } = play(stuck, [{ kind: 'missing' }, { kind: 'found', port: other }, opened, failed('io')]);
    expect(done).toEqual(['look', 'look', 'open', 'serve']);
    expect(watch.step).toBe('release');
  });

  it('takes the next step when a camera that was just recovered breaks again, the first when it had settled', () => {
    const open = (since: number): Watch => ({
      standing: { kind: 'open', port, since },
      step: 'release',
      tries: 0,
      dueAt: 0,
    });
    expect(watchAfter(open(0), failed('io'), settledMs - 1).step).toBe('reset');
    expect(watchAfter(open(0), failed('io'), settledMs).step).toBe('release');
  });

  it('neither resets nor bothers a person for a camera that is held, gone, or without its program', () => {
    for (const [failure, standing] of [
      ['claimed', 'held'],
      ['no_camera', 'absent'],
      ['not_installed', 'no_program'],
    ] as const) {
      const { watch } = play(startWatch(0), [found, failed(failure), failed(failure), failed(failure)]);
      expect(watch).toMatchObject({ step: 'none', standing: { kind: standing } });
    }
  });

  it('tries at once when a person says so, but leaves an open camera alone', () => {
    const waiting: Watch = { standing: { kind: 'held' }, step: 'none', tries: 9, dueAt: 5_000 };
    expect(nextAction(waiting, 1_000)).toEqual({ kind: 'wait', until: 5_000 });
    expect(nextAction(hurried(waiting, 1_000), 1_000)).toEqual({ kind: 'look' });
    const open: Watch = { standing: { kind: 'open', port, since: 0 }, step: 'none', tries: 0, dueAt: 0 };
    expect(hurried(open, 1_000)).toBe(open);
  });

  const anyOutcome = (action: WatchAction): fc.Arbitrary<WatchOutcome> => {
    const failure = fc.constantFrom(...gphotoFailureKinds).map(failed);
    switch (action.kind) {
      case 'look':
        return fc.oneof(
          fc.constantFrom<WatchOutcome>(found, { kind: 'found', port: other }, { kind: 'missing' }),
          failure,
        );
      case 'open':
        return fc.oneof(fc.constantFrom<WatchOutcome>(opened, { kind: 'other_camera' }), failure);
      case 'reset':
        return fc.oneof(fc.constantFrom<WatchOutcome>({ kind: 'reset' }, { kind: 'missing' }), failure);
      default:
        return failure;
    }
  };

  it('whatever happens: a port is used only straight after it was seen, steps come in order, and it never spins', () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.nat({ max: 1_000_000 })),
        fc.integer({ min: 1, max: 120 }),
        (chances, length) => {
          let watch = startWatch(0);
          let now = 0;
          let before: WatchAction | null = null;
          let looks = 0;
          for (let count = 0; count < length; count += 1) {
            let action = nextAction(watch, now);
            if (action.kind === 'wait') {
              expect(action.until).toBeGreaterThan(now);
              now = action.until;
              action = nextAction(watch, now);
            }
            expect(action.kind).not.toBe('wait');
            if (action.kind === 'open') expect(before?.kind).toBe('look');
            if (action.kind === 'serve') expect(before?.kind).toBe('open');
            if (action.kind === 'reset') expect(watch.step).toBe('reset');
            looks = action.kind === 'look' ? looks + 1 : looks;
            const [outcome] = fc.sample(anyOutcome(action), { numRuns: 1, seed: chances.next().value ?? 0 });
            const next = watchAfter(watch, outcome!, now);
            const rise = recoverySteps.indexOf(next.step) - recoverySteps.indexOf(watch.step);
            // One step at a time; back to the start only.
            expect(rise <= 1).toBe(true);
            before = action;
            watch = next;
          }
          // Each look that led nowhere is followed by a pause.
          expect(now).toBeGreaterThanOrEqual(Math.max(0, Math.floor(looks / 2) - 1) * 500);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('from anywhere: a camera that answers is open again within four actions', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('absent', 'held', 'no_program', 'stuck', 'found'),
        fc.constantFrom(...recoverySteps),
        fc.nat({ max: 50 }),
        (kind, step, tries) => {
          const standing =
            kind === 'stuck'
              ? ({ kind, port, failure: 'io' } as const)
              : kind === 'found'
                ? ({ kind, port } as const)
                : ({ kind } as const);
          let watch: Watch = { standing, step, tries, dueAt: 0 };
          for (let count = 0; count < 4 && watch.standing.kind !== 'open'; count += 1) {
            const action = nextAction(watch, watch.dueAt);
            const good = { look: found, open: opened, reset: { kind: 'reset' }, serve: opened, wait: opened } as const;
            watch = watchAfter(watch, good[action.kind], watch.dueAt);
          }
          expect(watch.standing.kind).toBe('open');
        },
      ),
    );
  });
});
