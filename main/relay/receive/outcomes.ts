import { every, type Time } from '../../lib/async/time.ts';
import type { RelayLog } from '../relayLog.ts';
import type { Outcome, Registry } from '../relayStore.ts';

export interface Outcomes {
  taken(destination: string): void;
  refused(destination: string, why: string): void;
  close(): Promise<void>;
}

/** Webhooks come by the hundred a second. */
const reportEveryMs = 1_000;
/** A destination's repeated refusal is logged so often; the next line counts the omitted ones. */
const sameLineEveryMs = 60_000;

interface Told {
  outcome: Outcome;
  isReported: boolean;
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
      isReported: true,
      lines: new Map(),
      leftOut: 0,
      isSaidToBeTaken: false,
    };
    destinations.set(destination, fresh);
    return fresh;
  }

  async function notify(): Promise<void> {
    for (const [destination, reported] of destinations) {
      if (reported.isReported) continue;
      reported.isReported = true;
      try {
        await registry.noteOutcome(destination, reported.outcome);
      } catch {
        // The disk is full or NATS is away, so this is reported again.
        reported.isReported = false;
      }
    }
  }

  const stop = every(time, reportEveryMs, () => void notify());
  return {
    taken(destination) {
      const reported = of(destination);
      reported.outcome = { ...reported.outcome, takenAt: time.now() };
      reported.isReported = false;
      // One line says that webhooks are taken again.
      if (reported.isSaidToBeTaken) return;
      const { refused } = reported.outcome;
      log.info('Webhooks of a destination are taken', { destination, last_refused: linesOf(refused) });
      reported.isSaidToBeTaken = true;
    },
    refused(destination, why) {
      const reported = of(destination);
      reported.outcome = { ...reported.outcome, refused: { at: time.now(), why } };
      reported.isReported = false;
      const [reason = ''] = why.split(' ', 1);
      const before = reported.lines.get(reason);
      if (before !== undefined && time.elapsedMs() - before < sameLineEveryMs) {
        reported.leftOut += 1;
        return;
      }
      const { takenAt } = reported.outcome;
      log.warn('A webhook was refused', {
        destination,
        why,
        last_taken: takenAt === null ? null : new Date(takenAt).toISOString(),
        ...(reported.leftOut > 0 ? { not_told_before: reported.leftOut } : {}),
      });
      reported.lines.set(reason, time.elapsedMs());
      reported.leftOut = 0;
      reported.isSaidToBeTaken = false;
    },
    async close() {
      stop();
      await notify();
    },
  };
}

function linesOf(refused: Outcome['refused']): string | null {
  return refused === null ? null : `${new Date(refused.at).toISOString()} ${refused.why}`;
}
