import type { Duplex } from 'node:stream';

/** Connections of strangers and of pages, of all kinds together. */
export interface ConnectionLimit {
  /** A connection has come. Where there are too many, the oldest one that has shown nothing yet is ended for it; where all have, it is ended itself. */
  admit(connection: Duplex): void;
  /** It has shown what a page holds: it is not ended for another one any more. */
  trust(connection: Duplex): void;
}

/** Whoever only connects can not lock a page out: a new page, or one that connects again, shows its cookie at once. */
export function createConnectionLimit(most: number): ConnectionLimit {
  /** By age: a set keeps the order in which its members came. */
  const strangers = new Set<Duplex>();
  const trusted = new Set<Duplex>();

  function forget(connection: Duplex): void {
    strangers.delete(connection);
    trusted.delete(connection);
  }

  return {
    admit(connection) {
      connection.once('close', () => forget(connection));
      strangers.add(connection);
      if (strangers.size + trusted.size <= most) return;
      // The newcomer is the last of them, so there always is one.
      for (const oldest of strangers) {
        forget(oldest);
        oldest.destroy();
        return;
      }
    },
    trust(connection) {
      if (strangers.delete(connection)) trusted.add(connection);
    },
  };
}
