import type { ItemDetailsView } from '../../main/contract/details.ts';
import type { ItemView } from '../../main/contract/views.ts';
import { partnerStateText, rawPartnerState } from '../../main/texts/partnerStateText.ts';
import { asGiven, listed, type Text, text } from '../../main/texts/text.ts';
import { clockTime } from './times.ts';

/** One fact that the partner told, in a person's words beside the partner's own. */
export interface Detail {
  readonly label: Text;
  readonly value: Text;
}

/** All facts that the partner told of an item; what it has not told is left out. */
export function detailsOf(item: ItemView, told: ItemDetailsView, today: number): readonly Detail[] {
  const raw = rawPartnerState(item.state);
  const given = (words: string | null): Text | null => (words === null ? null : asGiven(words));
  const at = (time: number | null): Text | null => (time === null ? null : clockTime(time, today));
  const yesOrNo = (flag: boolean | null): Text | null =>
    flag === null ? null : text(flag ? 'details.yes' : 'details.no');
  const facts: readonly (readonly [Text, Text | null])[] = [
    [text('item.lastError'), item.lastError === null ? null : item.lastError.text],
    [text('details.state'), given(raw ?? null)],
    [text('details.reported'), reportedText(told.reported)],
    [text('details.tab'), tabText(told.tab)],
    [text('details.status'), given(told.status)],
    [text('details.images'), imagesText(told.mediaRequirements)],
    [text('item.idAtPartner'), given(item.srUuid)],
    [text('item.shortId'), given(item.microId)],
    [text('details.legacyId'), given(told.legacyId)],
    [text('details.externalId'), given(told.externalId)],
    [text('details.service'), given(told.service)],
    [text('details.style'), given(told.style)],
    [text('details.styleId'), given(told.styleId)],
    [text('details.user'), given(told.user)],
    [text('details.source'), given(told.source)],
    [text('details.partnerCode'), given(told.partnerCode)],
    [text('details.active'), yesOrNo(told.active)],
    [text('details.migrated'), yesOrNo(told.migrated)],
    [text('details.createdAt'), at(told.createdAt)],
    [text('details.draftedAt'), at(told.draftedAt)],
    [text('details.updatedAt'), at(told.updatedAt)],
    [text('details.uploadDetectedAt'), at(told.uploadDetectedAt)],
    [text('details.storageCheckedAt'), at(told.storageCheckedAt)],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function reportedText(reported: ItemDetailsView['reported']): Text | null {
  return reported && text('details.reportedState', { words: partnerStateText(reported.state) });
}

/** A tab is named as a primary state is. */
function tabText(tab: string | null): Text | null {
  if (tab === null) return null;
  const words = partnerStateText({ primary: tab, supplement: null });
  return words.id === 'words.asGiven' ? words : text('details.stateWords', { words, raw: tab });
}

function imagesText(told: ItemDetailsView['mediaRequirements']): Text | null {
  if (told === null) return null;
  const { expected, sidesCount, requiredCount, optionalCount } = told;
  const parts = [
    ...(expected === null ? [] : [text('details.expected', { count: expected })]),
    ...(sidesCount === null ? [] : [text('details.sidesCount', { count: sidesCount })]),
    ...(requiredCount === null ? [] : [text('details.requiredCount', { count: requiredCount })]),
    ...(optionalCount === null ? [] : [text('details.optionalCount', { count: optionalCount })]),
  ];
  return parts.length === 0 ? null : listed(parts);
}
