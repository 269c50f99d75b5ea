import { expect, it } from 'vitest';
import { english } from '../../../main/texts/render.ts';
import { partnerState, rawPartnerState } from '../../../renderer/format/partnerState.ts';

it.each([
  [null, 'not at the partner yet', undefined],
  [{ primary: 'DRAFT', supplement: null }, 'Waits for its photos', 'DRAFT'],
  [{ primary: 'QC', supplement: 'PENDING' }, 'Photos are being checked', 'QC / PENDING'],
  [{ primary: 'QC', supplement: 'REJECTED' }, 'Photos were rejected', 'QC / REJECTED'],
  [{ primary: 'COMPLETE', supplement: 'APPROVED' }, 'Authentic', 'COMPLETE / APPROVED'],
  [{ primary: 'QUEUE', supplement: '<b>half</b> way' }, 'QUEUE / <b>half</b> way', 'QUEUE / <b>half</b> way'],
])('a state of the partner is said in words, one that no table lists as it is: %j', (state, said, raw) => {
  expect(english(partnerState(state))).toBe(said);
  expect(rawPartnerState(state)).toBe(raw);
});
