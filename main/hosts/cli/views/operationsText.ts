import type { OperationsJson } from '../../../contract/commands/statusJson.ts';
import { listed, type Text, text } from '../../../texts/text.ts';
import { words } from '../words.ts';

export function operationsLine(operations: OperationsJson): string {
  return words('status.operations', { operations: operationsText(operations) });
}

export function operationsText({ pending, in_flight, parked }: OperationsJson): Text {
  const parts = [
    pending > 0 ? text('operations.pending', { count: pending }) : null,
    in_flight > 0 ? text('operations.inFlight', { count: in_flight }) : null,
    parked > 0 ? text('operations.parked', { count: parked }) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? text('operations.none') : listed(parts);
}
