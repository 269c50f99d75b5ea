import type Database from 'better-sqlite3';

export interface CloneTable {
  readonly name: string;
  /** The column that holds the id of the item. */
  readonly owner: string;
  /** What a copy has otherwise, as SQL. Where the pattern's id stands in a text, that of the item stands in the copy's by itself. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Its rows are made by triggers of other tables. */
  readonly isMadeByTriggers?: boolean;
}

export interface CloneOptions {
  /** Items 0 to this one are there, and all others are made like them, by turns. */
  readonly patterns: number;
  readonly itemCount: number;
  readonly firstAt: number;
  readonly keepsTriggers: boolean;
}

interface SchemaPart {
  readonly type: 'index' | 'trigger';
  readonly name: string;
  readonly sql: string;
}

/**
 * Copies rows by the million. Indexes and triggers are put aside meanwhile and made again from all rows at once, as is what the triggers would have counted:
 * the test of this compares every table with what they leave.
 */
export function cloneRows(database: Database.Database, tables: readonly CloneTable[], options: CloneOptions): void {
  database.function('backward', { deterministic: true }, (value) => Array.from(String(value)).reverse().join(''));
  const aside = options.keepsTriggers ? [] : schemaParts(database, tables);
  for (const { type, name } of aside) database.exec(`DROP ${type} ${name}`);
  for (const table of tables)
    if (!(options.keepsTriggers && table.isMadeByTriggers === true)) cloneTable(database, table, options);
  // The patterns themselves take what all rows of their table have.
  for (const { name, columns = {} } of tables) {
    const set = Object.entries(columns).map(([column, value]) => `${column} = ${value.replaceAll('number', numberOf)}`);
    if (set.length > 0)
      database.prepare(`UPDATE ${name} SET ${set.join(', ')} WHERE ${numberOf} < @patterns`).run(figures(options));
  }
  if (options.keepsTriggers) return;
  for (const part of aside.filter(({ type }) => type === 'index')) database.exec(part.sql);
  database.exec(recounted);
  for (const part of aside.filter(({ type }) => type === 'trigger')) database.exec(part.sql);
}

const numberOf = 'CAST(substr(id, -12) AS INTEGER)';

/** A plain number would be bound as a real one. */
function figures({ itemCount, firstAt, patterns }: CloneOptions) {
  return { itemCount: BigInt(itemCount), firstAt: BigInt(firstAt), patterns: BigInt(patterns) };
}

/** Those that a table has besides the ones that belong to its own text. */
function schemaParts(database: Database.Database, tables: readonly CloneTable[]): readonly SchemaPart[] {
  const parts = database.prepare<[string], SchemaPart>(
    "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND tbl_name = ? AND sql IS NOT NULL",
  );
  return tables.flatMap(({ name }) => parts.all(name));
}

function cloneTable(database: Database.Database, table: CloneTable, options: CloneOptions): void {
  const { name, owner, columns = {} } = table;
  const own = `printf('00000000-0000-4000-8000-%012d', number)`;
  database.exec(`CREATE TEMP TABLE pattern AS SELECT * FROM ${name}`);
  database.exec(`CREATE INDEX temp.pattern_of ON pattern (${owner})`);
  const copied = database
    .prepare<[string], { readonly name: string; readonly pk: number; readonly type: string }>(
      'SELECT name, pk, type FROM pragma_table_info(?)',
    )
    .all(name)
    .filter(({ pk, type }) => !(pk === 1 && type === 'INTEGER'));
  const values = copied.map(({ name: column }) => {
    const given = columns[column];
    if (given !== undefined) return given;
    if (column === owner) return own;
    return namesItem(database, column, owner) ? `replace(pattern.${column}, pattern.${owner}, ${own})` : column;
  });
  database
    .prepare(
      `INSERT INTO main.${name} (${copied.map((column) => column.name).join(', ')})
      WITH RECURSIVE numbers (number) AS (
        SELECT @patterns WHERE @patterns < @itemCount UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < @itemCount
      ) SELECT ${values.join(', ')} FROM numbers CROSS JOIN pattern
        ON pattern.${owner} = printf('00000000-0000-4000-8000-%012d', number % @patterns) AND @firstAt IS NOT NULL`,
    )
    .run(figures(options));
  database.exec('DROP TABLE temp.pattern');
}

function namesItem(database: Database.Database, column: string, owner: string): boolean {
  const found = database
    .prepare<[], { readonly found: number }>(
      `SELECT EXISTS (SELECT 1 FROM temp.pattern WHERE instr(${column}, ${owner}) > 0) AS found`,
    )
    .get();
  return found?.found === 1;
}

const recounted = `
DELETE FROM item_counts;
INSERT INTO item_counts SELECT connection_id, stage, count(*) FROM items GROUP BY connection_id, stage;
DELETE FROM photo_count;
INSERT INTO photo_count SELECT 1, count(*), coalesce(sum(iif(original_removed_at IS NULL, bytes, 0)), 0) FROM photos;
DELETE FROM operation_counts;
INSERT INTO operation_counts
  SELECT connection_id, status, kind, count(*), sum(upload_bytes) FROM operations GROUP BY connection_id, status, kind;
UPDATE only_here_total SET (photos, items) = (SELECT coalesce(sum(photos), 0), count(*) FROM only_here WHERE waits = 1);
DELETE FROM item_search;
INSERT INTO item_search (rowid, code, place) SELECT rowid, reference_folded, place_folded FROM items;
`;
