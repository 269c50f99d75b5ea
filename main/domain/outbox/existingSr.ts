import { type Text, text } from '../../texts/text.ts';
import type { SrUuid } from '../ids.ts';
import { isFinal, isState } from '../item/mergeState.ts';
import type { ExistingRule, ExistingSr, Item, Progress, SrState } from '../model.ts';

export interface SeenSr {
  readonly srUuid: SrUuid;
  readonly state: SrState;
  readonly progress: Progress;
}

/**
 * - `create`: it is another's; make one
 * - `ours`: a try made it whose answer was lost
 * - `adopt`: the item takes it
 * - `ask`: a person decides
 */
export type ExistingStep = 'create' | 'ours' | 'adopt' | 'ask';

/** `mayBeOurs` after a create with an unknown outcome. */
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

/** A person wanted another SR than this or any ended one. */
export function isPassedOver({ existing }: Pick<Item, 'existing'>, srUuid: SrUuid, state: SrState | null): boolean {
  return existing?.answer === 'anew' && (isFinal(state) || existing.srUuid === srUuid);
}

/** A second SR beside an open one needs a rule that allows it. */
export function answersTo(
  { state, held }: ExistingSr,
  rule: ExistingRule,
): readonly NonNullable<ExistingSr['answer']>[] {
  if (isFinal(state)) return ['take', 'anew'];
  const others = held > 0 || !isState(state, 'DRAFT') ? (['follow'] as const) : [];
  return rule === 'ask' ? ['take', ...others, 'anew'] : ['take', ...others];
}

export function existingOf({ srUuid, state, progress }: SeenSr): ExistingSr {
  const sides = progress.totalRequired + progress.totalOptional;
  return { srUuid, state, held: heldSides(progress), sides, answer: null };
}

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

export function heldSides(progress: Progress): number {
  return progress.currentRequired + progress.currentOptional;
}

function isEmptyDraft({ state, progress }: SeenSr): boolean {
  return isState(state, 'DRAFT') && heldSides(progress) === 0;
}
