import { join } from 'node:path';
import Database from 'better-sqlite3';
import { stages } from '../../../main/domain/model.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { databaseName } from '../../../main/store/openDatabase.ts';
import { openStore } from '../../../main/store/openStore.ts';
import {
  connectionId,
  item,
  itemId,
  operation,
  operationId,
  photo,
  photoId,
  rejection,
  sidesOf,
  sideUuid,
  srUuid,
} from '../../unit/store/samples.ts';
import { type CloneTable, cloneRows } from './cloneRows.ts';

export const sideCount = 15;
/** Rows of photos and uploads by the ten million say nothing more of the queue. */
export function photosAt(itemCount: number): number {
  return itemCount > 200_000 ? 3 : sideCount;
}

/** A scan a minute, the last of them now. */
const everyMs = 60_000;
export const filledTypes = ['type-0', 'type-1', 'type-2', 'type-3'];
const binCount = 5_000;
/** All that differs between items comes round within so many: every stage, sent or not, of every type. */
const patternCount = stages.length * 5 * filledTypes.length;

export interface FillOptions {
  readonly itemCount: number;
  /** The connection that all items belong to. */
  readonly connection: string;
  /** Without it an item has one of each side. */
  readonly photosPerItem?: number;
  readonly now?: number;
  /** Leaves triggers and indexes in place while rows are added: what the quick way is held against. */
  readonly slowly?: boolean;
}

/**
 * Fills the store of a data folder, which nobody else has open: items in every stage with 15 sides, photos and uploads, a fifth of them not
 * sent yet. One of each pattern goes in by the store's own calls, so that rows are as the station writes them; the others are copies of these.
 */
export function fillStore(dataFolder: string, options: FillOptions): void {
  const { itemCount, photosPerItem = sideCount, now = Date.now() } = options;
  const patterns = Math.min(patternCount, itemCount);
  const store = openStore(dataFolder);
  store.transaction(() => {
    for (let index = 0; index < patterns; index += 1) addPattern(store, index, { ...options, photosPerItem, now });
  });
  store.close();
  const database = new Database(join(dataFolder, databaseName));
  // A machine that goes down meanwhile loses a store that was to be thrown away.
  for (const pragma of ['synchronous = OFF', 'journal_mode = OFF', 'cache_size = -1000000', 'threads = 2'])
    database.pragma(pragma);
  database.transaction(() => {
    const inOrder = { patterns, itemCount, firstAt: now - itemCount * everyMs, now };
    cloneRows(database, clonedTables, { ...inOrder, keepsTriggers: options.slowly === true });
    // Records outside the database were written and the fleet was told long ago.
    database.exec('DELETE FROM record_marks; DELETE FROM fleet_untold;');
  })();
  database.pragma('journal_mode = WAL');
  database.close();
}

/** The item of that number. */
export function filledItem(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** `number` is the item's, `origin` the id of its pattern and `own` its own. */
const clonedTables: readonly CloneTable[] = [
  {
    name: 'items',
    owner: 'id',
    columns: {
      reference_id: "'SKU-' || number",
      reference_folded: "'SKU-' || number",
      reference_backward: "backward(number) || '-UKS'",
      place: `CASE WHEN number % 3 = 0 THEN 'Bin-' || (number % ${binCount}) END`,
      place_folded: `CASE WHEN number % 3 = 0 THEN 'BIN-' || (number % ${binCount}) ELSE char(1114111) END`,
      stage_order: 'number + 1',
      next_poll_at: 'next_poll_at + number',
      created_at: `@firstAt + number * ${everyMs}`,
      updated_at: `@firstAt + (number + number * 7919 % (@itemCount - number)) * ${everyMs}`,
    },
  },
  { name: 'sides', owner: 'item_id' },
  { name: 'photos', owner: 'item_id' },
  { name: 'operations', owner: 'item_id' },
  { name: 'rejections', owner: 'item_id' },
  { name: 'only_here', owner: 'item_id', isMadeByTriggers: true },
];

function addPattern(
  store: Store,
  index: number,
  { connection, photosPerItem, now }: Required<Omit<FillOptions, 'slowly'>>,
): void {
  const id = filledItem(index);
  const owner = { connectionId: connectionId(connection) };
  const stage = stages[index % stages.length] ?? 'shooting';
  const isBacklog = index % 5 === 0;
  const hasSent = { status: 'done', updatedAt: 2 } as const;
  store.items.insert(
    item(id, {
      ...owner,
      referenceId: `SKU-${index}`,
      typeUuid: filledTypes[index % filledTypes.length] ?? 'type',
      serviceUuid: index % 2 === 0 ? 'service-0' : 'service-1',
      srUuid: srUuid(id),
      place: index % 3 === 0 ? `Bin-${index}` : null,
      stage,
      createdAt: now,
      updatedAt: now,
      nextPollAt: stage === 'in_review' ? now : null,
    }),
  );
  store.sides.replace(itemId(id), sidesOf(id, sideCount));
  store.operations.insert(operation(`${id}-create`, id, owner));
  if (!isBacklog) store.operations.update(operationId(`${id}-create`), hasSent);
  for (let side = 0; side < photosPerItem; side += 1) {
    const name = `${id}-${side}`;
    const onSide = { itemId: itemId(id), place: 'active', sideUuid: sideUuid(`Exterior-${side}`) } as const;
    store.photos.insert(photo(name, { ...onSide, uploadedAt: isBacklog ? null : now }));
    const payload = { kind: 'upload', photoId: photoId(name), sideUuid: sideUuid(`Exterior-${side}`) } as const;
    store.operations.insert(operation(name, id, { ...owner, payload }));
    if (!isBacklog) store.operations.update(operationId(name), hasSent);
  }
  if (stage === 'needs_attention') {
    store.operations.insert(operation(`${id}-submit`, id, { ...owner, payload: { kind: 'submit' } }));
    store.operations.update(operationId(`${id}-submit`), { status: 'parked', updatedAt: 2 });
  }
  if (stage === 'reshoot') store.rejections.insert(rejection(`${id}-0`, id, { sideUuid: sideUuid('Exterior-0') }));
}
