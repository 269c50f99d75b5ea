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
 * `queue`: a submit is due, behind all unsent work. `withdraw`: the queued one is premature. `requeue`: later photos
 * must go first.
 */
export type SubmitStep = 'keep' | 'queue' | 'withdraw' | 'requeue';

export function submitStep(facts: StageFacts): SubmitStep {
  const submit = facts.openOperations.find((operation) => operation.payload.kind === 'submit');
  if (!submit) return shouldSubmit(facts) ? 'queue' : 'keep';
  // A submit that may have arrived is seen through first.
  if (isBeingSubmitted(facts.openOperations)) return 'keep';
  const isBehind = facts.openOperations.some(
    (operation) => operation.sequence > submit.sequence && operation.payload.kind === 'upload',
  );
  const isReopened = facts.isOpen && !facts.item.markedDone;
  // Somebody else submitted it.
  if (!takesPhotos(facts)) return 'withdraw';
  if (submitBlocked(facts) !== null || needsReshoot(facts) || isReopened) return 'withdraw';
  if (!isBehind) return 'keep';
  return facts.item.markedDone || shouldSubmit(facts) ? 'requeue' : 'withdraw';
}

export function shouldSubmit(facts: StageFacts): boolean {
  const { item, policy } = facts;
  if (policy.submit !== 'automatic' || !needsSubmit(facts)) return false;
  if (submitBlocked(facts) !== null || needsReshoot(facts) || waitsForWord(facts)) return false;
  return !facts.isOpen || item.markedDone;
}
