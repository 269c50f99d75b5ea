import type { ItemView, RejectionView } from '../../../preload/contract/views.ts';
import { coverageOf } from '../../domain/item/coverage.ts';
import { isFinal } from '../../domain/item/mergeState.ts';
import { nextSide } from '../../domain/item/nextSide.ts';
import { openRejectionsOf } from '../../domain/item/rejections.ts';
import { retakenSide } from '../../domain/item/retake.ts';
import { cancelToWithdraw, hasEnded, sidesNotNamed, submitBlocked } from '../../domain/item/stage.ts';
import type { Item, Rejection } from '../../domain/model.ts';
import { readFacts } from '../../sync/itemFacts.ts';
import { isCurrent, itemSummary } from './itemRows.ts';
import { keptBeside, sidePhotoView, trayPhotoView } from './photoViews.ts';
import type { ViewContext } from './viewContext.ts';
import { wrongItems } from './wrongItem.ts';

/** One item with all that its screens show. */
export function itemView(view: ViewContext, itemId: Item['id']): ItemView {
  const facts = readFacts(view, itemId);
  const { item } = facts;
  const blocked = submitBlocked(facts);
  const rules = view.quality();
  const beside = keptBeside(view, itemId);
  return {
    ...itemSummary(view, item, facts.openOperations, coverageOf(facts.plainSides, facts.photos, facts.rejections)),
    revision: view.revision(itemId),
    srUuid: item.srUuid,
    url: safeLink(item.url),
    currentConnection: isCurrent(view, item),
    requirements: item.requirements,
    progress: item.progress && {
      currentRequired: item.progress.currentRequired,
      totalRequired: item.progress.totalRequired,
      currentOptional: item.progress.currentOptional,
      totalOptional: item.progress.totalOptional,
      met: item.progress.met,
    },
    sides: facts.sides.map(({ side, photo, rejection, status }) => ({
      uuid: side.uuid,
      name: side.name,
      group: side.groupName,
      description: side.description,
      required: side.required,
      status,
      photo: photo && sidePhotoView(view, facts, side, photo, rules, beside),
      rejection: rejection && rejectionView(rejection),
      hasOverlay: side.overlayImage !== null,
      hasExample: side.exampleImage !== null,
    })),
    tray: facts.photos
      .filter((photo) => photo.place === 'tray')
      .map((photo) => trayPhotoView(view, facts, photo, rules, beside)),
    unplacedRejections: openRejectionsOf(facts.rejections, null).map(rejectionView),
    wrongItem: [...wrongItems(view, item, facts.photos, view.store.twins.ofItem(itemId))],
    sidesNotNamed: sidesNotNamed(facts),
    operations: view.store.operations.countsOfItem(itemId),
    invalidation: item.invalidation,
    markedDone: item.markedDone,
    open: facts.isOpen,
    activeSideUuid: facts.isOpen ? nextSide(facts.sides, view.chosenSide(itemId)) : null,
    retakeSideUuid: retakenSide(facts.sides, view.awaitedRetake(itemId)),
    canUndo: view.store.moves.last(itemId) !== null,
    canSubmit: facts.policy.canSubmit && blocked === null,
    canCancel: facts.policy.canCancel && !isFinal(item.state) && item.invalidation === null,
    canKeep: !hasEnded(item) && cancelToWithdraw(facts.openOperations) !== null,
    submitBlocked: blocked,
  };
}

function rejectionView(rejection: Rejection): RejectionView {
  const { id, sideName, reason, message, serverAt, photoId } = rejection;
  return { id, sideName, reason, message, at: serverAt, photoId };
}

/** A view page is opened only when it is a plain https address (invariant 7). */
export function safeLink(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === 'https:' && parsed.username === '' && parsed.password === '' ? parsed.href : null;
}
