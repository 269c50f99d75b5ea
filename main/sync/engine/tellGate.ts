import type { FailureDetails } from '../../domain/failure.ts';
import type { Outcome } from '../../domain/outbox/classify.ts';
import type { Gate } from './gate.ts';

/** The consequence of one failed call for all others. */
export function tellGate(gate: Gate, failure: FailureDetails, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'wait_network':
      gate.networkFailed();
      return;
    case 'wait_limit':
      gate.limited(outcome.until, outcome.limitType, outcome.endpoint);
      return;
    case 'wait_credentials':
      // Find carries no credential (spec section 5), so that its refusal says nothing about ours.
      if (failure.endpoint !== 'find') gate.credentialsFailed(outcome.state);
      return;
    case 'retry':
      if (failure.kind === 'network') gate.troubled();
      return;
    case 'park':
      return;
  }
}
