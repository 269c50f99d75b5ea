import type { Item, Operation, Rejection, SendPolicy, Stage } from '../model.ts';
import { isFinal, isState } from './mergeState.ts';
import { openRejectionsOf } from './rejections.ts';
import { missingRequired, type SideFacts } from './sideStatus.ts';

export interface StageFacts {
  readonly item: Item;
  readonly sides: readonly SideFacts[];
  /** Not done and not dropped. */
  readonly openOperations: readonly Operation[];
  readonly rejections: readonly Rejection[];
  readonly policy: SendPolicy;
  /** Whether a Shoot screen has the item open. */
  readonly isOpen: boolean;
}

/** Where the item stands for the operator. A person's work comes before what goes on by itself. */
export function stageOf(facts: StageFacts): Stage {
  const { item, openOperations, policy } = facts;
  if (isCancelled(item)) return 'cancelled';
  if (isState(item.state, 'COMPLETE', 'APPROVED')) return 'authentic';
  if (isState(item.state, 'COMPLETE', 'REJECTED')) return 'not_authentic';
  if (openOperations.some((operation) => operation.status === 'parked')) return 'needs_attention';
  if (isBeingCancelled(openOperations)) return 'sending';
  if (needsReshoot(facts)) return 'reshoot';
  if (takesPhotos(facts) && isIncomplete(facts)) return item.submittedAt === null ? 'shooting' : 'reshoot';
  if (!needsSubmit(facts)) return openOperations.length > 0 ? 'sending' : 'in_review';
  if (facts.isOpen && !item.markedDone) return 'ready';
  if (openOperations.length > 0) return 'sending';
  return policy.submit === 'manual' || !policy.canSubmit ? 'ready' : 'sending';
}

export function isCancelled(item: Item): boolean {
  return isState(item.state, 'CANCELLED') || item.invalidation !== null;
}

/** Nothing more is intended for the item: it has its result, or it is cancelled. */
export function hasEnded(item: Item): boolean {
  return isFinal(item.state) || item.invalidation !== null;
}

/** The partner waits for photos: nothing was submitted yet, or QC sent it back. */
export function takesPhotos(facts: Pick<StageFacts, 'item' | 'policy'>): boolean {
  return needsSubmit(facts) || rejectedSinceSubmit(facts.item);
}

function isIncomplete(facts: StageFacts): boolean {
  return facts.sides.length === 0 || missingRequired(facts.sides).length > 0;
}

/** A rejected side without a new photo, or a rejection by QC whose sides are not named yet. */
export function needsReshoot(facts: Pick<StageFacts, 'item' | 'sides' | 'rejections'>): boolean {
  return (
    facts.sides.some((side) => side.status === 'rejected') ||
    openRejectionsOf(facts.rejections, null).length > 0 ||
    sidesNotNamed(facts)
  );
}

/** QC/REJECTED was seen, and no rejection of this round says which sides are meant. */
export function sidesNotNamed(facts: Pick<StageFacts, 'item' | 'rejections'>): boolean {
  const { item } = facts;
  if (!isState(item.state, 'QC', 'REJECTED') || !rejectedSinceSubmit(item)) return false;
  const since = item.submittedAt ?? 0;
  return !facts.rejections.some((rejection) => (rejection.resolvedAt ?? Number.POSITIVE_INFINITY) > since);
}

/** QC rejected the item after the last submit that the station knows of. */
export function rejectedSinceSubmit(item: Item): boolean {
  return item.rejectedAt !== null && item.rejectedAt >= (item.submittedAt ?? 0);
}

/** The partner still has to be told that the photos are complete. */
export function needsSubmit(facts: Pick<StageFacts, 'item' | 'policy'>): boolean {
  const { item, policy } = facts;
  if (item.submittedAt === null)
    return item.state === null || isState(item.state, 'DRAFT') || rejectedSinceSubmit(item);
  return rejectedSinceSubmit(item) && policy.submitAfterReshoot;
}

/** Why the item can't be submitted now, as one plain line; null when it can. */
export function submitBlocked(facts: StageFacts): string | null {
  const { item, policy } = facts;
  if (!policy.canSubmit) {
    return `This partner does not take submissions through the station${item.url ? `; submit it at ${item.url}` : '. Use its own page.'}`;
  }
  if (isBeingCancelled(facts.openOperations)) return 'The item is being cancelled.';
  const stage = stageOf(facts);
  if (stage === 'cancelled') return 'The item is cancelled.';
  if (stage === 'authentic' || stage === 'not_authentic') return 'The item has its final result.';
  if (stage === 'in_review') return 'The item is already in review.';
  if (facts.sides.length === 0) return 'The sides are not known yet; they come when the partner is reached.';
  const missing = missingRequired(facts.sides).filter((side) => side.status === 'missing');
  if (missing.length > 0) {
    const names = missing.map((side) => side.side.name).join(', ');
    return missing.length === 1
      ? `A required side has no photo: ${names}.`
      : `${missing.length} required sides have no photo: ${names}.`;
  }
  const rejected = facts.sides.filter((side) => side.status === 'rejected').map((side) => side.side.name);
  if (rejected.length > 0) {
    const needs = rejected.length === 1 ? 'was rejected and needs a new photo' : 'were rejected and need new photos';
    return `${rejected.join(', ')} ${needs}.`;
  }
  if (sidesNotNamed(facts)) return 'The partner rejected the item and has not named the sides yet.';
  return null;
}

function isBeingCancelled(openOperations: readonly Operation[]): boolean {
  return openOperations.some(({ payload }) => payload.kind === 'cancel');
}

/** The cancellation that a person may take back: one that the partner refused, or has not heard of. */
export function cancelToWithdraw(openOperations: readonly Operation[]): Operation | null {
  const cancel = openOperations.find(({ payload }) => payload.kind === 'cancel');
  if (!cancel || cancel.status === 'in_flight') return null;
  return cancel.status === 'parked' || !cancel.outcomeUnknown ? cancel : null;
}

/** The partner may have the submit already: photos that came now would miss it. */
export function isBeingSubmitted(openOperations: readonly Operation[]): boolean {
  return openOperations.some(
    ({ payload, status, outcomeUnknown }) => payload.kind === 'submit' && (status === 'in_flight' || outcomeUnknown),
  );
}

/** Why the item takes no photos now, as one plain line; null when it does. */
export function photosBlocked(facts: StageFacts): string | null {
  if (isBeingSubmitted(facts.openOperations)) return 'the item is being submitted';
  if (isBeingCancelled(facts.openOperations)) return 'the item is being cancelled';
  switch (stageOf(facts)) {
    case 'cancelled':
      return 'the item is cancelled';
    case 'authentic':
    case 'not_authentic':
      return 'the item has its final result';
    case 'in_review':
      return 'the item is in review';
    default:
      return null;
  }
}
