import { sentences, type Text, text } from '../../texts/text.ts';
import type { Item, Operation, Rejection, SendPolicy, Stage } from '../model.ts';
import { isFinal, isState } from './mergeState.ts';
import { openRemarks } from './rejections.ts';
import { asksForNone } from './requirementsChange.ts';
import { sideLabel } from './sideLabels.ts';
import { missingRequired, type SideFacts } from './sideStatus.ts';

export interface StageFacts {
  readonly item: Item;
  readonly sides: readonly SideFacts[];
  /** Not done and not dropped. */
  readonly openOperations: readonly Operation[];
  readonly rejections: readonly Rejection[];
  readonly policy: SendPolicy;
  readonly isOpen: boolean;
  /** This station sends no item with photos that have a warning, and this one has some. Absent where it does. */
  readonly isHeld?: boolean;
}

/** A person's work goes before what happens by itself. */
export function stageOf(facts: StageFacts): Stage {
  const { item, openOperations, policy } = facts;
  if (isCancelled(item)) return 'cancelled';
  if (isState(item.state, 'COMPLETE', 'APPROVED')) return 'authentic';
  if (isState(item.state, 'COMPLETE', 'REJECTED')) return 'not_authentic';
  if (openOperations.some((operation) => operation.status === 'parked')) return 'needs_attention';
  if (isBeingCancelled(openOperations)) return 'sending';
  if (isFollowed(item)) return 'in_review';
  if (needsReshoot(facts)) return 'reshoot';
  if (takesPhotos(facts) && isIncomplete(facts)) return item.submittedAt === null ? 'shooting' : 'reshoot';
  if (!needsSubmit(facts)) return openOperations.length > 0 ? 'sending' : 'in_review';
  if (facts.isOpen && !item.markedDone) return 'ready';
  if (openOperations.length > 0) return 'sending';
  return policy.submit === 'manual' || !policy.canSubmit || waitsForWord(facts) || facts.isHeld === true
    ? 'ready'
    : 'sending';
}

export function isCancelled(item: Item): boolean {
  return isState(item.state, 'CANCELLED') || item.invalidation !== null;
}

export function hasEnded(item: Item): boolean {
  return isFinal(item.state) || item.invalidation !== null;
}

/** Nothing was submitted, or QC sent it back. */
export function takesPhotos(facts: Pick<StageFacts, 'item' | 'policy'>): boolean {
  return needsSubmit(facts) || (rejectedSinceSubmit(facts.item) && !isFollowed(facts.item));
}

export function awaitsPhotos(facts: Pick<StageFacts, 'item' | 'policy'>): boolean {
  return !hasEnded(facts.item) && takesPhotos(facts);
}

function isIncomplete(facts: StageFacts): boolean {
  if (asksForNone(facts)) return facts.item.progress?.met !== true;
  const missing = missingRequired(facts.sides);
  return (
    facts.sides.length === 0 || missing.some(({ status }) => status === 'rejected' || !isHeldElsewhere(facts.item))
  );
}

/** Others handle the SR; this station only follows it. */
export function isFollowed({ existing, srKnown, movedAt }: Pick<Item, 'existing' | 'srKnown' | 'movedAt'>): boolean {
  return movedAt !== null || (srKnown && existing?.answer === 'follow');
}

/** A person took it over, and the partner counts all required sides. */
export function isHeldElsewhere({ existing, progress }: Pick<Item, 'existing' | 'progress'>): boolean {
  return existing?.answer === 'take' && progress?.met === true;
}

/** Nothing is left to shoot, so a person must say that it is complete. */
export function waitsForWord({ item, sides }: Pick<StageFacts, 'item' | 'sides'>): boolean {
  if (asksForNone({ item, sides })) return !item.markedDone;
  return isHeldElsewhere(item) && !item.markedDone && missingRequired(sides).length > 0;
}

/** A rejected side without a new photo, or a rejection without sides. */
export function needsReshoot(facts: Pick<StageFacts, 'item' | 'sides' | 'rejections'>): boolean {
  return (
    facts.sides.some((side) => side.status === 'rejected') ||
    openRemarks(facts.rejections).length > 0 ||
    sidesNotNamed(facts)
  );
}

