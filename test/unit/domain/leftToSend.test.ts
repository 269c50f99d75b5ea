import { expect, test } from 'vitest';
import type { OperationId, PhotoId } from '../../../main/domain/ids.ts';
import type { Operation } from '../../../main/domain/model.ts';
import { leftToSend } from '../../../main/domain/outbox/leftToSend.ts';
import { english } from '../../../main/texts/render.ts';
import { listed } from '../../../main/texts/text.ts';
import { acme, itemId, sideUuid } from '../store/samples.ts';

const operation = (payload: Operation['payload'], status: Operation['status'] = 'pending'): Operation => ({
  id: 'o' as OperationId,
  sequence: 1,
  connectionId: acme,
  itemId: itemId('1'),
  payload,
  status,
  attempts: 0,
  outcomeUnknown: false,
  nextTryAt: null,
  waitingFor: 'nothing',
  lastError: null,
  createdAt: 1,
  updatedAt: 1,
});
const upload: Operation['payload'] = { kind: 'upload', photoId: 'p' as PhotoId, sideUuid: sideUuid('s') };
const said = (...open: readonly Operation[]) => english(listed(leftToSend(open)));

test('what is left to send is counted in photos and named, not in steps', () => {
  expect(said(operation(upload))).toBe('1 photo');
  expect(said(operation(upload, 'in_flight'), operation(upload), operation({ kind: 'submit' }))).toBe(
    '2 photos, its submission',
  );
  expect(leftToSend([])).toEqual([]);
});

test('what stopped is told apart, with the way out', () => {
  expect(said(operation(upload), operation(upload, 'parked'))).toBe('1 photo, stopped until you press Retry: 1 photo');
  expect(said(operation(upload, 'parked'), operation({ kind: 'submit' }, 'parked'))).toBe(
    'stopped until you press Retry: 1 photo, its submission',
  );
});
