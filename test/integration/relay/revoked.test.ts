import { beforeEach, expect, it } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay, post, type RelayUnderTest, stateChange } from './relayUnderTest.ts';

const open = closedAfterEach();
let relay: RelayUnderTest;
let address: string;

beforeEach(async () => {
  relay = await openRelay(temporaryFolder());
  open.push(relay);
  address = await relay.addDestination('partner');
});

async function listen(token: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const { body } = await fetch(`${relay.origin}/v1/events?after=0`, { headers });
  const seen = { text: '', hasEnded: false };
  const read = async (): Promise<void> => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) seen.text += chunk;
    seen.hasEnded = true;
  };
  return { seen, ended: read().catch(() => undefined) };
}

it('a stream that is open when its token is revoked ends before the relay says anything else, and gives nothing after it', async () => {
  const [stolen, good] = [await relay.issue('stolen'), await relay.issue('good')];
  const [ofStolen, ofGood] = [await listen(stolen), await listen(good)];
  await relay.revoke('stolen');
  await post(address, stateChange({ sr_uuid: 'sr-after' }));
  await expect.poll(() => ofGood.seen.text).toContain('sr-after');
  await ofStolen.ended;
  // Every stream is told every 15 seconds that the relay is alive.
  expect(ofGood.seen.text).not.toContain(': alive');
  expect(ofGood.seen.hasEnded).toBe(false);
  expect(ofStolen.seen.text).not.toContain('sr-after');
});

it('what waits by a long poll is refused as soon as its token is revoked', async () => {
  const good = await listen(await relay.issue('good'));
  const headers = { authorization: `Bearer ${await relay.issue('stolen')}` };
  const waiting = fetch(`${relay.origin}/v1/events?wait=50`, { headers });
  await relay.revoke('stolen');
  const answer = await waiting;
  expect([answer.status, await answer.json()]).toEqual([401, { error: 'bad_token' }]);
  expect(good.seen.text).not.toContain(': alive');
});

it('what others write beside it ends no stream', async () => {
  const one = await listen(await relay.issue('one'));
  await relay.issue('two');
  await relay.revoke('two');
  await post(address, stateChange({ sr_uuid: 'sr-after' }));
  await expect.poll(() => one.seen.text).toContain('sr-after');
  expect(one.seen.hasEnded).toBe(false);
});
