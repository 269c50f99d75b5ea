import type { ItemSummary, ReshootRow } from '../../contract/views.ts';
import { type Coverage, coverageOf, rejectedSides } from '../../domain/item/coverage.ts';
import { openRejections, openRemarks } from '../../domain/item/rejections.ts';
import { itemRelease } from '../../domain/item/release.ts';
import { sideLabels } from '../../domain/item/sideLabels.ts';
import type { Item, Operation } from '../../domain/model.ts';
import { waitingOf } from '../../domain/outbox/waiting.ts';
import { sidesWanted, waitsForText } from '../../domain/outbox/waitsFor.ts';
import { rowMarks } from './marks.ts';
import type { ViewContext } from './viewContext.ts';

/** The item's many photos are not read. */
export function itemRow(view: ViewContext, item: Item): ItemSummary {
  const { sides, photos, rejections, operations, shift } = view.store;
  const shown = photos.shownOfItem(item.id);
  const held = [sides.ofItem(item.id), shown, rejections.ofItem(item.id)] as const;
  const photosOnlyHere = shift.onlyHereOf(item.id);
  const open = operations.openOfItem(item.id);
  const summary = itemSummary(view, item, open, coverageOf(...held), sidesWanted(...held), photosOnlyHere);
  return { ...summary, toLookAt: rowMarks(view, item) };
}

/** `openOperations` in their order; `wanted`: the sides that wait for a photo. */
export function itemSummary(
  view: ViewContext,
  item: Item,
  openOperations: readonly Operation[],
  coverage: Coverage,
  wanted: readonly string[],
  photosOnlyHere: number,
): Omit<ItemSummary, 'toLookAt'> {
  const names = view.names(item);
  const waiting = waitingOf({
    item,
    openOperations,
    connection: view.connectionState(),
    currentConnection: isCurrent(view, item),
    now: view.clock(),
  });
  return {
    id: item.id,
    revision: view.revision(item.id),
    referenceId: item.referenceId,
    stage: item.stage,
    category: names.category,
    type: names.type,
    brand: names.brand,
    model: names.model,
    microId: item.microId,
    place: item.place,
    state: item.state,
    ...coverage,
    waitingFor: waiting.waitingFor,
    waitingText: waiting.text,
    waitsFor: waitsForText(item, waiting, wanted),
    nextTryAt: waiting.nextTryAt,
    lastError: item.lastError,
    release: { kind: itemRelease(item, { photosOnlyHere, openOperations: openOperations.length }), photosOnlyHere },
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  };
}

export function isCurrent(view: Pick<ViewContext, 'store'>, item: Item): boolean {
  return item.connectionId === view.store.connections.current()?.id;
}

export function reshootRow(view: ViewContext, item: Item): ReshootRow {
  const rejections = view.store.rejections.ofItem(item.id);
  const open = openRejections(rejections);
  const rejected = rejectedSides(open);
  const sides = view.store.sides.ofItem(item.id);
  const labels = sideLabels(sides);
  return {
    id: item.id,
    referenceId: item.referenceId,
    type: view.names(item).type,
    place: item.place,
    rejectedAt: open.length > 0 ? Math.min(...open.map(({ serverAt }) => serverAt)) : item.updatedAt,
    rejectedSides: sides.filter(({ uuid }) => rejected.has(uuid)).map(({ uuid, name }) => labels.get(uuid) ?? name),
    remarks: openRemarks(rejections).length,
    photoId: open.find(({ photoId }) => photoId !== null)?.photoId ?? thumbnailOf(view, item),
  };
}

function thumbnailOf({ store }: ViewContext, { id }: Item): string | null {
  return coverageOf(store.sides.ofItem(id), store.photos.shownOfItem(id), store.rejections.ofItem(id)).thumbnailPhotoId;
}
