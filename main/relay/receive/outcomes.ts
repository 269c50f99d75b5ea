import { every, type Time } from '../../lib/async/time.ts';
import type { RelayLog } from '../relayLog.ts';
import type { Outcome, Registry } from '../relayStore.ts';

/** What becomes of the webhooks of each destination: for `relay destination list`, and for the log. */
export interface Outcomes {
  taken(destination: string): void;
  refused(destination: string, why: string): void;
  /** Tells what is not told yet. */
  close(): Promise<void>;
}

/** Not with each webhook: they come by the hundred a second. */
const tellEveryMs = 1_000;
/** The same refusal of the same destination is a line of the log so often, wherever in a body it lay; what was left out is counted in the next. */
const sameLineEveryMs = 60_000;

interface Told {
  outcome: Outcome;
  isTold: boolean;
  /** When each refusal was a line of the log, by its first word: where a sender chooses what follows, it chooses no lines. */
  readonly lines: Map<string, number>;
  /** Refusals that were no lines since the last that was. */
  leftOut: number;
  /** The last line said so. */
  isSaidToBeTaken: boolean;
}

export function createOutcomes(registry: Pick<Registry, 'noteOutcome'>, log: RelayLog, time: Time): Outcomes {
  const destinations = new Map<string, Told>();

  function of(destination: string): Told {
    const known = destinations.get(destination);
    if (known !== undefined) return known;
    const fresh: Told = {
      outcome: { takenAt: null, refused: null },
      isTold: true,
      lines: new Map(),
      leftOut: 0,
      isSaidToBeTaken: false,
    };
    destinations.set(destination, fresh);
    return fresh;
  }

  async function tell(): Promise<void> {
    for (const [destination, told] of destinations) {
      if (told.isTold) continue;
      told.isTold = true;
      try {
        await registry.noteOutcome(destination, told.outcome);
      } catch {
        // The disk is full, or NATS is away: webhooks are refused meanwhile, and the log says so. It is told again.
        told.isTold = false;
      }
    }
  }

  const stop = every(time, tellEveryMs, () => void tell());
  return {
    taken(destination) {
      const told = of(destination);
      told.outcome = { ...told.outcome, takenAt: time.now() };
      told.isTold = false;
      // Each of them would be a line: that they are taken again is said.
      if (told.isSaidToBeTaken) return;
      const { refused } = told.outcome;
      log.info('Webhooks of a destination are taken', { destination, last_refused: linesOf(refused) });
      told.isSaidToBeTaken = true;
    },
    refused(destination, why) {
      const told = of(destination);
      told.outcome = { ...told.outcome, refused: { at: time.now(), why } };
      told.isTold = false;
      const [reason = ''] = why.split(' ', 1);
      const before = told.lines.get(reason);
      if (before !== undefined && time.elapsedMs() - before < sameLineEveryMs) {
        told.leftOut += 1;
        return;
      }
      const { takenAt } = told.outcome;
      log.warn('A webhook was refused', {
        destination,
        why,
        last_taken: takenAt === null ? null : new Date(takenAt).toISOString(),
        ...(told.leftOut > 0 ? { not_told_before: told.leftOut } : {}),
      });
      told.lines.set(reason, time.elapsedMs());
      told.leftOut = 0;
      told.isSaidToBeTaken = false;
    },
    async close() {
      stop();
      await tell();
    },
  };
}

function linesOf(refused: Outcome['refused']): string | null {
  return refused === null ? null : `${new Date(refused.at).toISOString()} ${refused.why}`;
}
