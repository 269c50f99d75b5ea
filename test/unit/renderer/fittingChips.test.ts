import { expect, it } from 'vitest';
import { fittingChips } from '../../../renderer/screens/queue/fittingChips.ts';

const chips = [100, 60, 80];

it('all chips stand in a row that has room for them, without the button for the rest', () => {
  expect(fittingChips({ chips, more: 50, gap: 10, room: 260 })).toBe(3);
  expect(fittingChips({ chips: [], more: 50, gap: 10, room: 0 })).toBe(0);
});

it('where they do not fit, as many stand there as leave room for the button', () => {
  expect(fittingChips({ chips, more: 50, gap: 10, room: 259 })).toBe(2);
  expect(fittingChips({ chips, more: 50, gap: 10, room: 230 })).toBe(2);
  expect(fittingChips({ chips, more: 50, gap: 10, room: 229 })).toBe(1);
  expect(fittingChips({ chips, more: 50, gap: 10, room: 90 })).toBe(0);
});
