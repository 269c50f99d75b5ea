/** As much of a connection as its limit needs. */
export interface Connection {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Connections of strangers and of those who are known, of all kinds together. */
export interface ConnectionLimit {
  /**
   * A connection has come. Where there are too many, or too many strangers of its address, the oldest one that has shown nothing yet is ended for
   * it; where all have, it is ended itself.
   */
  admit(connection: Connection, address?: string): void;
  /** It has shown what its owner holds: it is not ended for another one any more. One owner has so many such connections at most. */
  trust(connection: Connection, owner?: string): void;
}

export interface MostConnections {
  readonly most: number;
  /** Of strangers at one address. */
  readonly ofAddress?: number;
  /** That one owner's secret holds. */
  readonly ofOwner?: number;
}

/** Whoever only connects can not lock anybody out who is known: whoever connects again shows who they are at once. */
export function createConnectionLimit({ most, ofAddress = most, ofOwner = most }: MostConnections): ConnectionLimit {
  /** By age: a set keeps the order in which its members came. */
  const strangers = new Set<Connection>();
  const addresses = createGroups();
  const trusted = new Set<Connection>();
  const owners = createGroups();

  function forget(connection: Connection): void {
    strangers.delete(connection);
    addresses.remove(connection);
    trusted.delete(connection);
    owners.remove(connection);
  }

  function endOldest(of: ReadonlySet<Connection>): void {
    for (const oldest of of) {
      forget(oldest);
      oldest.destroy();
      return;
    }
  }

  return {
    admit(connection, address = '') {
      connection.once('close', () => forget(connection));
      strangers.add(connection);
      const ofHere = addresses.add(connection, address);
      if (ofHere.size > ofAddress) endOldest(ofHere);
      // The newcomer is the last of them, so there always is one.
      else if (strangers.size + trusted.size > most) endOldest(strangers);
    },
    trust(connection, owner = '') {
      if (!strangers.has(connection) || owners.sizeOf(owner) >= ofOwner) return;
      strangers.delete(connection);
      addresses.remove(connection);
      trusted.add(connection);
      owners.add(connection, owner);
    },
  };
}

/** Connections by a name; names without one are forgotten. */
function createGroups() {
  const groups = new Map<string, Set<Connection>>();
  const names = new Map<Connection, string>();
  return {
    add(connection: Connection, name: string): ReadonlySet<Connection> {
      const group = groups.get(name) ?? new Set();
      groups.set(name, group.add(connection));
      names.set(connection, name);
      return group;
    },
    remove(connection: Connection): void {
      const name = names.get(connection);
      if (name === undefined) return;
      names.delete(connection);
      const group = groups.get(name);
      group?.delete(connection);
      if (group?.size === 0) groups.delete(name);
    },
    sizeOf: (name: string): number => groups.get(name)?.size ?? 0,
  };
}
