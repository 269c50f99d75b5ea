import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { openNetworkBench } from '../../fakes/networkBench.ts';
import { until } from '../../fakes/until.ts';

test('a sound photo whose CRC-32 is wrong in the database is not parked: its hash lets it go at the next try, once', async () => {
  const folder = memoryFolder();
  const bench = await openNetworkBench({ folder, type: 'Wallets' });
  onTestFinished(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });
  bench.partner.control.setReview({ hold: true });
  bench.create('SKU');
  await bench.start();
  await until('the sides', async () => bench.item('SKU').requirements === 'server');
  await bench.engine?.close();
  bench.shootRequired('SKU');
  const { photos } = bench.store;
  const [first] = photos.ofItem(bench.item('SKU').id);
  if (first === undefined || first.crc32 === null) throw new Error('The photo has no CRC-32');
  photos.restore({ ...first, crc32: (first.crc32 ^ 1) >>> 0 });

  await bench.start();
  await until('all sent', async () => bench.sr('SKU')?.submissions === 1);
  const own = photos.ofItem(bench.item('SKU').id);
  expect(
    bench
      .sr('SKU')
      ?.uploads.map(({ sha256 }) => sha256)
      .toSorted(),
  ).toEqual(own.map(({ sha256 }) => sha256).toSorted());
  const tries = bench
    .operations('SKU')
    .flatMap(({ payload, attempts }) => (payload.kind === 'upload' ? [[payload.photoId, attempts]] : []));
  expect(tries).toEqual(own.map(({ id }) => [id, id === first.id ? 2 : 1]));
  expect(bench.bugs).toEqual([]);
});
