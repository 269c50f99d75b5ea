import { stages } from '../../../main/domain/model.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import {
  connectionId,
  item,
  itemId,
  operation,
  operationId,
  photo,
  photoId,
  sidesOf,
  sideUuid,
  srUuid,
} from '../../unit/store/samples.ts';

export const sideCount = 15;
/** Where the clock of the filled queue stands. */
export const filledAt = 1_700_000_000_000;

export interface FillOptions {
  readonly itemCount: number;
  /** The connection that all items belong to. */
  readonly connection: string;
}

/** Items in every stage, each with 15 sides, photos and uploads; a fifth of them not sent yet. */
export function fillStore(store: Store, options: FillOptions): void {
  for (let start = 0; start < options.itemCount; start += 1000) {
    store.transaction(() => {
      for (let index = start; index < Math.min(start + 1000, options.itemCount); index += 1)
        addItem(store, index, options);
    });
  }
}

/** The item of that number. */
export function filledItem(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

function addItem(store: Store, index: number, { itemCount, connection }: FillOptions): void {
  const id = filledItem(index);
  const owner = { connectionId: connectionId(connection) };
  const stage = stages[index % stages.length] ?? 'shooting';
  const isBacklog = index % 5 === 0;
  store.items.insert(
    item(id, {
      ...owner,
      referenceId: `SKU-${index}`,
      srUuid: srUuid(id),
      stage,
      updatedAt: filledAt + ((index * 7919) % itemCount),
      nextPollAt: stage === 'in_review' ? filledAt + index : null,
    }),
  );
  store.sides.replace(itemId(id), sidesOf(id, sideCount));
  store.operations.insert(operation(`${id}-create`, id, owner));
  if (!isBacklog) store.operations.update(operationId(`${id}-create`), { status: 'done', updatedAt: 2 });
  for (let side = 0; side < sideCount; side += 1) {
    const name = `${id}-${side}`;
    store.photos.insert(photo(name, { itemId: itemId(id), place: 'active', sideUuid: sideUuid(`Exterior-${side}`) }));
    const payload = { kind: 'upload', photoId: photoId(name), sideUuid: sideUuid(`Exterior-${side}`) } as const;
    store.operations.insert(operation(name, id, { ...owner, payload }));
    if (!isBacklog) store.operations.update(operationId(name), { status: 'done', updatedAt: 2 });
  }
}
