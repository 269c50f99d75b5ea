import type { ConnectionId } from '../../domain/ids.ts';
import type { CachedTaxonomy, TaxonomyStore, TemplateStore } from '../../domain/ports/partnerStores.ts';
import { sideGroupsJson } from '../rows/jsonColumns.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';
import { treeFromJson } from '../rows/treeJson.ts';

/** For work without a network. */
export function templateTable(sql: Sql): TemplateStore {
  const get = sql.prepare<{ readonly sideGroups: string }>(
    `SELECT side_groups AS sideGroups FROM templates
     WHERE connection_id = @connectionId AND category_uuid = @categoryUuid AND type_uuid = @typeUuid`,
  );
  const put = sql.prepare(
    `INSERT INTO templates VALUES (@connectionId, @categoryUuid, @typeUuid, @sideGroups, @at)
     ON CONFLICT DO UPDATE SET side_groups = excluded.side_groups, updated_at = excluded.updated_at`,
  );
  return {
    get(connectionId, categoryUuid, typeUuid) {
      const row = get.get({ connectionId, categoryUuid, typeUuid });
      return row ? fromJson(sideGroupsJson, row.sideGroups, 'templates.side_groups') : null;
    },
    put: (connectionId, categoryUuid, typeUuid, sideGroups, at) => {
      put.run({ connectionId, categoryUuid, typeUuid, sideGroups: JSON.stringify(sideGroups), at });
    },
  };
}

/** Spec 4.8. The tree can be megabytes and every queue row needs its names, so the last read stays in memory. */
export function taxonomyTable(sql: Sql): TaxonomyStore {
  let last: { readonly connectionId: ConnectionId; readonly read: CachedTaxonomy } | null = null;
  const fetchedAt = sql.prepare<{ readonly fetchedAt: number }>(
    'SELECT fetched_at AS fetchedAt FROM taxonomy WHERE connection_id = @connectionId',
  );
  const get = sql.prepare<{ readonly tree: string; readonly fetchedAt: number }>(
    'SELECT tree, fetched_at AS fetchedAt FROM taxonomy WHERE connection_id = @connectionId',
  );
  const isSame = sql.prepare<{ readonly same: number }>(
    'SELECT tree = @tree AS same FROM taxonomy WHERE connection_id = @connectionId',
  );
  const confirm = sql.prepare('UPDATE taxonomy SET fetched_at = @at WHERE connection_id = @connectionId');
  const put = sql.prepare(
    `INSERT INTO taxonomy VALUES (@connectionId, @at, @tree)
     ON CONFLICT DO UPDATE SET tree = excluded.tree, fetched_at = excluded.fetched_at`,
  );
  return {
    get(connectionId) {
      const newest = fetchedAt.get({ connectionId })?.fetchedAt;
      if (last?.connectionId === connectionId && last.read.fetchedAt === newest) return last.read;
      const row = get.get({ connectionId });
      if (!row) return null;
      const read = { tree: treeFromJson(row.tree), fetchedAt: row.fetchedAt };
      last = { connectionId, read };
      return read;
    },
    fetchedAt: (connectionId) => fetchedAt.get({ connectionId })?.fetchedAt ?? null,
    put: (connectionId, tree, at) => {
      const text = JSON.stringify(tree);
      const same = isSame.get({ connectionId, tree: text })?.same === 1;
      if (same) confirm.run({ connectionId, at });
      else put.run({ connectionId, tree: text, at });
      // Reading it back would take as long as all the rest.
      last = { connectionId, read: { tree, fetchedAt: at } };
      return !same;
    },
  };
}
