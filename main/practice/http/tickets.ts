import { randomBytes } from 'node:crypto';

export interface Ticket {
  readonly srUuid: string;
  readonly sideUuid: string;
  readonly sha256: string | undefined;
  readonly md5: string | undefined;
  readonly filename: string | undefined;
  readonly method: string;
  readonly expiresAt: number;
}

export interface Tickets {
  issue(ticket: Ticket): string;
  get(id: string): Ticket | undefined;
  use(id: string): void;
}

/** Five minutes as at the partner: fetched just before sending, never queued. */
export const ticketLifeMs = 300_000;

export function createTickets(): Tickets {
  const tickets = new Map<string, Ticket>();
  return {
    issue: (ticket) => {
      const id = randomBytes(18).toString('base64url');
      tickets.set(id, ticket);
      return id;
    },
    get: (id) => tickets.get(id),
    use: (id) => {
      tickets.delete(id);
    },
  };
}
