import type { OperationsJson } from '../../../station/api.ts';

/** The work that is still to send, in a few words. */
export function operationsText({ pending, in_flight, parked }: OperationsJson): string {
  const parts = [
    pending > 0 ? `${pending} to send` : null,
    in_flight > 0 ? `${in_flight} being sent` : null,
    parked > 0 ? `${parked} parked for a person` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'nothing left to send' : parts.join(', ');
}
