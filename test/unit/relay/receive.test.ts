import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { readWebhook } from '../../../main/relay/receive/readWebhook.ts';
import { createSenders } from '../../../main/relay/receive/senders.ts';
import { verificationSchema } from '../../../main/relay/receive/verification.ts';
import { verifyWebhook } from '../../../main/relay/receive/verifyWebhook.ts';

/** A registry with one destination and one test, which counts what it is asked. */
function sendersUnderTest() {
  const given = Buffer.from('given');
  const time = { elapsedMs: 1_000, now: 50_000 };
  const asked: string[] = [];
  const senders = createSenders(
    {
      destinationOf: async (hash) => {
        asked.push(`destination ${hash}`);
        return hash.equals(given) ? { name: 'partner', verify: null, addedAt: 1 } : null;
      },
      takeTest: async (hash) => {
        asked.push(`test ${hash}`);
        return hash.toString() === 'test' ? { name: 'A', until: 60_000 } : null;
      },
    },
    { elapsedMs: () => time.elapsedMs, now: () => time.now },
  );
  return { time, asked, of: (text: string) => senders.of(Buffer.from(text)) };
}

it('a destination is asked for once in a quarter of a second, an address that was never given out each time', async () => {
  const { time, asked, of } = sendersUnderTest();
  for (let times = 0; times < 3; times += 1) expect(await of('given')).toMatchObject({ name: 'partner', verify: null });
  expect(asked).toEqual(['destination given']);
  time.elapsedMs += 250;
  await of('given');
  expect(asked).toHaveLength(2);
  expect([await of('other'), await of('other')]).toEqual([null, null]);
  expect(asked.slice(2)).toEqual(['destination other', 'test other', 'destination other', 'test other']);
});

it('an address for a test serves until its end, and not a moment longer', async () => {
  const { time, of } = sendersUnderTest();
  time.now = 60_000;
  expect(await of('test')).toMatchObject({ name: 'A', verify: null });
  time.now += 1;
  expect(await of('test')).toBeNull();
});

it('the key of an event begins with its time, which is none before 1970', () => {
  const keyOf = (timestamp: string) => {
    const event = { event_type: 'state_change', sr_uuid: 'sr', state: { primary: 'QC', supplement: null }, timestamp };
    const read = readWebhook(Buffer.from(JSON.stringify(event)));
    return 'misfit' in read ? read : read[0]?.key.readUIntBE(0, 6);
  };
  expect(keyOf('2026-11-23T08:00:00Z')).toBe(Date.UTC(2026, 10, 23, 8));
  expect(keyOf('1969-11-23T08:00:00Z')).toBe(0);
});

it('what was signed is told as signed; a token alone, or nothing, is no signature', () => {
  const secret = 'what the partner signs its webhooks with';
  const sent = Buffer.from('{}');
  const body = { sent, body: sent };
  const signature = createHmac('sha256', secret).update(sent).digest('hex');
  const signed = verificationSchema.parse({ kind: 'hmac', secret, header: 'x-signature' });
  const token = verificationSchema.parse({ kind: 'bearer', token: secret.replaceAll(' ', '-') });
  const bearer = { authorization: `Bearer ${secret.replaceAll(' ', '-')}` };
  expect(verifyWebhook(signed, { 'x-signature': signature }, body, 0)).toEqual({ ok: true, signed: true });
  expect(verifyWebhook(token, bearer, body, 0)).toEqual({ ok: true, signed: false });
  expect(verifyWebhook(null, {}, body, 0)).toEqual({ ok: true, signed: false });
});
