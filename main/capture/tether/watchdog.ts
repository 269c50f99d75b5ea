import type { CameraPort } from '../gphoto/gphotoArguments.ts';
import type { GphotoFailureKind } from '../gphoto/gphotoFailure.ts';

/**
 * Pure. A stuck camera is recovered in steps: release (end the child), reset (the port), replug (by a person). A port
 * is used only straight after detection, since ports move.
 */
export type Standing =
  | { readonly kind: 'absent' }
  /** Another program holds it, or the user lacks the right. */
  | { readonly kind: 'held' }
  | { readonly kind: 'no_program' }
  | { readonly kind: 'found'; readonly port: CameraPort }
  | { readonly kind: 'open'; readonly port: CameraPort; readonly since: number }
  /** `port` is where it broke. */
  | { readonly kind: 'stuck'; readonly port: CameraPort; readonly failure: GphotoFailureKind };

export const recoverySteps = ['none', 'release', 'reset', 'replug'] as const;
export type RecoveryStep = (typeof recoverySteps)[number];

export interface Watch {
  readonly standing: Standing;
  readonly step: RecoveryStep;
  /** Failures in a row; they lengthen the pause. */
  readonly tries: number;
  readonly dueAt: number;
}

export type WatchAction =
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'look' }
  | { readonly kind: 'open'; readonly port: CameraPort }
  | { readonly kind: 'reset'; readonly port: CameraPort }
  | { readonly kind: 'serve' };

export type WatchOutcome =
  | { readonly kind: 'found'; readonly port: CameraPort }
  | { readonly kind: 'missing' }
  | { readonly kind: 'other_camera' }
  | { readonly kind: 'opened' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'failed'; readonly failure: GphotoFailureKind };

/** After so long at work, recovery starts from the gentlest step again. */
export const settledMs = 60_000;
const afterReleaseMs = 500;
const afterResetMs = 2_000;
const firstPauseMs = 1_000;
/** A camera that was plugged in or released is used this soon. */
const maxPauseMs = 5_000;
const maxWaitForPersonMs = 15_000;

export function startWatch(now: number): Watch {
  return { standing: { kind: 'absent' }, step: 'none', tries: 0, dueAt: now };
}

export function nextAction(watch: Watch, now: number): WatchAction {
  if (watch.standing.kind !== 'open' && now < watch.dueAt) return { kind: 'wait', until: watch.dueAt };
  switch (watch.standing.kind) {
    case 'found':
      return { kind: 'open', port: watch.standing.port };
    case 'open':
      return { kind: 'serve' };
    case 'stuck':
      return watch.step === 'reset' && watch.tries === 0
        ? { kind: 'reset', port: watch.standing.port }
        : { kind: 'look' };
    case 'absent':
    case 'held':
    case 'no_program':
      return { kind: 'look' };
  }
}

export function hurried(watch: Watch, now: number): Watch {
  return watch.standing.kind === 'open' ? watch : { ...watch, dueAt: Math.min(watch.dueAt, now) };
}

export function watchAfter(watch: Watch, outcome: WatchOutcome, now: number): Watch {
  switch (outcome.kind) {
    case 'found':
      return { ...watch, standing: { kind: 'found', port: outcome.port }, dueAt: now };
    case 'missing':
    case 'other_camera':
      return paused(watch, { kind: 'absent' }, now);
    case 'opened': {
      const { standing } = watch;
      if (standing.kind !== 'found') throw new Error('Only a camera that was just found can be open.');
      return { ...watch, standing: { kind: 'open', port: standing.port, since: now }, tries: 0, dueAt: now };
    }
    case 'reset':
      return { ...watch, tries: 1, dueAt: now + afterResetMs };
    case 'failed':
      return afterFailure(watch, outcome.failure, now);
  }
}

function afterFailure(watch: Watch, failure: GphotoFailureKind, now: number): Watch {
  const { standing } = watch;
  if (failure === 'not_installed') return paused(watch, { kind: 'no_program' }, now);
  if (failure === 'claimed') return paused(watch, { kind: 'held' }, now);
  if (standing.kind === 'absent' || standing.kind === 'held' || standing.kind === 'no_program') {
    return paused(watch, standing, now);
  }
  if (failure === 'no_camera') return { ...paused(watch, { kind: 'absent' }, now), dueAt: now + afterReleaseMs };
  // A failed reset still leads to one detection.
  if (standing.kind === 'stuck')
    return { ...watch, standing: { ...standing, failure }, tries: 1, dueAt: now + afterResetMs };
  const hasSettled = standing.kind === 'open' && now - standing.since >= settledMs;
  const step = nextStep(hasSettled ? 'none' : watch.step);
  const tries = step === 'replug' ? watch.tries + 1 : 0;
  const stuck: Standing = { kind: 'stuck', port: standing.port, failure };
  return {
    standing: stuck,
    step,
    tries,
    dueAt: now + (step === 'replug' ? pauseMs(tries, maxWaitForPersonMs) : afterReleaseMs),
  };
}

function nextStep(step: RecoveryStep): RecoveryStep {
  switch (step) {
    case 'none':
      return 'release';
    case 'release':
      return 'reset';
    case 'reset':
    case 'replug':
      return 'replug';
  }
}

/** A camera that was unplugged after all steps starts afresh. */
function paused(watch: Watch, standing: Standing, now: number): Watch {
  const tries = watch.standing.kind === standing.kind ? watch.tries + 1 : 0;
  const step = standing.kind === 'absent' && watch.step === 'replug' ? 'none' : watch.step;
  const longest = standing.kind === 'no_program' ? maxWaitForPersonMs : maxPauseMs;
  return { standing, step, tries, dueAt: now + pauseMs(tries, longest) };
}

function pauseMs(tries: number, maxMs: number): number {
  return Math.min(firstPauseMs * 2 ** Math.min(tries, 10), maxMs);
}
