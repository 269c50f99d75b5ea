import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpointNames } from '../../../main/partner/endpoints.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { startTestPartner } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { typeNamed } from '../../fakes/typeNamed.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';
import { runCommand } from './command.ts';

const open = closedAfterEach();

test('the command line calls every endpoint of the partner and the list, and says what came of it', async () => {
  const partner = await startTestPartner();
  open.push(partner);
  partner.control.setReview({ hold: true });
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  /** Runs the command, which must go well; answers what it printed and which endpoints of the partner were called. */
  const run = async (...args: string[]) => {
    const since = partner.control.requests().at(-1)?.id ?? 0;
    const { code, out, error } = await runCommand([...args, '--data', data]);
    expect({ args, code, error }).toEqual({ args, code: 0, error: expect.not.stringContaining('rror') });
    const called = partner.control.requests(since).map(({ endpoint }) => endpoint);
    for (const endpoint of called) seen.add(String(endpoint));
    return { out, called };
  };
  const seen = new Set<string>();
  const [service] = partner.control.catalogue().services;
  const limits = { polls_per_minute: 6_000 };
  const profile = file('profile.json', JSON.stringify({ ...partner.profile, limits, services: [service?.uuid] }));

  const connected = await run('connect', '--profile', profile, '--api-key-file', file('key', partner.apiKey));
  expect(connected.out).toContain('Connected to practice.');
  const tree = await run('taxonomy', 'refresh');
  expect(tree.called).toContain('category_tree');
  expect(tree.out).toContain('Sneakers');

  const { category, type } = typeNamed(partner, 'Wallets');
  await run('create', '--reference', 'SKU-1', '--category', category, '--type', type);
  const sent = await run('sync', '--until-idle', '--for', '60');
  expect(sent.called).toEqual(expect.arrayContaining(['find', 'create']));
  const item = async () => JSON.parse((await run('status', '--reference', 'SKU-1', '--json')).out).items[0];
  const { sides, sr_uuid } = await item();
  const required = sides.filter((side: { required: boolean }) => side.required);
  mkdirSync(join(folder, 'photos'));
  const photos = await Promise.all(
    required.map(async (_: unknown, seed: number) =>
      file(`photos/${seed}.jpg`, await cameraJpeg({ width: 600, height: 400, seed })),
    ),
  );
  await run('import', '--reference', 'SKU-1', ...photos);
  const uploaded = await run('sync', '--until-idle', '--for', '60');
  expect(uploaded.called).toEqual(expect.arrayContaining(['progress', 'upload_media', 'submit_sr']));
  expect(await item()).toMatchObject({ stage: 'in_review', safe_to_release: true, service: { uuid: service?.uuid } });

  const found = await run('find', 'SKU-1');
  expect([found.called, found.out]).toEqual([['find'], expect.stringContaining(sr_uuid)]);
  const changed = await run('user', 'update', 'u-42', '--email', 'ops@example.com');
  expect([changed.called, changed.out]).toEqual([['user'], expect.stringContaining('u-42 was updated')]);

  partner.control.makeElsewhere({ reference: 'SKU-2', category, type });
  const adopted = await run('adopt', '--all');
  expect(adopted.called).toEqual(expect.arrayContaining(['list_srs', 'side_groups']));
  expect(adopted.out).toContain('SKU-2');
  await run('cancel', '--reference', 'SKU-2', '--reason', 'sold');
  expect((await run('sync', '--until-idle', '--for', '60')).called).toContain('cancel_sr');

  const probed = await run('probe');
  const reads = ['type', 'type_brands', 'category', 'brand_models', 'models', 'service'];
  expect(probed.called).toEqual(expect.arrayContaining(reads));
  for (const endpoint of reads) expect(probed.out).toMatch(new RegExp(`^${endpoint} +works`, 'm'));
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(endpointNames.toSorted()));
});
