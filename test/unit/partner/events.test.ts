import { expect, it } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import { parseEvent } from '../../../main/partner/schemas/events.ts';

const base = { sr_uuid: 'sr', reference_id: 'SKU', timestamp: '2026-01-02T03:04:05.678Z' };
const common = { srUuid: 'sr', referenceId: 'SKU', serverAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678) };

it('reads the three events', () => {
  expect(
    parseEvent(
      JSON.stringify({ ...base, event_type: 'state_change', state: { primary: 'QC', supplement: 'REJECTED' } }),
    ),
  ).toEqual({
    ...common,
    type: 'state_change',
    state: { primary: 'QC', supplement: 'REJECTED' },
  });
  expect(
    parseEvent(
      JSON.stringify({
        ...base,
        event_type: 'media_rejected',
        sides: [
          { side: 'Front', reason: 'Blurry', more: 1 },
          { side: 'Back', reason: 'Dark', message: 'Light!' },
        ],
      }),
    ),
  ).toEqual({
    ...common,
    type: 'media_rejected',
    sides: [
      { side: 'Front', reason: 'Blurry', message: null },
      { side: 'Back', reason: 'Dark', message: 'Light!' },
    ],
  });
  const cancelled = {
    ...base,
    event_type: 'invalidate_sr',
    invalidation_reason: { code: 'CANCELLED', message: 'Duplicate' },
  };
  const { reference_id: _none, ...without } = cancelled;
  expect(parseEvent(`\uFEFF${JSON.stringify(without)}`)).toEqual({
    ...common,
    referenceId: null,
    type: 'invalidate_sr',
    reason: { code: 'CANCELLED', message: 'Duplicate' },
  });
});

it.each([
  ['event', 'nonsense'],
  ['event', '[]'],
  ['event_type', JSON.stringify(base)],
  ['event_type', JSON.stringify({ ...base, event_type: 'party' })],
  ['sr_uuid', JSON.stringify({ ...base, sr_uuid: '', event_type: 'state_change', state: { primary: 'QC' } })],
  ['timestamp', JSON.stringify({ ...base, timestamp: 'soon', event_type: 'state_change', state: { primary: 'QC' } })],
  ['state', JSON.stringify({ ...base, event_type: 'state_change' })],
  ['state.primary', JSON.stringify({ ...base, event_type: 'state_change', state: { supplement: null } })],
  ['sides', JSON.stringify({ ...base, event_type: 'media_rejected', sides: {} })],
  [
    'sides[1].side',
    JSON.stringify({ ...base, event_type: 'media_rejected', sides: [{ side: 'a', reason: '' }, { reason: 'x' }] }),
  ],
  [
    'invalidation_reason.message',
    JSON.stringify({ ...base, event_type: 'invalidate_sr', invalidation_reason: { code: 'X' } }),
  ],
])('names %s', (field, text) => {
  let caught: unknown;
  try {
    parseEvent(text);
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(StationError);
  expect(caught).toMatchObject({ code: 'invalid', field });
  expect((caught as StationError).message).not.toContain('\n');
});
