import { randomBytes } from 'node:crypto';

/** One address for one upload, as the first step of `presigned` gives it out. */
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
  /** An address works once. */
  use(id: string): void;
}

/** Signed addresses live five minutes, as in the partner's world: asked for just before sending, never queued. */
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
