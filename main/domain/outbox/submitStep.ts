import {
  isBeingSubmitted,
  needsReshoot,
  needsSubmit,
  type StageFacts,
  submitBlocked,
  takesPhotos,
  waitsForWord,
} from '../item/stage.ts';

/**
 * The consequence of an item's change for its submit. `queue`: one is due, behind all that is left to send. `withdraw`: the one
 * that is queued would be premature. `requeue`: it is still wanted, behind the photos that came after it.
 */
export type SubmitStep = 'keep' | 'queue' | 'withdraw' | 'requeue';

export function submitStep(facts: StageFacts): SubmitStep {
  const submit = facts.openOperations.find((operation) => operation.payload.kind === 'submit');
  if (!submit) return shouldSubmit(facts) ? 'queue' : 'keep';
  // A submit that may have reached the partner is seen through first.
  if (isBeingSubmitted(facts.openOperations)) return 'keep';
  const isBehind = facts.openOperations.some(
    (operation) => operation.sequence > submit.sequence && operation.payload.kind === 'upload',
  );
  const isReopened = facts.isOpen && !facts.item.markedDone;
  // It was submitted by other means meanwhile.
  if (!takesPhotos(facts)) return 'withdraw';
  if (submitBlocked(facts) !== null || needsReshoot(facts) || isReopened) return 'withdraw';
  if (!isBehind) return 'keep';
  return facts.item.markedDone || shouldSubmit(facts) ? 'requeue' : 'withdraw';
}

/**
 * Whether the station should submit by itself: all required sides have their photo, nothing waits for a re-shoot, and the
 * item is closed or marked done.
 */
export function shouldSubmit(facts: StageFacts): boolean {
  const { item, policy } = facts;
  if (policy.submit !== 'automatic' || !needsSubmit(facts)) return false;
  if (submitBlocked(facts) !== null || needsReshoot(facts) || waitsForWord(facts)) return false;
  return !facts.isOpen || item.markedDone;
}
