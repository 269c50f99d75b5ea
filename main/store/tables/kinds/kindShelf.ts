import type { KindChange, RankedKind } from '../../../domain/ports/kindIndexStore.ts';
import { foldName } from '../../../domain/taxonomy/foldName.ts';
import { innerParts, levelOfRank, noStanding, rankedAnew, rankOf } from '../../../domain/taxonomy/indexedKind.ts';
import type { KindPath } from '../../../domain/taxonomy/kindPath.ts';
import { kindPathJson } from '../../rows/jsonColumns.ts';
import { fromJson } from '../../rows/rows.ts';
import { afterPrefix } from '../../rows/searchKey.ts';
import type { Sql } from '../../rows/sql.ts';

export type ShelfName = 'a' | 'b';

export interface KindShelf {
  add(entries: readonly RankedKind[]): void;
  change(changes: readonly KindChange[]): void;
  clear(): void;
  count(search: string): number;
  has(search: string): boolean;
  /** By rank. */
  best(search: string, limit: number): readonly number[];
  /** The whole name, by rank. */
  named(folded: string, limit: number): readonly number[];
  /** Longer names only, by rank. */
  beginning(folded: string, limit: number): readonly number[];
  pathOf(id: number): KindPath;
}

interface EntryRow {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly folded: string;
  readonly placeId: number;
  readonly isFound: number;
  readonly above: string;
}

/** Found models sort behind the tree. */
const ordersOfTree = 5_000_000;

export function shelfQueries(shelf: ShelfName) {
  const entries = `SELECT kind.id, uuid, name, folded, place_id AS placeId, is_found AS isFound, above
    FROM kinds_${shelf} AS kind JOIN kind_places_${shelf} AS place ON place.id = place_id`;
  const words = `kind_words_${shelf}`;
  return {
    byId: `${entries} WHERE kind.id = @id`,
    byUuid: `${entries} WHERE uuid = @uuid`,
    named: `SELECT id FROM kinds_${shelf} WHERE folded = @folded ORDER BY id LIMIT @limit`,
    beginning: `SELECT id FROM kinds_${shelf} WHERE folded > @folded AND folded < @after ORDER BY id LIMIT @limit`,
    count: `SELECT count(*) AS found FROM ${words} WHERE ${words} MATCH @search`,
    best: `SELECT rowid AS id FROM ${words} WHERE ${words} MATCH @search ORDER BY rowid LIMIT @limit`,
  };
}

/** Prepared once. */
function statementsOf(sql: Sql, shelf: ShelfName) {
  const queries = shelfQueries(shelf);
  return {
    byId: sql.prepare<EntryRow>(queries.byId),
    byUuid: sql.prepare<EntryRow>(queries.byUuid),
    named: sql.prepare<{ readonly id: number }>(queries.named),
    beginning: sql.prepare<{ readonly id: number }>(queries.beginning),
    count: sql.prepare<{ readonly found: number }>(queries.count),
    best: sql.prepare<{ readonly id: number }>(queries.best),
    insert: sql.prepare(`INSERT INTO kinds_${shelf} VALUES (@id, @uuid, @name, @folded, @placeId, @isFound)`),
    insertPlace: sql.prepare<{ readonly id: number }>(
      `INSERT INTO kind_places_${shelf} (above) VALUES (@above) RETURNING id`,
    ),
    insertWords: sql.prepare(
      `INSERT INTO kind_words_${shelf} (rowid, own, part, above) VALUES (@id, @own, @part, @above)`,
    ),
    remove: sql.prepare(`DELETE FROM kinds_${shelf} WHERE id = @id`),
    removePlace: sql.prepare(`DELETE FROM kind_places_${shelf} WHERE id = @id`),
    removeWords: sql.prepare(`DELETE FROM kind_words_${shelf} WHERE rowid = @id`),
    clear: [
      sql.prepare(`INSERT INTO kind_words_${shelf} (kind_words_${shelf}) VALUES ('delete-all')`),
      sql.prepare(`DELETE FROM kinds_${shelf}`),
      sql.prepare(`DELETE FROM kind_places_${shelf}`),
    ],
  };
}

