import { expect, test } from 'vitest';
import { type WaitFacts, waitingOf } from '../../../main/domain/outbox/waiting.ts';
import { english } from '../../../main/texts/render.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { item } from '../store/samples.ts';
import { open, upload } from './facts.ts';

const ok = { online: true, credentialState: 'ok', pausedUntil: null } as const;
const create = open({ kind: 'create' });
const refused = { code: 'http_400', text: asGiven('The partner refused it.'), at: 1 };

function facts(changes: Partial<WaitFacts>): WaitFacts {
  return {
    item: item('1', { requirements: 'server' }),
    openOperations: [upload('front')],
    connection: ok,
    currentConnection: true,
    now: 1_000,
    ...changes,
  };
}

test.each([
  ['nothing open', facts({ openOperations: [] }), 'nothing', null, null],
  [
    'in review',
    facts({ openOperations: [], item: item('1', { stage: 'in_review' }) }),
    'nothing',
    null,
    'The partner is reviewing it.',
  ],
  ['about to go', facts({}), 'nothing', null, 'Photos are being sent.'],
  [
    'parked behind another',
    facts({ openOperations: [create, upload('front', { status: 'parked', lastError: refused })] }),
    'person',
    null,
    'The partner refused it.',
  ],
  [
    'another connection',
    facts({ currentConnection: false }),
    'person',
    null,
    'It belongs to another connection. Connect to that one to go on.',
  ],
  [
    'no key',
    facts({ connection: { ...ok, credentialState: 'missing' } }),
    'credentials',
    null,
    'Waits for an API key.',
  ],
  [
    'key refused',
    facts({ connection: { ...ok, credentialState: 'refused', online: false } }),
    'credentials',
    null,
    'The partner refuses the API key. Enter a new one.',
  ],
  [
    'on its way',
    facts({ openOperations: [upload('front', { status: 'in_flight' })], connection: { ...ok, pausedUntil: 5_000 } }),
    'nothing',
    null,
    'Photos are being sent.',
  ],
  [
    'limit',
    facts({ connection: { ...ok, pausedUntil: 5_000 } }),
    'rate_limit',
    5_000,
    'The partner asked the station to wait.',
  ],
  [
    'a limit that a clock put back left days ahead',
    facts({ connection: { ...ok, pausedUntil: 5 * 86_400_000 } }),
    'nothing',
    null,
    'Photos are being sent.',
  ],
  ['limit over', facts({ connection: { ...ok, pausedUntil: 1_000 } }), 'nothing', null, 'Photos are being sent.'],
  [
    'limit of its endpoint',
    facts({ openOperations: [upload('front', { waitingFor: 'rate_limit', nextTryAt: 4_000 })] }),
    'rate_limit',
    4_000,
    'The partner asked the station to wait.',
  ],
  ['offline', facts({ connection: { ...ok, online: false } }), 'network', null, 'Waits for the network.'],
  [
    'retry',
    facts({ openOperations: [upload('front', { waitingFor: 'time', nextTryAt: 4_000, lastError: refused })] }),
    'time',
    4_000,
    'Will be tried again: The partner refused it.',
  ],
  [
    'retry due',
    facts({ openOperations: [upload('front', { waitingFor: 'time', nextTryAt: 900 })] }),
    'nothing',
    null,
    'Photos are being sent.',
  ],
  [
    'sides not known',
    facts({ item: item('1'), openOperations: [create] }),
    'requirements',
    null,
    'Waits for the list of sides from the partner.',
  ],
] as const)('%s', (_name, given, waitingFor, nextTryAt, text) => {
  const waiting = waitingOf(given);
  expect({ ...waiting, text: waiting.text && english(waiting.text) }).toEqual({ waitingFor, nextTryAt, text });
});