/** No rejection since QC/REJECTED names the sides. */
export function sidesNotNamed(facts: Pick<StageFacts, 'item' | 'rejections'>): boolean {
  const { item } = facts;
  if (!isState(item.state, 'QC', 'REJECTED') || !rejectedSinceSubmit(item)) return false;
  const since = item.submittedAt ?? 0;
  return !facts.rejections.some((rejection) => (rejection.resolvedAt ?? Number.POSITIVE_INFINITY) > since);
}

/** After the last submit that the station knows of. */
export function rejectedSinceSubmit(item: Item): boolean {
  return item.rejectedAt !== null && item.rejectedAt >= (item.submittedAt ?? 0);
}

export function needsSubmit(facts: Pick<StageFacts, 'item' | 'policy'>): boolean {
  const { item, policy } = facts;
  if (isFollowed(item)) return false;
  if (item.submittedAt === null)
    return item.state === null || isState(item.state, 'DRAFT') || rejectedSinceSubmit(item);
  return rejectedSinceSubmit(item) && policy.submitAfterReshoot;
}

export function submitBlocked(facts: StageFacts): Text | null {
  const { item, policy } = facts;
  if (!policy.canSubmit) return item.url ? text('submit.atPage', { url: item.url }) : text('submit.notHere');
  if (isBeingCancelled(facts.openOperations)) return text('submit.cancelling');
  const stage = stageOf(facts);
  if (stage === 'cancelled') return text('submit.cancelled');
  if (stage === 'authentic' || stage === 'not_authentic') return text('submit.ended');
  if (stage === 'in_review')
    return text(item.movedAt !== null ? 'submit.moved' : isFollowed(item) ? 'submit.followed' : 'submit.inReview');
  if (asksForNone(facts)) return item.progress?.met === true ? null : text('submit.noneAsked');
  if (facts.sides.length === 0) return text('submit.noSides');
  const missing = missingRequired(facts.sides).filter((side) => side.status === 'missing');
  if (!isHeldElsewhere(item) && missing.length > 0)
    return text('submit.missing', { count: missing.length, sides: namesOf(facts, missing) });
  const rejected = facts.sides.filter((side) => side.status === 'rejected');
  if (rejected.length > 0) return text('submit.rejected', { count: rejected.length, sides: namesOf(facts, rejected) });
  if (sidesNotNamed(facts)) return text('submit.sidesNotNamed');
  return facts.isHeld === true ? text('submit.marked') : null;
}

/** Names the way on; null when Done marks the item. */
export function doneBlocked(facts: StageFacts): Text | null {
  if (!facts.policy.canSubmit) return null;
  const blocked = submitBlocked(facts);
  return blocked?.id === 'submit.missing' ? sentences(blocked, text('submit.finishLater')) : blocked;
}

function namesOf(facts: StageFacts, sides: readonly SideFacts[]): readonly string[] {
  const all = facts.sides.map(({ side }) => side);
  return sides.map(({ side }) => sideLabel(side, all));
}

function isBeingCancelled(openOperations: readonly Operation[]): boolean {
  return openOperations.some(({ payload }) => payload.kind === 'cancel');
}

/** Only a refused or unsent cancellation can be taken back. */
export function cancelToWithdraw(openOperations: readonly Operation[]): Operation | null {
  const cancel = openOperations.find(({ payload }) => payload.kind === 'cancel');
  if (!cancel || cancel.status === 'in_flight') return null;
  return cancel.status === 'parked' || !cancel.outcomeUnknown ? cancel : null;
}

/** The partner may have the submit, and later photos would miss it. */
export function isBeingSubmitted(openOperations: readonly Operation[]): boolean {
  return openOperations.some(
    ({ payload, status, outcomeUnknown }) => payload.kind === 'submit' && (status === 'in_flight' || outcomeUnknown),
  );
}

/** A reason within a sentence; null when it takes photos. */
export function photosBlocked(facts: StageFacts): Text | null {
  if (isBeingSubmitted(facts.openOperations)) return text('takesNoPhotos.submitting');
  if (isBeingCancelled(facts.openOperations)) return text('takesNoPhotos.cancelling');
  switch (stageOf(facts)) {
    case 'cancelled':
      return text('takesNoPhotos.cancelled');
    case 'authentic':
    case 'not_authentic':
      return text('takesNoPhotos.ended');
    case 'in_review':
      return text(
        facts.item.movedAt !== null
          ? 'takesNoPhotos.moved'
          : isFollowed(facts.item)
            ? 'takesNoPhotos.followed'
            : 'takesNoPhotos.inReview',
      );
    default:
      return null;
  }
}
