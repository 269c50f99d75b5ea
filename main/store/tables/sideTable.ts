import { createHash } from 'node:crypto';
import type { Side } from '../../domain/model.ts';
import type { SideStore } from '../../domain/ports/itemStore.ts';
import { createMemo } from '../../lib/memo.ts';
import { sidesJson } from '../rows/jsonColumns.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

export const sideQueries = {
  digestOfItem: 'SELECT digest FROM sides JOIN side_lists ON side_lists.id = sides.list_id WHERE item_id = @itemId',
  listOfDigest: 'SELECT sides FROM side_lists WHERE digest = @digest',
  listOfItem: 'SELECT list_id AS id FROM sides WHERE item_id = @itemId',
  listByDigest: 'SELECT id FROM side_lists WHERE digest = @digest',
  dropIfUnused: `DELETE FROM side_lists WHERE id = @id AND NOT EXISTS (SELECT 1 FROM sides WHERE list_id = @id)`,
} as const;

/** A deployment has one list for each type. */
const maxLists = 100;
const maxRemembered = 100;

/** Equal lists are stored once: 100,000 items of one type share 15 sides. */
export function sideTable(sql: Sql): SideStore {
  const digestOfItem = sql.prepare<{ readonly digest: string }>(sideQueries.digestOfItem);
  const listOfDigest = sql.prepare<{ readonly sides: string }>(sideQueries.listOfDigest);
  // A digest never changes its text, so nothing is forgotten.
  const lists = createMemo<readonly Omit<Side, 'itemId'>[]>(maxLists);
  const listOfItem = sql.prepare<{ readonly id: number }>(sideQueries.listOfItem);
  const listByDigest = sql.prepare<{ readonly id: number }>(sideQueries.listByDigest);
  const addList = sql.prepare('INSERT INTO side_lists (digest, sides) VALUES (@digest, @sides) ON CONFLICT DO NOTHING');
  const link = sql.prepare(
    'INSERT INTO sides VALUES (@itemId, @listId) ON CONFLICT DO UPDATE SET list_id = excluded.list_id',
  );
  const unlink = sql.prepare('DELETE FROM sides WHERE item_id = @itemId');
  const dropIfUnused = sql.prepare(sideQueries.dropIfUnused);

  const listIdOf = (sides: readonly Side[]): number => {
    const text = JSON.stringify(sides.toSorted((left, right) => left.position - right.position).map(listEntry));
    const digest = createHash('sha256').update(text).digest('hex');
    addList.run({ digest, sides: text });
    const list = listByDigest.get({ digest });
    if (!list) throw new Error('A list of sides that was just written is missing');
    return list.id;
  };

  const digests = sql.memo<string | null>(maxRemembered);
  const listOf = (digest: string): readonly Omit<Side, 'itemId'>[] =>
    lists.get(digest, () => {
      const row = listOfDigest.get({ digest });
      if (!row) throw new Error('A list of sides that an item refers to is missing');
      return fromJson(sidesJson, row.sides, 'side_lists.sides');
    });

  return {
    ofItem(itemId) {
      const digest = digests.get(itemId, () => digestOfItem.get({ itemId })?.digest ?? null);
      if (digest === null) return [];
      return listOf(digest).map((side) => ({ ...side, itemId }));
    },
    replace: (itemId, sides) =>
      sql.transaction(() => {
        const before = listOfItem.get({ itemId });
        if (sides.length === 0) unlink.run({ itemId });
        else link.run({ itemId, listId: listIdOf(sides) });
        if (before) dropIfUnused.run({ id: before.id });
        digests.forget(itemId);
      }),
  };
}

/** A fixed order of keys makes equal sides equal texts. */
function listEntry(side: Side): Omit<Side, 'itemId'> {
  return {
    uuid: side.uuid,
    name: side.name,
    description: side.description,
    ordinal: side.ordinal,
    required: side.required,
    overlayImage: side.overlayImage,
    exampleImage: side.exampleImage,
    thumbnailImage: side.thumbnailImage,
    active: side.active,
    groupUuid: side.groupUuid,
    groupName: side.groupName,
    groupDescription: side.groupDescription,
    groupLocked: side.groupLocked,
    position: side.position,
  };
}
