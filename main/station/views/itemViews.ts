import type { ItemView, RejectionView } from '../../contract/views.ts';
import { coverageOf } from '../../domain/item/coverage.ts';
import { markedPhotos } from '../../domain/item/done.ts';
import { isFinal } from '../../domain/item/mergeState.ts';
import { sideForNext } from '../../domain/item/nextSide.ts';
import { openRemarks } from '../../domain/item/rejections.ts';
import { isOnlyHere } from '../../domain/item/release.ts';
import { retakenSide } from '../../domain/item/retake.ts';
import { sideLabels } from '../../domain/item/sideLabels.ts';
import {
  awaitsPhotos,
  cancelToWithdraw,
  hasEnded,
  isHeldElsewhere,
  sidesNotNamed,
  submitBlocked,
} from '../../domain/item/stage.ts';
import type { Item, Rejection } from '../../domain/model.ts';
import { existingText } from '../../domain/outbox/existingSr.ts';
import { leftToSend } from '../../domain/outbox/leftToSend.ts';
import { sidesWanted } from '../../domain/outbox/waitsFor.ts';
import type { Store } from '../../domain/ports/store.ts';
import { answersNow, openQuestion } from '../../sync/actions/answerExisting.ts';
import { type ItemFacts, readFacts } from '../../sync/itemFacts.ts';
import { text } from '../../texts/text.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { isCurrent, itemSummary } from './itemRows.ts';
import { holdsMarked, isSentOff } from './marks.ts';
import { photoExtrasOf, sidePhotoView, trayPhotoView } from './photoViews.ts';
import type { ViewContext } from './viewContext.ts';
import { whoText } from './whoText.ts';
import { wrongItems } from './wrongItem.ts';

export function itemView(view: ViewContext, itemId: Item['id']): ItemView {
  const facts = readFacts(view, itemId);
  const { item } = facts;
  const rules = view.quality();
  const beside = photoExtrasOf(view, itemId);
  const labels = sideLabels(facts.plainSides);
  const held = [facts.plainSides, facts.photos, facts.rejections] as const;
  const photosOnlyHere = facts.photos.filter(isOnlyHere).length;
  const choice = { chosen: view.chosenSide(itemId), retake: view.awaitedRetake(itemId) };
  const goesOn = readSetting(view.store, stationSettings.autoAdvance);
  const sides = facts.sides.map(({ side, photo, rejection, status }) => ({
    uuid: side.uuid,
    name: side.name,
    label: labels.get(side.uuid) ?? side.name,
    group: side.groupName,
    description: side.description,
    required: side.required,
    status,
    photo: photo && sidePhotoView(view, facts, side, photo, rules, beside),
    replacedPhotoId:
      facts.photos.findLast(({ place, sideUuid }) => place === 'superseded' && sideUuid === side.uuid)?.id ?? null,
    rejection: rejection && rejectionView(view.store, rejection),
    hasOverlay: side.overlayImage !== null,
    hasExample: side.exampleImage !== null,
  }));
  const wrongItem = wrongItems(view, item, facts.photos, view.store.twins.ofItem(itemId));
  const { submittedAt } = item;
  const marked = markedPhotos({ sides, wrongItem, submittedAt }).length;
  const toLookAt = isSentOff(item) ? 0 : marked;
  // Held also while its photos are on their way.
  const blocked = submitBlocked({ ...facts, isHeld: holdsMarked(view) && marked > 0 });
  return {
    ...itemSummary(view, item, facts.openOperations, coverageOf(...held), sidesWanted(...held), photosOnlyHere),
    toLookAt,
    srUuid: item.srUuid,
    url: safeLink(item.url),
    service: view.service(item),
    currentConnection: isCurrent(view, item),
    requirements: item.requirements,
    requirementsChange: awaitsPhotos(facts) ? item.requirementsChange : null,
    progress: item.progress && {
      currentRequired: item.progress.currentRequired,
      totalRequired: item.progress.totalRequired,
      currentOptional: item.progress.currentOptional,
      totalOptional: item.progress.totalOptional,
      met: item.progress.met,
    },
    sides,
    tray: facts.photos
      .filter((photo) => photo.place === 'tray')
      .map((photo) => trayPhotoView(view, facts, photo, rules, beside)),
    unplacedRejections: openRemarks(facts.rejections).map((remark) => rejectionView(view.store, remark)),
    wrongItem: [...wrongItem],
    sidesNotNamed: sidesNotNamed(facts),
    operations: view.store.operations.countsOfItem(itemId),
    leftToSend: [...leftToSend(facts.openOperations)],
    invalidation: item.invalidation,
    adopted: item.adopted,
    existing: existingView(facts),
    note: item.note,
    serial: item.serial,
    lot: item.lot,
    markedDone: item.markedDone,
    open: facts.isOpen,
    activeSideUuid: facts.isOpen ? sideForNext(facts.sides, choice, goesOn) : null,
    retakeSideUuid: retakenSide(facts.sides, choice.retake),
    submittedAt,
    finishes: view.finishes(itemId),
    heldElsewhere: isHeldElsewhere(item),
    canUndo: view.store.moves.last(itemId) !== null,
    canSubmit: facts.policy.canSubmit && blocked === null,
    canCancel: facts.policy.canCancel && !isFinal(item.state) && item.invalidation === null,
    canKeep: !hasEnded(item) && cancelToWithdraw(facts.openOperations) !== null,
    submitBlocked: blocked,
  };
}

function existingView(facts: ItemFacts): ItemView['existing'] {
  const { existing } = facts.item;
  const answers = answersNow(facts);
  if (existing === null || answers.length === 0) return null;
  const asks = openQuestion(facts.item, facts.openOperations) !== null;
  return {
    text: asks ? existingText(existing) : text('waiting.followed'),
    hasEnded: isFinal(existing.state),
    answers: [...answers],
  };
}

function rejectionView(store: Pick<Store, 'operators'>, rejection: Rejection): RejectionView {
  const { id, sideName, reason, message, serverAt, photoId, markedBy } = rejection;
  return {
    id,
    sideName,
    reason,
    message,
    at: serverAt,
    photoId,
    markedBy: markedBy === null ? null : whoText(store, markedBy),
  };
}

/** A view page must be a plain https address (invariant 7). */
export function safeLink(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === 'https:' && parsed.username === '' && parsed.password === '' ? parsed.href : null;
}
