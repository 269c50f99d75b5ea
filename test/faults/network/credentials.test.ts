import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { text } from '../../../main/texts/text.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { type NetworkBench, openNetworkBench } from '../../fakes/networkBench.ts';
import { until } from '../../fakes/until.ts';

const workers = 4;
const references = Array.from({ length: 20 }, (_, index) => `SKU-${index}`);

async function openBench(): Promise<NetworkBench> {
  const folder = memoryFolder();
  const bench = await openNetworkBench({
    folder,
    type: 'Wallets',
    profile: { limits: { uploads_at_once: workers } },
  });
  onTestFinished(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });
  bench.partner.control.setReview({ hold: true });
  return bench;
}

test('a key that goes bad while 20 items upload: one 401 a worker and then one a try, capture goes on, a new key resumes all', async () => {
  const bench = await openBench();
  const { control } = bench.partner;
  for (const reference of references) bench.create(reference);
  await bench.start();
  await until('all sides', async () => references.every((name) => bench.item(name).requirements === 'server'));
  for (const reference of references.slice(0, 15)) bench.shootRequired(reference);
  await until(
    'some uploads',
    async () => bench.proxy.requests.filter(({ path }) => path.endsWith('/media')).length > 6,
  );
  const newKey = 'leo_another_key_that_is_good_1234567890';
  control.setApiKey(newKey);
  await until('the refusal', async () => bench.context.connection().credentialState === 'lapsed');
  for (const reference of references.slice(15)) bench.shootRequired(reference);
  bench.create('SKU-new');
  bench.engine?.tryNow();
  bench.engine?.wake();
  await until('quiet', async () => bench.engine?.isIdle());

  const refused = control.requests().filter(({ status }) => status === 401);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  // Idle it is once the key was tried again, by one call.
  expect(refused.length).toBeLessThanOrEqual(workers + 2);
  expect(bench.waiting('SKU-19')).toMatchObject({
    waitingFor: 'credentials',
    text: text('waiting.keyLapsed'),
  });
  const all = [...references, 'SKU-new'];
  expect(all.flatMap((name) => bench.operations(name)).map(({ status }) => status)).not.toContain('parked');
  expect(bench.store.sides.ofItem(bench.item('SKU-19').id)).not.toEqual([]);

  await bench.start({ apiKey: newKey });
  await until('the new item', async () => bench.item('SKU-new').requirements === 'server');
  bench.shootRequired('SKU-new');
  await until('all submitted', async () => all.every((name) => bench.sr(name)?.submissions === 1));
  for (const name of all) {
    const hashes = bench.sr(name)?.uploads.map(({ sha256 }) => sha256) ?? [];
    expect(hashes).toHaveLength(4);
    expect(new Set(hashes).size).toBe(4);
  }
  expect(control.requests().filter(({ status }) => status === 401)).toHaveLength(refused.length);
  expect(bench.bugs).toEqual([]);
});
