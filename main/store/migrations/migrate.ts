import type Database from 'better-sqlite3';
import type { Migration } from './migrations.ts';

/** Oldest first. */
export function pendingMigrations(migrations: readonly Migration[], version: number): readonly Migration[] {
  return migrations.filter((migration) => migration.version > version);
}

export function newestVersion(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map((migration) => migration.version));
}

export function schemaVersionOf(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/** All missing migrations and the version number commit together. */
export function migrate(database: Database.Database, migrations: readonly Migration[]): void {
  const pending = pendingMigrations(migrations, schemaVersionOf(database));
  if (pending.length === 0) return;
  database
    .transaction(() => {
      for (const { script } of pending) database.exec(script);
      database.pragma(`user_version = ${newestVersion(pending)}`);
    })
    .immediate();
}
