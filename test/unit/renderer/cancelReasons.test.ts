import { expect, it } from 'vitest';
import { cancelReasons } from '../../../renderer/format/cancelReasons.ts';

it('the reasons to choose from reach the partner in the words of its description, section 6', () => {
  expect(cancelReasons.map(({ reason }) => reason)).toEqual([
    'Unsupported Product or SKU',
    'Unsupported Channel',
    'Service Request Inactivity',
    'Duplicate Service Request',
    'Insufficient Product Information',
    'Customer Requested Cancellation',
    'Poor Image Quality or Unusable Media',
  ]);
});
