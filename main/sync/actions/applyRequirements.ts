import type { ItemId, PhotoId, RejectionId, SideUuid } from '../../domain/ids.ts';
import { nextSide } from '../../domain/item/nextSide.ts';
import { type Reconciliation, reconcile } from '../../domain/item/reconcile.ts';
import { openRejections } from '../../domain/item/rejections.ts';
import { requirementsChange } from '../../domain/item/requirementsChange.ts';
import { photosBlocked } from '../../domain/item/stage.ts';
import type { Photo, Side, SideGroup } from '../../domain/model.ts';
import { requirementsMismatch } from '../../domain/partner/srDetails.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { getItem, readFacts } from '../itemFacts.ts';
import { rememberNames, sidesNamed } from '../sideNames.ts';
import { placeWithin } from './placePhotos.ts';
import { audit, dropPending, enqueue } from './settle.ts';

/**
 * Call it in a transaction. Photos of vanished sides go to the tray, and waiting ones are laid out. The sides become
 * the type's template, unless the SR was taken over and may have another type.
 */
export function applyRequirements(context: ActionContext, itemId: ItemId, groups: readonly SideGroup[]): void {
  const { store } = context;
  const item = getItem(context, itemId);
  const before = store.sides.ofItem(itemId);
  const result = reconcile(itemId, before, store.photos.ofItem(itemId), groups);
  // A new item begins with the template's sides, so a changed name shows here too.
  rememberNames(store, before, result.sides);
  store.sides.replace(itemId, result.sides);
  store.items.update(itemId, { requirements: 'server', requirementsReadAt: context.clock() });
  if (!item.adopted) {
    store.templates.put(item.connectionId, item.categoryUuid, item.typeUuid, groups, context.clock());
  }
  for (const { photo, to } of result.moved) {
    dropUploads(context, itemId, photo.id);
    store.photos.update(photo.id, { sideUuid: to, uploadedAt: null, uploadedServerAt: null });
    enqueue(context, itemId, { kind: 'upload', photoId: photo.id, sideUuid: to });
  }
  for (const photo of result.trayed) {
    dropUploads(context, itemId, photo.id);
    store.photos.update(photo.id, { place: 'tray', sideUuid: null, uploadedAt: null, uploadedServerAt: null });
  }
  placeRejections(context, itemId, result);
  // The first requirements are no change by the partner.
  if (item.requirements === 'server') reportChange(context, itemId, before, result);
  else if (result.changed) {
    audit(context, itemId, text('history.sidesReceived', { count: result.sides.length }), {
      toTray: result.trayed.map((photo) => photo.id),
    });
  }
  const summary = store.srDetails.get(itemId)?.mediaRequirements ?? null;
  for (const line of requirementsMismatch(summary, result.sides)) audit(context, itemId, line);
  layOut(context, itemId, result.waiting);
}

function reportChange(context: ActionContext, itemId: ItemId, before: readonly Side[], result: Reconciliation): void {
  const said = requirementsChange(before, result.sides, result.successors, result.trayed.length);
  if (said === null) return;
  context.store.items.update(itemId, { requirementsChange: { text: said, at: context.clock() } });
  audit(context, itemId, text('history.requirementsChanged', { change: said }), {
    toTray: result.trayed.map((photo) => photo.id),
  });
}

function dropUploads(context: ActionContext, itemId: ItemId, photoId: PhotoId): void {
  dropPending(context, itemId, ({ payload }) => payload.kind === 'upload' && payload.photoId === photoId);
}

/** Rejections follow a side to its new uuid, or find a side unknown before. */
function placeRejections({ store, newId }: ActionContext, itemId: ItemId, { sides, successors }: Reconciliation): void {
  const { rejections } = store;
  for (const rejection of openRejections(rejections.ofItem(itemId))) {
    if (rejection.sideUuid !== null) {
      const successor = successors.get(rejection.sideUuid);
      if (successor) rejections.update(rejection.id, { sideUuid: successor });
      continue;
    }
    const [first, ...others] = sidesNamed(store, sides, rejection.sideName);
    if (first) rejections.update(rejection.id, { sideUuid: first.uuid });
    for (const { uuid } of others) {
      rejections.insert({ ...rejection, id: newId() as RejectionId, sideUuid: uuid });
    }
  }
}

function layOut(context: ActionContext, itemId: ItemId, waiting: Reconciliation['waiting']): void {
  if (photosBlocked(readFacts(context, itemId)) !== null) return;
  for (const { photo, wanted } of waiting) {
    if (wanted) layOn(context, itemId, photo, wanted);
  }
  for (const { photo, wanted } of waiting) {
    // Its side does not exist, so a person decides.
    if (wanted || photo.wantedSide !== null) continue;
    const side: SideUuid | null = nextSide(readFacts(context, itemId).sides, null);
    if (side) layOn(context, itemId, photo, side);
  }
}

function layOn(context: ActionContext, itemId: ItemId, photo: Photo, sideUuid: SideUuid): void {
  if (context.keepsOff && context.keepsOff(readFacts(context, itemId), photo, sideUuid) !== null) return;
  placeWithin(context, itemId, photo, { sideUuid }, 'history.photoLaidOut');
}
