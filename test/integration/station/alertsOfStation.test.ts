import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import type { StationEvent } from '../../../main/contract/views.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();
const minute = 60_000;
const secret = `whsec_${Buffer.alloc(32, 'never shown').toString('base64')}`;

test('a fault is on every screen until it is over, and a webhook that swallows all holds no photo up', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const partner = await startTestPartner();
  open.push(partner);
  const time = movableTime();
  const log = recordingLog();
  const dataFolder = temporaryFolder();
  let freeBytes = 50e9;
  const station = await openTestStation({ dataFolder, time, log, freeBytes: async () => freeBytes });
  open.push(station);
  await connectTo(station, partner);
  const client = clientOf(station);
  await expect(client.alerts.setSecret({ secret })).rejects.toMatchObject({ data: { code: 'not_possible' } });
  // The test moves the station's clock away from the partner's.
  await client.settings.change({ path: 'alerts.clock', value: false });
  await client.settings.change({ path: 'alerts.webhook', value: `http://127.0.0.1:${port}/` });
  await expect(client.alerts.setSecret({ secret: 'short' })).rejects.toMatchObject({ data: { code: 'invalid' } });
  expect(await client.alerts.setSecret({ secret })).toEqual({
    hasSecret: true,
    targets: [{ target: 'webhook', waiting: 0, trouble: null }],
  });
  const hotFolder = join(temporaryFolder(), 'hot');
  mkdirSync(hotFolder);
  await client.capture.setHotFolder({ path: hotFolder });
  const alerts = async () => (await client.station.status({})).alerts.map(({ code, part }) => `${code} ${part}`);
  expect(await alerts()).toEqual([]);

  freeBytes = 1e9;
  rmSync(hotFolder, { recursive: true });
  await until('both fire', async () => {
    await time.skip(minute);
    return (await alerts()).length === 2;
  });
  expect(await alerts()).toEqual(['disk disk', 'hot_folder hot_folder']);

  const { category, type } = typeNamed(partner, 'Sneakers');
  await station.commands.create({ reference: 'SKU-SECRET', category, type, service: null });
  const file = join(temporaryFolder(), '1.jpg');
  writeFileSync(file, await cameraJpeg({ width: 300, height: 200, seed: 1 }));
  const item = async () => (await station.commands.status({ reference: 'SKU-SECRET' })).items[0];
  await until('the sides', async () => ((await item())?.sides.length ?? 0) > 0);
  await station.commands.importPhotos({ reference: 'SKU-SECRET', side: null, files: [file] });
  await until('the photo is at the partner', async () =>
    (await item())?.sides.some(({ status }) => status === 'uploaded'),
  );

  freeBytes = 50e9;
  mkdirSync(hotFolder);
  await until('both are over', async () => {
    await time.skip(minute);
    return (await alerts()).length === 0;
  });
  const { targets } = await client.alerts.get({});
  expect(targets).toMatchObject([{ target: 'webhook', waiting: 4, trouble: { id: 'alert.notSent' } }]);
  const written = readFileSync(join(dataFolder, 'station.db')).toString('latin1');
  const seen = [
    JSON.stringify(log.lines),
    JSON.stringify(await client.settings.get({})),
    JSON.stringify(targets),
    written,
  ];
  for (const text of seen) expect(text).not.toContain(secret.slice(6, 30));
});

test('a part is tried by a press, and says what is wrong and what to do', async () => {
  const partner = await startTestPartner();
  open.push(partner);
  const folder = temporaryFolder();
  const station = await openTestStation({ dataFolder: folder });
  open.push(station);
  await connectTo(station, partner);
  const client = clientOf(station);
  const lists = join(temporaryFolder(), 'lists');
  mkdirSync(lists);
  await client.workList.setFolders({ listFolder: lists });
  const line = async (part: 'connection' | 'disk' | 'list_folder' | 'queue' | 'relay') =>
    (await client.health.testPart({ part })).parts.find((one) => one.part === part);
  expect(await line('connection')).toMatchObject({ state: 'ok' });
  expect(await line('disk')).toMatchObject({ state: 'ok' });
  expect(await line('list_folder')).toMatchObject({ state: 'ok' });
  expect(await line('queue')).toMatchObject({ state: 'ok' });
  expect(await line('relay')).toMatchObject({ state: 'ok' });
  rmSync(lists, { recursive: true });
  const gone = await line('list_folder');
  expect(gone).toMatchObject({ state: 'fail' });
  expect(gone?.whatToDo).not.toBeNull();
  // A folder stands where the probe would be written: no rights are asked about, since a test may run as root.
  mkdirSync(join(folder, 'health.probe'));
  const disk = await line('disk');
  expect(disk).toMatchObject({ state: 'fail', message: { id: 'health.diskNotWritten' } });
  await partner.close();
  expect(await line('connection')).toMatchObject({ state: 'fail' });
});

