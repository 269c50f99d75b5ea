import { expect, test } from 'vitest';
import { landedElsewhere } from '../../../../renderer/screens/shoot/commands/landedElsewhere.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';

const pressedFor = { id: 'i1', referenceId: 'SKU-1' };
const landed = { accepted: true, itemId: 'i1', sideName: 'Front' };

test.each([
  ['the item is still open', landed, 'i1', null],
  ['another item is open', landed, 'i2', 'on Front'],
  ['none is open', landed, null, 'on Front'],
  ['it came to the tray', { ...landed, sideName: null }, 'i2', 'in the tray'],
  ['it was refused, which is said by itself', { ...landed, accepted: false }, 'i2', null],
  ['it was a label, and is with the item that it opened', { ...landed, itemId: 'i2' }, 'i2', null],
  ['it was the label of a new item, and waits in the inbox', { ...landed, itemId: null }, null, null],
])('%s', (_, notice, openItemId, place) => {
  const line = place === null ? null : `The photo is ${place} of SKU-1, which was on the screen when you pressed.`;
  expect(inEnglish(landedElsewhere(notice, pressedFor, openItemId))).toBe(line);
});