export function kindShelf(sql: Sql, shelf: ShelfName): KindShelf {
  const statements = statementsOf(sql, shelf);

  function addPlace(above: string): number {
    const row = statements.insertPlace.get({ above });
    if (!row) throw new Error('A place of the taxonomy that was just written is missing');
    return row.id;
  }

  /** The full-text index writes rows in another order than its own one by one. */
  function insertAll(rows: readonly EntryRow[]): void {
    const wordsOf = new Map<string, string>();
    for (const { above, ...row } of rows.toSorted(byRank)) {
      const words = wordsOf.get(above) ?? wordsAbove(above);
      wordsOf.set(above, words);
      statements.insert.run(row);
      statements.insertWords.run({ id: row.id, own: row.folded, part: innerParts(row.folded), above: words });
    }
  }

  function removeAll(rows: readonly EntryRow[]): void {
    for (const { id } of rows.toSorted(byRank)) {
      statements.removeWords.run({ id });
      statements.remove.run({ id });
    }
  }

  function foundRow({ path, standing }: KindChange & { readonly change: 'found' }): EntryRow {
    const { model } = path;
    if (model === null) throw new Error('A found model has no name');
    const above = JSON.stringify({ ...path, model: null });
    const placeId = addPlace(above);
    const folded = foldName(model.name);
    const id = rankOf('model', standing, folded.length, ordersOfTree + placeId);
    return { id, uuid: model.uuid, name: model.name, folded, placeId, isFound: 1, above };
  }

  return {
    add(entries) {
      const places = new Map<KindPath, { readonly placeId: number; readonly above: string }>();
      const rows = entries.map((entry): EntryRow => {
        const above = JSON.stringify(entry.above);
        const place = places.get(entry.above) ?? { placeId: addPlace(above), above };
        places.set(entry.above, place);
        const { uuid, name, level, standing, order } = entry;
        const folded = foldName(name);
        return { id: rankOf(level, standing, folded.length, order), uuid, name, folded, isFound: 0, ...place };
      });
      insertAll(rows);
    },
    change(changes) {
      const latest = new Map(changes.map((change) => [uuidOf(change), change]));
      const gone: EntryRow[] = [];
      const moved: EntryRow[] = [];
      const added: EntryRow[] = [];
      for (const [uuid, change] of latest) {
        const rows = statements.byUuid.all({ uuid });
        const staying = rows.filter(({ isFound }) => isFound === 0 || change.change === 'standing');
        const standing = change.change === 'forgotten' ? noStanding : change.standing;
        const moving = staying.filter(({ id }) => rankedAnew(id, standing) !== id);
        gone.push(...rows.filter((row) => !staying.includes(row)));
        moved.push(...moving);
        added.push(...moving.map((row) => ({ ...row, id: rankedAnew(row.id, standing) })));
        if (change.change === 'found' && staying.length === 0) added.push(foundRow(change));
      }
      removeAll([...gone, ...moved]);
      for (const { placeId } of gone) statements.removePlace.run({ id: placeId });
      insertAll(added);
    },
    clear() {
      for (const statement of statements.clear) statement.run();
    },
    count: (search) => statements.count.get({ search })?.found ?? 0,
    has: (search) => statements.best.get({ search, limit: 1 }) !== undefined,
    best: (search, limit) => statements.best.all({ search, limit }).map(idOf),
    named: (folded, limit) => statements.named.all({ folded, limit }).map(idOf),
    beginning: (folded, limit) => statements.beginning.all({ folded, after: afterPrefix(folded), limit }).map(idOf),
    pathOf(id) {
      const row = statements.byId.get({ id });
      if (!row) throw new Error('An entry of the taxonomy has words and no row');
      const above = fromJson(kindPathJson, row.above, `kind_places_${shelf}.above`);
      return { ...above, [levelOfRank(id)]: { uuid: row.uuid, name: row.name } };
    },
  };
}

function uuidOf(change: KindChange): string {
  return change.change === 'found' ? (change.path.model?.uuid ?? '') : change.uuid;
}

function wordsAbove(above: string): string {
  const path = fromJson(kindPathJson, above, 'kind_places.above');
  return [path.category, path.type, path.brand].map((entry) => foldName(entry?.name ?? '')).join(' ');
}

function byRank(left: { readonly id: number }, right: { readonly id: number }): number {
  return left.id - right.id;
}

function idOf({ id }: { readonly id: number }): number {
  return id;
}