test('the log is read from its end, by item and by level, and diagnostics hold no code of an item', async () => {
  const partner = await startTestPartner();
  open.push(partner);
  const dataFolder = temporaryFolder();
  const station = await openTestStation({ dataFolder });
  open.push(station);
  await connectTo(station, partner);
  const client = clientOf(station);
  const { category, type } = typeNamed(partner, 'Sneakers');
  await station.commands.create({ reference: 'SKU-LOGGED', category, type, service: null });
  const [item] = (await client.items.page({ stage: null, search: null, cursor: null, limit: 10 })).items;
  const logs = join(dataFolder, 'logs');
  mkdirSync(logs, { recursive: true });
  const line = (level: string, message: string, fields: object) =>
    `${JSON.stringify({ level, time: '2026-11-01T10:00:00.000Z', pid: 7, ...fields, message })}\n`;
  const many = Array.from({ length: 400 }, (_, index) => line('info', 'operation.done', { item: `other-${index}` }));
  writeFileSync(
    join(logs, 'station.log'),
    [
      line('info', 'operation.started', { item: item?.id, operation: 'o-1' }),
      line('warn', '<b>A file</b> was not taken', { file: 'SKU-LOGGED.jpg', item: item?.id }),
      'cut by a power l\n',
      ...many,
    ].join(''),
  );
  const all = await client.health.log({ least: 'info', item: null });
  expect(all).toMatchObject({ hasMore: true, lines: { length: 300 } });
  expect(all.lines[0]).toEqual({
    at: Date.UTC(2026, 10, 1, 10),
    level: 'info',
    message: 'operation.done',
    details: 'item: other-399',
  });
  const ofItem = await client.health.log({ least: 'info', item: 'SKU-LOGGED' });
  expect(ofItem.lines.map(({ message }) => message)).toEqual(['<b>A file</b> was not taken', 'operation.started']);
  expect(ofItem.hasMore).toBe(false);
  const warned = await client.health.log({ least: 'warn', item: null });
  expect(warned.lines.map(({ level, details }) => [level, details])).toEqual([
    ['warn', `file: SKU-LOGGED.jpg, item: ${item?.id}`],
  ]);
  expect(await client.health.log({ least: 'error', item: 'nothing such' })).toEqual({ lines: [], hasMore: false });

  const { files, zip } = await client.health.diagnostics({});
  const inside = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Object.keys(inside)).toEqual(files.map(({ name }) => name));
  expect(files.map(({ name }) => name)).toEqual([
    'versions.json',
    'settings.json',
    'queue.json',
    'health.json',
    'logs/log-1.txt',
  ]);
  for (const { name, bytes, text } of files) {
    const content = Buffer.from(inside[name] ?? []).toString();
    expect([name, bytes]).toEqual([name, Buffer.byteLength(content)]);
    expect(content).toContain(text);
    for (const hidden of ['SKU-LOGGED', partner.apiKey, dataFolder]) expect(content).not.toContain(hidden);
  }
});

test('a notice that a line of the Health page says more of leads there', async () => {
  const station = await openTestStation();
  open.push(station);
  const client = clientOf(station);
  const lists = join(temporaryFolder(), 'lists');
  mkdirSync(lists);
  await client.workList.setFolders({ listFolder: lists });
  const stop = new AbortController();
  const notices: StationEvent[] = [];
  const events = await client.station.events({}, { signal: stop.signal });
  const reading = (async () => {
    for await (const event of events) if (event.type === 'notice') notices.push(event);
  })().catch(() => undefined);
  writeFileSync(join(lists, 'list.csv'), 'no,such,columns\n1,2,3\n');
  await until('it is said', () => notices.length > 0);
  expect(notices[0]).toMatchObject({ type: 'notice', level: 'error', part: 'list_folder' });
  stop.abort();
  await reading;
});
