import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { english } from '../../../main/texts/render.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { mintAuthority } from '../../fakes/httpsServer.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { type NetworkBench, openNetworkBench } from '../../fakes/networkBench.ts';
import { until } from '../../fakes/until.ts';

const references = ['A', 'B', 'C', 'D'];

/** Four items that are known to the partner and have all their photos, with the first on its way. */
async function openBench(limits: object = {}): Promise<NetworkBench> {
  const folder = memoryFolder();
  const bench = await openNetworkBench({
    folder,
    type: 'Wallets',
    deadlines: { jsonMs: 3_000, uploadMs: 2_000 },
    profile: { limits },
  });
  onTestFinished(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });
  bench.partner.control.setReview({ hold: true });
  for (const reference of references) bench.create(reference);
  return bench;
}

/** The network is away: all wait for it, with the words, and no operation counts it as a try of its own. */
async function expectToWait(bench: NetworkBench, code: string, words: RegExp): Promise<void> {
  await until('the station to notice', async () => bench.context.connection().online === false);
  await until('the words', async () => references.some((name) => bench.item(name).lastError?.code === code));
  const met = references.find((name) => bench.item(name).lastError?.code === code) ?? '';
  await until('a moment between two tries', async () =>
    bench.operations(met).every(({ status }) => status !== 'in_flight'),
  );
  expect(bench.waiting(met)).toMatchObject({ waitingFor: 'network' });
  expect(english(bench.waiting(met).text ?? asGiven(''))).toMatch(words);
  const open = references.flatMap((name) => bench.operations(name)).filter(({ status }) => status !== 'done');
  expect(open.map(({ status }) => status)).not.toContain('parked');
  expect(Math.max(...open.map(({ attempts }) => attempts))).toBeLessThanOrEqual(1);
}

async function expectToEndOnce(bench: NetworkBench): Promise<void> {
  await until('the sides', async () => references.every((name) => bench.item(name).requirements === 'server'));
  for (const name of references) {
    if (bench.store.photos.ofItem(bench.item(name).id).length === 0) bench.shootRequired(name);
  }
  bench.engine?.tryNow();
  await until('all to be submitted', async () => references.every((name) => bench.item(name).stage === 'in_review'));
  for (const name of references) {
    expect(bench.sr(name)).toMatchObject({ submissions: 1 });
    const hashes = bench.sr(name)?.uploads.map(({ sha256 }) => sha256) ?? [];
    expect(hashes).toHaveLength(4);
    expect(new Set(hashes).size).toBe(4);
  }
  expect(bench.partner.control.serviceRequests()).toHaveLength(references.length);
  expect(bench.context.connection().online).toBe(true);
  expect(bench.bugs).toEqual([]);
}

test('refused, in the middle of sending', async () => {
  const bench = await openBench();
  await bench.start();
  await until('the sides', async () => references.every((name) => bench.item(name).requirements === 'server'));
  for (const name of references) bench.shootRequired(name);
  await until(
    'some uploads',
    async () => bench.proxy.requests.filter(({ path }) => path.endsWith('/media')).length > 4,
  );
  await bench.proxy.refuse();
  await expectToWait(bench, 'connection_refused', /^Waits for the network: .*connection refused/);
  await bench.proxy.accept();
  await expectToEndOnce(bench);
});

test('a name that the network does not know', async () => {
  const bench = await openBench();
  await bench.start({ origin: 'https://nowhere.invalid' });
  await expectToWait(bench, 'host_not_found', /^Waits for the network: nowhere\.invalid is not reachable/);
  await bench.start();
  await expectToEndOnce(bench);
});

test('a certificate that is not trusted', async () => {
  const bench = await openBench();
  const stranger = await mintAuthority('Somebody else');
  onTestFinished(() => stranger.remove());
  await bench.proxy.certifyBy(stranger);
  await bench.start();
  await expectToWait(bench, 'tls_untrusted', /^Waits for the network: The certificate of .* is not trusted here/);
  expect(bench.proxy.requests).toEqual([]);
  await bench.proxy.certifyBy(bench.authority);
  await expectToEndOnce(bench);
});

test('two calls that hang in the only two slots: each frees its slot at its deadline, and the others go on', async () => {
  const bench = await openBench({ uploads_at_once: 2 });
  bench.proxy.strike = (request) =>
    ['A', 'B'].includes(bench.about(request) ?? '') && request.path.endsWith('/media')
      ? { name: 'hang', effect: 'before' }
      : null;
  await bench.start();
  await until('the sides', async () => references.every((name) => bench.item(name).requirements === 'server'));
  for (const name of references) bench.shootRequired(name);
  await until('the others', async () => references.slice(2).every((name) => bench.sr(name)?.submissions === 1));
  for (const name of ['A', 'B']) {
    expect(bench.sr(name)?.uploads).toEqual([]);
    expect(bench.item(name).lastError?.code).toBe('timeout');
  }
  bench.proxy.strike = () => null;
  for (const name of ['A', 'B']) bench.retry(name);
  await expectToEndOnce(bench);
});

test('a sign-in page in front of everything: the station goes offline, tries with one call, and comes back by itself', async () => {
  const bench = await openBench();
  bench.proxy.strike = () => ({ name: 'html_200', effect: 'before' });
  await bench.start();
  await until('the station to notice', async () => bench.context.connection().online === false);
  expect(references.map((name) => bench.item(name).lastError?.code)).toContain('captive_portal');
  bench.proxy.strike = () => null;
  bench.engine?.tryNow();
  await expectToEndOnce(bench);
});
