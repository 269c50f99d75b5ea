import type { Outcome } from '../../domain/classify.ts';
import type { Gate } from './gate.ts';

/** What one failed call means for all others. */
export function tellGate(gate: Gate, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'wait_network':
      gate.networkFailed();
      return;
    case 'wait_limit':
      gate.limited(outcome.until, outcome.limitType, outcome.endpoint);
      return;
    case 'wait_credentials':
      gate.credentialsFailed(outcome.state);
      return;
    case 'retry':
    case 'park':
      return;
  }
}
