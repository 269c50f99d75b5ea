import { expect, it } from 'vitest';
import { partnerStateText, rawPartnerState } from '../../../main/texts/partnerStateText.ts';
import { english } from '../../../main/texts/render.ts';

it.each([
  [null, 'not at the partner yet', undefined],
  [{ primary: 'DRAFT', supplement: null }, 'Not submitted yet', 'DRAFT'],
  [{ primary: 'QC', supplement: 'PENDING' }, 'Photos are being checked', 'QC / PENDING'],
  [{ primary: 'QC', supplement: 'REJECTED' }, 'Photos were rejected', 'QC / REJECTED'],
  [{ primary: 'COMPLETE', supplement: 'APPROVED' }, 'Authentic', 'COMPLETE / APPROVED'],
  [{ primary: 'QUEUE', supplement: '<b>half</b> way' }, 'QUEUE / <b>half</b> way', 'QUEUE / <b>half</b> way'],
])('a state of the partner is said in words, one that no table lists as it is: %j', (state, said, raw) => {
  expect(english(partnerStateText(state))).toBe(said);
  expect(rawPartnerState(state)).toBe(raw);
});
