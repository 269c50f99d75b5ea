import { PartnerFailure } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import { classify } from '../../domain/outbox/classify.ts';
import { text } from '../../texts/text.ts';
import type { Gate } from './gate.ts';
import { updateGate } from './updateGate.ts';

/**
 * For calls outside the outbox. A limit they meet holds all others. Throws `PartnerFailure` `rate_limited` where it has
 * to wait.
 */
export async function withinLimits<Result>(
  { gate, clock, random }: { readonly gate: Gate; readonly clock: () => Millis; readonly random: () => number },
  endpoint: string,
  call: () => Promise<Result>,
): Promise<Result> {
  const closedMs = gate.endpointOpensAt(endpoint) - clock();
  if (closedMs > 0) throw stillClosed(endpoint, closedMs);
  try {
    return await call();
  } catch (error) {
    if (error instanceof PartnerFailure) {
      const outcome = classify(error.details, 1, clock(), random());
      if (outcome.kind === 'wait_limit') updateGate(gate, error.details, outcome);
    }
    throw error;
  }
}

function stillClosed(endpoint: string, closedMs: Millis): PartnerFailure {
  return new PartnerFailure({
    kind: 'rate_limited',
    code: 'paused',
    text: text('partner.stillWaiting', { seconds: Math.ceil(closedMs / 1000) }),
    outcomeUnknown: false,
    retryAfterMs: closedMs,
    endpoint,
  });
}
