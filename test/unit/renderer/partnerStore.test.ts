import { expect, test } from 'vitest';
import { createPartnerStore } from '../../../renderer/data/settings/partnerStore.ts';
import { limitLines, limitName } from '../../../renderer/format/limits.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { createStoreBench } from './storeUnderTest.ts';

const nothing = { limit: null, remaining: null, resetAt: null };
const reported = {
  at: 1,
  endpoint: 'create',
  limitType: 'partner_level' as const,
  currentUsage: 97,
  limit: 100,
  resetAt: null,
  retryAfterMs: 1_500,
  partner: { limit: 100, remaining: 3, resetAt: null },
  user: nothing,
};

test('a limit is told with what is left; what the partner does not say is left out', () => {
  const lines = (change: object) => limitLines({ ...reported, ...change }, 0).map((line) => inEnglish(line));
  expect(lines({})).toEqual([
    '97 of 100 requests used, 3 left.',
    'Your company: 3 of 100 left.',
    'Asked to wait 2 seconds.',
  ]);
  expect(lines({ currentUsage: 120, partner: nothing, retryAfterMs: null })).toEqual([
    '120 of 100 requests used, 0 left.',
  ]);
  expect(lines({ currentUsage: null, partner: nothing, retryAfterMs: null })).toEqual(['At most 100 requests.']);
  expect(lines({ limit: null, partner: nothing, retryAfterMs: null })).toEqual([]);
  expect(inEnglish(limitName({ ...reported, limitType: 'endpoint_specific' }))).toBe('Requests of one kind: create');
});

test('a user is changed by the fields that are filled in; without any nothing is asked', async () => {
  const { context, bridge } = createStoreBench();
  const partner = createPartnerStore(context);
  expect(await partner.getState().updateUser('u-42', { email: '', first_name: '' })).toBe(false);
  expect(inEnglish(partner.getState().userResult?.message)).toBe('Fill in at least one field to change.');
  expect(bridge.calls).toEqual([]);
  expect(await partner.getState().updateUser('u-42', { email: 'ops@example.com', first_name: '' })).toBe(true);
  expect(bridge.calls.at(-1)).toMatchObject({ input: { userId: 'u-42', changes: { email: 'ops@example.com' } } });
  expect(partner.getState()).toMatchObject({ updating: false, userResult: { ok: true } });
  expect(JSON.parse(partner.getState().userAnswer ?? '')).toEqual({ id: 'u-42', email: 'ops@example.com' });
});

test('a change that the partner refuses is said plainly and changes nothing', async () => {
  const { context, bridge } = createStoreBench();
  const partner = createPartnerStore(context);
  bridge.failNext('connection.updateUser', 'The e-mail address is not one.', 'changes.email');
  expect(await partner.getState().updateUser('u-42', { email: 'ops' })).toBe(false);
  expect(partner.getState()).toMatchObject({
    userResult: { ok: false, message: { id: 'user.badEmail' }, field: null },
    userAnswer: null,
    updating: false,
  });
});
