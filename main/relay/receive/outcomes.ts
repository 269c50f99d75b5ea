import { every, type Time } from '../../lib/async/time.ts';
import type { RelayLog } from '../relayLog.ts';
import type { Outcome, Registry } from '../relayStore.ts';

export interface Outcomes {
  taken(destination: string): void;
  refused(destination: string, why: string): void;
  close(): Promise<void>;
}

/** Webhooks come by the hundred a second. */
const tellEveryMs = 1_000;
/** A destination's repeated refusal is logged so often; the next line counts the omitted ones. */
const sameLineEveryMs = 60_000;

interface Told {
  outcome: Outcome;
  isTold: boolean;
  /** By a refusal's first word: the sender chooses the rest, and must not choose lines. */
  readonly lines: Map<string, number>;
  /** Omitted since the last line. */
  leftOut: number;
  /** The last line said that webhooks are taken. */
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
        // The disk is full or NATS is away, so this is reported again.
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
      // One line says that webhooks are taken again.
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
