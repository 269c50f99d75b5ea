import { asGiven, type Text, text } from './text.ts';

export type PartnerState = { readonly primary: string; readonly supplement: string | null } | null;

const known: Readonly<Record<string, Text>> = {
  DRAFT: text('partnerState.draft'),
  QC: text('partnerState.review'),
  'QC/APPROVED': text('partnerState.approved'),
  'QC/REJECTED': text('partnerState.sentBack'),
  UNDERWAY: text('partnerState.underway'),
  COMPLETE: text('partnerState.complete'),
  'COMPLETE/APPROVED': text('stage.authentic'),
  'COMPLETE/REJECTED': text('stage.notAuthentic'),
  CANCELLED: text('stage.cancelled'),
};

/** In everyday words; an unknown state in the partner's own. */
export function partnerStateText(state: PartnerState): Text {
  if (state === null) return text('partnerState.none');
  const { primary, supplement } = state;
  return known[`${primary}/${supplement ?? ''}`] ?? known[primary] ?? asGiven(rawPartnerState(state));
}

export function rawPartnerState(state: NonNullable<PartnerState>): string;
export function rawPartnerState(state: PartnerState): string | undefined;
export function rawPartnerState(state: PartnerState): string | undefined {
  if (state === null) return undefined;
  return state.supplement === null ? state.primary : `${state.primary} / ${state.supplement}`;
}
