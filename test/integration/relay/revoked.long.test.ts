import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openRelay, post, stateChange } from './relayUnderTest.ts';

it('a stream that is open when its token is revoked ends within half a minute, and gives nothing after it', async () => {
  const relay = await openRelay(temporaryFolder());
  onTestFinished(() => relay.close());
  const path = new URL(await relay.addDestination('partner')).pathname;
  const [stolen, good] = [await relay.issue('stolen'), await relay.issue('good')];
  const listen = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const { body } = await fetch(`${relay.origin}/v1/events?after=0`, { headers });
    const seen = { text: '', hasEnded: false };
    const read = async (): Promise<void> => {
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) seen.text += chunk;
      seen.hasEnded = true;
    };
    return { seen, ended: read().catch(() => undefined) };
  };
  const [ofStolen, ofGood] = [await listen(stolen), await listen(good)];
  await relay.revoke('stolen');
  await ofStolen.ended;
  await post(`${relay.origin}${path}`, stateChange({ sr_uuid: 'sr-after' }));
  await expect.poll(() => ofGood.seen.text).toContain('sr-after');
  expect(ofGood.seen.hasEnded).toBe(false);
  expect(ofStolen.seen.text).not.toContain('sr-after');
});
