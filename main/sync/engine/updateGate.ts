import type { FailureDetails } from '../../domain/failure.ts';
import type { Outcome } from '../../domain/outbox/classify.ts';
import type { Gate } from './gate.ts';

export function updateGate(gate: Gate, failure: FailureDetails, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'wait_network':
      gate.networkFailed();
      return;
    case 'wait_limit':
      if (failure.limitReport) gate.noteLimit(failure.limitReport, outcome.limitType, outcome.endpoint);
      gate.limited(outcome.until, outcome.limitType, outcome.endpoint);
      return;
    case 'wait_credentials':
      // Find carries no credential (spec section 5) and the list is our assumption, so their refusals say nothing about
      // the key.
      if (failure.endpoint !== 'find' && failure.endpoint !== 'list_srs') gate.credentialsFailed(outcome.state);
      return;
    case 'retry':
      if (failure.kind === 'network') gate.troubled();
      return;
    case 'park':
      return;
  }
}
