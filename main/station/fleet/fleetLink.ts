import type { Millis } from '../../domain/model.ts';
import { sleep } from '../../lib/async/sleep.ts';
import type { Time } from '../../lib/async/time.ts';
import type { FleetCalls } from '../../relayClient/fleetCalls.ts';
import { RelayFailure } from '../../relayClient/relayConnection.ts';
import type { Log } from '../api.ts';

export interface FleetLink {
  readonly isOpen: boolean;
  readonly ownName: string | null;
  /** The quickest recent answer tells the clock difference best. */
  toOwnTime(relayTime: Millis): Millis;
  toRelayTime(ownTime: Millis): Millis;
  learnTime(relayNow: Millis): void;
  learnName(name: string): void;
  open(calls: FleetCalls): void;
  close(): void;
  /** Null without a relay, or when the call failed. */
  call<Result>(what: (calls: FleetCalls, signal: AbortSignal) => Promise<Result>): Promise<Result | null>;
}

const maxCallMs = 15_000;
/** The relay limits calls a minute. */
const tooManyPauseMs = 1_000;
/** After this time a relay's clock that went back is believed. */
const learnedForMs = 120_000;

/** The steady clock ignores changes of the station's own clock. */
interface Answer {
  readonly at: number;
  /** The relay's clock was at least this far ahead of the steady one. */
  readonly aheadMs: number;
}

export function createFleetLink({ time, log }: { readonly time: Time; readonly log: Log }): FleetLink {
  let calls: FleetCalls | null = null;
  let closing = new AbortController();
  let ownName: string | null = null;
  let answers: readonly Answer[] = [];
  let isReported = false;

  function aheadMs(): number {
    if (answers.length === 0) return 0;
    return Math.round(Math.max(...answers.map((answer) => answer.aheadMs)) + time.elapsedMs() - time.now());
  }

  async function unlessTooMany<Result>(
    what: (calls: FleetCalls, signal: AbortSignal) => Promise<Result>,
    open: FleetCalls,
    signal: AbortSignal,
  ): Promise<Result> {
    for (;;) {
      try {
        return await what(open, signal);
      } catch (error) {
        if (!(error instanceof RelayFailure) || error.message !== 'status_429') throw error;
        await sleep(tooManyPauseMs, signal, time);
      }
    }
  }

  return {
    get isOpen() {
      return calls !== null;
    },
    get ownName() {
      return ownName;
    },
    toOwnTime: (relayTime) => relayTime - aheadMs(),
    toRelayTime: (ownTime) => ownTime + aheadMs(),
    learnTime(relayNow) {
      const at = time.elapsedMs();
      const learned = { at, aheadMs: relayNow - at };
      const quicker = answers.filter((one) => at - one.at < learnedForMs && one.aheadMs > learned.aheadMs);
      answers = [...quicker, learned];
    },
    learnName(name) {
      ownName = name;
    },
    open(next) {
      closing = new AbortController();
      calls = next;
    },
    close() {
      calls = null;
      closing.abort(new Error('The relay is not connected.'));
    },
    async call(what) {
      if (calls === null) return null;
      const late = new AbortController();
      const cancel = time.after(maxCallMs, () => late.abort(new Error('The relay did not answer in time.')));
      try {
        const result = await unlessTooMany(what, calls, AbortSignal.any([closing.signal, late.signal]));
        isReported = false;
        return result;
      } catch (error) {
        // An older relay shares nothing.
        const isOld = error instanceof RelayFailure && error.message === 'status_404';
        if (!isReported && !isOld && !closing.signal.aborted) log.warn('The relay could not be told', { error });
        isReported = true;
        return null;
      } finally {
        cancel();
      }
    },
  };
}
