import type { Migration } from '../../store/migrations/migrations.ts';

const tables = `
CREATE TABLE events (
  cursor INTEGER PRIMARY KEY AUTOINCREMENT,
  key BLOB NOT NULL UNIQUE,
  type TEXT NOT NULL,
  sr_uuid TEXT,
  signed INTEGER NOT NULL,
  destination TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  payload TEXT NOT NULL
) STRICT;
CREATE TABLE destinations (
  name TEXT PRIMARY KEY,
  secret_hash BLOB NOT NULL UNIQUE,
  verify TEXT,
  added_at INTEGER NOT NULL
) STRICT;
CREATE TABLE tokens (
  name TEXT PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,
  issued_at INTEGER NOT NULL,
  acknowledged INTEGER NOT NULL DEFAULT 0,
  seen_at INTEGER
) STRICT;
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

const shared = `
CREATE TABLE shared (
  revision INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  value TEXT,
  at INTEGER NOT NULL
) STRICT;
`;

/** The row that proves room for an event, the outcomes of destinations, and the owners of records. */
const strain = `
CREATE TABLE proof (id INTEGER PRIMARY KEY, payload BLOB NOT NULL) STRICT;
CREATE TABLE outcomes (
  destination TEXT PRIMARY KEY,
  taken_at INTEGER,
  refused_at INTEGER,
  refused_why TEXT
) STRICT;
ALTER TABLE shared ADD COLUMN owner TEXT;
`;

const purposes = `
ALTER TABLE tokens ADD COLUMN purpose TEXT NOT NULL DEFAULT 'station';
ALTER TABLE tokens ADD COLUMN used_at INTEGER;
ALTER TABLE tokens ADD COLUMN used_for TEXT;
`;

/** Oldest first, append-only from the first release on. */
export const relayMigrations: readonly Migration[] = [
  { version: 10, script: tables },
  { version: 20, script: shared },
  { version: 137, script: strain },
  { version: 138, script: purposes },
];
