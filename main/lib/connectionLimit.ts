export interface Connection {
  once(event: 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Strangers and trusted connections share the limit. */
export interface ConnectionLimit {
  /** Beyond the limit, in all or for the address, the oldest stranger is closed; without one, the newcomer. */
  admit(connection: Connection, address?: string): void;
  /** The connection proved its owner and is never closed for another. Each owner has a limit of its own. */
  trust(connection: Connection, owner?: string): void;
}

export interface MostConnections {
  readonly most: number;
  /** Strangers of one address. */
  readonly ofAddress?: number;
  /** Connections of one owner. */
  readonly ofOwner?: number;
}

/** Strangers cannot lock out a known client, which proves itself at once. */
export function createConnectionLimit({ most, ofAddress = most, ofOwner = most }: MostConnections): ConnectionLimit {
  /** Sets keep the order of arrival. */
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
      // The newcomer is a stranger, so there is one.
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

/** Unnamed connections are not counted. */
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
