import { type Text, text } from '../../texts/text.ts';
import type { SrUuid } from '../ids.ts';
import { isFinal, isState } from '../item/mergeState.ts';
import type { ExistingRule, ExistingSr, Item, Progress, SrState } from '../model.ts';

/** An SR that Find or the list gave for an item's reference, and that our credential may read. */
export interface SeenSr {
  readonly srUuid: SrUuid;
  readonly state: SrState;
  readonly progress: Progress;
}

/**
 * - `create`: it is not this item's; another is made
 * - `ours`: it is what a try made whose answer was lost
 * - `adopt`: it becomes the item's
 * - `ask`: a person says what becomes of it
 */
export type ExistingStep = 'create' | 'ours' | 'adopt' | 'ask';

/** What becomes of an SR that the partner has under the item's reference; `mayBeOurs` after a create whose outcome is not known. */
export function existingStep(
  item: Pick<Item, 'existing'>,
  seen: SeenSr,
  { rule, mayBeOurs }: { readonly rule: ExistingRule; readonly mayBeOurs: boolean },
): ExistingStep {
  if (mayBeOurs && isEmptyDraft(seen)) return 'ours';
  if (rule === 'create') return 'create';
  const answer = item.existing?.answer ?? null;
  if (answer === 'take' || answer === 'follow') return 'adopt';
  return rule === 'adopt' && isEmptyDraft(seen) ? 'adopt' : 'ask';
}

/** A person wants another SR than this one, or than any that has ended. */
export function isPassedOver({ existing }: Pick<Item, 'existing'>, srUuid: SrUuid, state: SrState | null): boolean {
  return existing?.answer === 'anew' && (isFinal(state) || existing.srUuid === srUuid);
}

/** The answers that make sense. Another SR beside one that is open takes a rule that lets a person choose so. */
export function answersTo(
  { state, held }: ExistingSr,
  rule: ExistingRule,
): readonly NonNullable<ExistingSr['answer']>[] {
  if (isFinal(state)) return ['take', 'anew'];
  const others = held > 0 || !isState(state, 'DRAFT') ? (['follow'] as const) : [];
  return rule === 'ask' ? ['take', ...others, 'anew'] : ['take', ...others];
}

/** What a person is asked about. */
export function existingOf({ srUuid, state, progress }: SeenSr): ExistingSr {
  const sides = progress.totalRequired + progress.totalOptional;
  return { srUuid, state, held: heldSides(progress), sides, answer: null };
}

/** The question as a plain line. */
export function existingText({ state, held, sides }: ExistingSr): Text {
  if (isState(state, 'COMPLETE', 'APPROVED')) return text('existing.authentic');
  if (isState(state, 'COMPLETE', 'REJECTED')) return text('existing.notAuthentic');
  if (isFinal(state)) return text(isState(state, 'CANCELLED') ? 'existing.cancelled' : 'existing.ended');
  if (held === 0 && isState(state, 'DRAFT')) return text('existing.begun');
  const facts = { held, sides };
  return isState(state, 'DRAFT') || isState(state, 'QC', 'REJECTED')
    ? text('existing.photos', facts)
    : text('existing.inReview', facts);
}

/** Sides that hold a photo, as the partner counts. */
export function heldSides(progress: Progress): number {
  return progress.currentRequired + progress.currentOptional;
}

function isEmptyDraft({ state, progress }: SeenSr): boolean {
  return isState(state, 'DRAFT') && heldSides(progress) === 0;
}
