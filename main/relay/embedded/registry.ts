import type Database from 'better-sqlite3';
import { StationError } from '../../domain/failure.ts';
import { isSqliteFailure } from '../../store/durability/storageProblem.ts';
import { text } from '../../texts/text.ts';
import type { Destination, Outcome, Registry, StationToken, TestAddress } from '../relayStore.ts';
import type { TokenPurpose } from '../rights.ts';
import { watchOthers } from './watchOthers.ts';

const maxTests = 100;

interface TokenRow extends Omit<StationToken, 'lastUse' | 'purpose'> {
  readonly purpose: string;
  readonly usedAt: number | null;
  readonly usedFor: string | null;
}

function tokenFrom({ usedAt, usedFor, purpose, ...row }: TokenRow): StationToken {
  const lastUse = usedAt === null || usedFor === null ? null : { at: usedAt, endpoint: usedFor };
  // Only `addToken` writes it; the table lets in no unknown purpose of a newer version.
  return { ...row, purpose: purpose as TokenPurpose, lastUse };
}

interface OutcomeRow {
  readonly destination: string;
  readonly taken_at: number | null;
  readonly refused_at: number | null;
  readonly refused_why: string | null;
}

/** Prepared once. */
function statementsOf(database: Database.Database) {
  const destination = 'SELECT name, verify, added_at AS addedAt FROM destinations';
  const token = `SELECT name, purpose, issued_at AS issuedAt, acknowledged, seen_at AS seenAt, used_at AS usedAt,
    used_for AS usedFor FROM tokens`;
  return {
    insertDestination: database.prepare(
      'INSERT INTO destinations (name, secret_hash, verify, added_at) VALUES (?, ?, ?, ?)',
    ),
    removeDestination: database.prepare<[string]>('DELETE FROM destinations WHERE name = ?'),
    destinations: database.prepare<[], Destination>(`SELECT * FROM (${destination}) ORDER BY name`),
    destinationOf: database.prepare<[Buffer], Destination>(`${destination} WHERE secret_hash = ?`),
    insertToken: database.prepare('INSERT INTO tokens (name, hash, purpose, issued_at) VALUES (?, ?, ?, ?)'),
    removeToken: database.prepare<[string]>('DELETE FROM tokens WHERE name = ?'),
    tokens: database.prepare<[], TokenRow>(`SELECT * FROM (${token}) ORDER BY name`),
    tokenOf: database.prepare<[Buffer], TokenRow>(`${token} WHERE hash = ?`),
    acknowledge: database.prepare<[number, number, string]>(
      'UPDATE tokens SET acknowledged = max(acknowledged, ?), seen_at = ? WHERE name = ?',
    ),
    fact: database.prepare<[string], { value: string }>('SELECT value FROM facts WHERE name = ?'),
    setFact: database.prepare(
      'INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    ),
    noteUse: database.prepare<[number, string, string]>('UPDATE tokens SET used_at = ?, used_for = ? WHERE name = ?'),
    noteOutcome: database.prepare<[string, number | null, number | null, string | null]>(
      `INSERT INTO outcomes (destination, taken_at, refused_at, refused_why) VALUES (?, ?, ?, ?)
     ON CONFLICT (destination) DO UPDATE SET
       taken_at = coalesce(max(taken_at, excluded.taken_at), excluded.taken_at, taken_at),
       refused_why = CASE WHEN excluded.refused_at >= coalesce(refused_at, 0) THEN excluded.refused_why ELSE refused_why END,
       refused_at = coalesce(max(refused_at, excluded.refused_at), excluded.refused_at, refused_at)`,
    ),
    outcomes: database.prepare<[], OutcomeRow>('SELECT * FROM outcomes'),
    forgetOutcome: database.prepare<[string]>('DELETE FROM outcomes WHERE destination = ?'),
  };
}

/** Looks secrets up by hash; none of ours is in the file. */
export function registryOf(database: Database.Database): Registry {
  const statements = statementsOf(database);
  const changes = watchOthers(database);

  /** Keys are hashes. Tests end within a minute, so that they need not survive a restart. */
  const tests = new Map<string, TestAddress>();

  function insertNamed(name: string, insert: () => void): void {
    try {
      insert();
    } catch (error) {
      if (!isSqliteFailure(error, 'SQLITE_CONSTRAINT')) throw error;
      throw new StationError('exists', text('relay.nameTaken', { name }), { field: 'name', cause: error });
    }
  }

  /** Calls and webhooks must not wait for the disk here; a power loss may take the last note. */
  function withoutFlush(write: () => void): void {
    database.exec('PRAGMA synchronous = NORMAL');
    try {
      write();
    } finally {
      database.exec('PRAGMA synchronous = FULL');
    }
  }

  return {
    addDestination: async ({ name, verify, addedAt }, hash) =>
      insertNamed(name, () => statements.insertDestination.run(name, hash, verify, addedAt)),
    async removeDestination(name) {
      // A new destination of that name begins anew.
      statements.forgetOutcome.run(name);
      return statements.removeDestination.run(name).changes > 0;
    },
    destinations: async () => statements.destinations.all(),
    destinationOf: async (hash) => statements.destinationOf.get(hash) ?? null,
    async addTest(test, hash) {
      const oldest = tests.size >= maxTests ? tests.keys().next().value : undefined;
      if (oldest !== undefined) tests.delete(oldest);
      tests.set(hash.toString('base64'), test);
    },
    async takeTest(hash) {
      const key = hash.toString('base64');
      const test = tests.get(key) ?? null;
      tests.delete(key);
      return test;
    },
    addToken: async ({ name, purpose, issuedAt }, hash) =>
      insertNamed(name, () => statements.insertToken.run(name, hash, purpose, issuedAt)),
    async revokeToken(name) {
      const isGone = statements.removeToken.run(name).changes > 0;
      changes.notify();
      return isGone;
    },
    tokens: async () => statements.tokens.all().map(tokenFrom),
    async tokenOf(hash) {
      const row = statements.tokenOf.get(hash);
      return row ? tokenFrom(row) : null;
    },
    onTokensChanged: (listener) => changes.listen(listener),
    noteOutcome: async (destination, { takenAt, refused }) =>
      withoutFlush(() => statements.noteOutcome.run(destination, takenAt, refused?.at ?? null, refused?.why ?? null)),
    outcomes: async () => new Map(statements.outcomes.all().map((row) => [row.destination, outcomeOf(row)])),
    acknowledge: async (name, cursor, at) => void statements.acknowledge.run(cursor, at, name),
    noteUse: async (name, use, at) => withoutFlush(() => statements.noteUse.run(at, use, name)),
    address: async () => statements.fact.get('address')?.value ?? null,
    setAddress: async (given) => void statements.setFact.run('address', given),
    adminKey: async () => statements.fact.get('admin_key')?.value ?? null,
    setAdminKey: async (given) => void statements.setFact.run('admin_key', given),
  };
}

function outcomeOf({ taken_at: takenAt, refused_at: at, refused_why: why }: OutcomeRow): Outcome {
  return { takenAt, refused: at === null ? null : { at, why: why ?? '' } };
}
