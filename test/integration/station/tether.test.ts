import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { photoSources } from '../../../main/contract/photoSources.ts';
import type { TetherView } from '../../../main/contract/tetherView.ts';
import type { StationEvent } from '../../../main/contract/views.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { startPracticePartner } from '../../../main/station/connection/practiceMode.ts';
import { text } from '../../../main/texts/text.ts';
import {
  buttonLine,
  cameraFolder,
  captureLine,
  claimWords,
  failedRun,
  nothingPluggedIn,
  pluggedIn,
  previewLine,
} from '../../fakes/gphoto/cameraTexts.ts';
import { createGphotoDouble, type GphotoDouble } from '../../fakes/gphoto/createGphotoDouble.ts';
import type { Transcript } from '../../fakes/gphoto/transcript.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { clientOf, connectTo, openTestStation } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { typeNamed } from '../../fakes/typeNamed.ts';
import { until } from '../../fakes/until.ts';
import { cameraJpeg, exifInUtc } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';

const camera = { model: 'Canon EOS 5D Mark IV', port: 'usb:001,004', serialNumber: '012345678901' };
/** A RAW file and its JPEG are of one press: the one tells it in UTC, the other in local time. */
const pressedAt = '2025:01:31 10:20:30';
const bound = { model: camera.model, serialNumber: camera.serialNumber };

interface Bench {
  readonly client: ReturnType<typeof clientOf>;
  readonly double: GphotoDouble;
  readonly itemId: string;
  readonly events: readonly StationEvent[];
}

/** One station for all, since each has threads of its own: a test has an item, photos, and what the double answers. */
const dataFolder = mkdtempSync(join(tmpdir(), 'sideshot-tether-'));
const doubleFolder = join(dataFolder, 'bin');
let station: Station;
let partner: Simulator;
let turn = 0;

beforeAll(async () => {
  partner = await startPracticePartner({
    folder: join(dataFolder, 'partner'),
    imaging: ownImaging,
    keepState: false,
    speed: 1_000,
  });
  const PATH = [doubleFolder, process.env.PATH].join(delimiter);
  station = await openTestStation({ dataFolder, environment: { PATH } });
  await connectTo(station, partner);
  await station.commands.taxonomyRefresh();
});
afterAll(async () => {
  await station.close();
  await partner.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function picture(folder: string, name: string, seed: number) {
  mkdirSync(folder, { recursive: true });
  const from = join(folder, name);
  const label = `${turn + 1}`;
  writeFileSync(from, await cameraJpeg({ width: 900, height: 600, seed, takenAt: pressedAt, label }));
  return { name, from };
}

async function raw(folder: string, name: string, seed: number) {
  const from = join(folder, name);
  writeFileSync(from, await rawFile('nef', { seed, takenAt: exifInUtc(pressedAt) }));
  return { name, from };
}

/** A new item, open at the station, and the double first on its PATH. */
async function startBench(transcript: Transcript): Promise<Bench> {
  turn += 1;
  const double = createGphotoDouble(doubleFolder, transcript);
  const client = clientOf(station);
  const { category, type } = typeNamed(partner, 'Sneakers');
  const { id: itemId } = await client.shoot.create({
    reference: `SKU-${turn}`,
    categoryUuid: category,
    typeUuid: type,
    serviceUuid: null,
  });
  await until('its sides are known', async () => (await client.items.get({ itemId })).sides.length > 2);
  const events: StationEvent[] = [];
  const stop = new AbortController();
  const stream = await client.station.events({}, { signal: stop.signal });
  void (async () => {
    for await (const event of stream) events.push(event);
  })().catch(() => undefined);
  onTestFinished(async () => {
    stop.abort();
    await client.tether.choose({ camera: null });
  });
  return { client, double, itemId, events };
}

async function ready({ client }: Bench): Promise<TetherView> {
  return await until('the camera is ready', async () => {
    const view = await client.tether.get({});
    return view.state === 'ready' && view;
  });
}

describe('the tethered camera of a station', () => {
  it('is found, bound by its serial number, and shoots to the side that was asked for', async () => {
    const folder = temporaryFolder();
    const lines = [captureLine([await picture(folder, 'IMG_0001.JPG', 1)])];
    const bench = await startBench({ start: 'on', stages: { on: pluggedIn(camera, { lines }) } });
    const { client, itemId } = bench;
    expect(await client.tether.get({})).toMatchObject({ camera: null, state: 'off' });
    expect((await client.tether.cameras({})).cameras).toMatchObject([
      { model: camera.model, serialNumber: camera.serialNumber, bound: false },
    ]);
    await client.tether.choose({ camera: bound });
    await ready(bench);
    const side = (await client.items.get({ itemId })).sides[1];
    const notice = await client.tether.shoot({ itemId, sideUuid: side?.uuid ?? null });
    expect(notice).toMatchObject({ accepted: true, sideUuid: side?.uuid, source: 'tethered camera' });
    expect((await client.sources.get({})).lastPhotos).toMatchObject([
      { source: photoSources.tether, photoId: notice.photoId },
    ]);
    const shown = (await client.items.get({ itemId })).sides.find(({ uuid }) => uuid === side?.uuid);
    expect(shown?.photo?.camera).toBe(`tether ${camera.serialNumber}`);
    await until('health is told', async () => (await client.tether.get({})).battery === '75%');
    expect(await client.tether.get({})).toMatchObject({ lens: 'EF24-105mm f/4L IS USM', warnings: [] });
    expect(bench.events.some((event) => event.type === 'changed' && event.topic === 'tether')).toBe(true);
    await client.tether.choose({ camera: null });
    expect(await client.tether.get({})).toMatchObject({ camera: null, state: 'off' });
  });

  it('goes on when another one is chosen and the choice cannot be written', async () => {
    const folder = temporaryFolder();
    const lines = [captureLine([await picture(folder, 'IMG_0001.JPG', 1)])];
    const bench = await startBench({ start: 'on', stages: { on: pluggedIn(camera, { lines }) } });
    const { client, itemId } = bench;
    await client.tether.choose({ camera: bound });
    await ready(bench);
    const other = new Database(join(dataFolder, 'station.db'));
    other.exec('BEGIN IMMEDIATE');
    await expect(client.tether.choose({ camera: null })).rejects.toMatchObject({ data: { code: 'storage' } });
    other.close();
    expect(await client.tether.get({})).toMatchObject({ camera: bound, state: 'ready' });
    expect(await client.tether.shoot({ itemId, sideUuid: null })).toMatchObject({ accepted: true });
  });

  it('makes one photo of a RAW and its JPEG, the JPEG, also where the RAW comes first', async () => {
    const folder = temporaryFolder();
    const sent = async (name: string, seed: number, delayMs: number) => ({
      ...(await picture(folder, name, seed)),
      delayMs,
    });
    const shot = [await raw(folder, 'IMG_0001.NEF', 1), await sent('IMG_0001.JPG', 1, 700)];
    const pressed = [await raw(folder, 'IMG_0002.NEF', 2), await sent('IMG_0002.JPG', 2, 700)];
    const alone = [await raw(folder, 'IMG_0003.NEF', 3)];
    const on = pluggedIn(camera, { lines: [captureLine(shot)] });
    const button = pluggedIn(camera, { lines: [buttonLine(pressed), captureLine(alone)] });
    const bench = await startBench({ start: 'on', stages: { on, button } });
    const { client, itemId } = bench;
    const photos = async () =>
      (await client.items.get({ itemId })).sides.flatMap(({ photo }) =>
        photo ? [[photo.filename, ...photo.beside.map(({ filename }) => filename)].join(' + ')] : [],
      );
    await client.tether.choose({ camera: bound });
    await ready(bench);
    expect(await client.tether.shoot({ itemId, sideUuid: null })).toMatchObject({ filename: 'IMG_0001.JPG' });
    await until('its RAW', async () => (await photos())[0] === 'IMG_0001.JPG + IMG_0001.NEF');
    bench.double.goTo('button');
    await until('the second pair', async () => (await photos())[1] === 'IMG_0002.JPG + IMG_0002.NEF');
    expect(await client.tether.shoot({ itemId, sideUuid: null })).toMatchObject({ filename: 'IMG_0003.NEF' });
    expect(await photos()).toHaveLength(3);
  });

  it.skipIf(process.platform !== 'linux')(
    'that the desktop holds before one is chosen can be freed where cameras are looked for',
    async () => {
      const args = ['--port', camera.port, '--get-config', 'serialnumber'];
      const held = failedRun(args, -53, 'Could not claim the USB device', claimWords);
      const bench = await startBench({ start: 'held', stages: { held: pluggedIn(camera, { calls: [held] }) } });
      const idle = ['-e', 'setInterval(() => {}, 1000)'];
      const mounter = spawn(process.execPath, idle, { stdio: 'ignore', argv0: 'gvfs-gphoto2-volume-monitor' });
      onTestFinished(() => void mounter.kill('SIGKILL'));
      const ended = once(mounter, 'exit');
      const look = async () => (await bench.client.tether.cameras({})).cameras[0];
      await until('it is named', async () => (await look())?.canFree === true);
      expect(inEnglish(await look())).toMatchObject({
        serialNumber: null,
        problem: expect.stringMatching(/is held by .*gvfs-gphoto2-volume-monitor.*Free it here/),
      });
      expect(await bench.client.tether.free({})).toEqual({ message: text('tether.freed') });
      expect((await ended)[1]).toBe('SIGTERM');
      expect(await bench.client.tether.free({})).toEqual({ message: text('tether.notHeld') });
    },
  );

  it('keeps the item and its side through a disconnect in mid-shot, and the picture lands there afterwards', async () => {
    const folder = temporaryFolder();
    const path = `${cameraFolder}/IMG_0001.JPG`;
    const shot = await picture(folder, 'IMG_0001.JPG', 2);
    const bench = await startBench({
      start: 'on',
      stages: {
        on: pluggedIn(camera, { lines: [{ line: 'capture-image-and-download', end: 'die', goTo: 'out' }] }),
        out: nothingPluggedIn,
        back: pluggedIn(
          { ...camera, port: 'usb:002,007' },
          {
            files: [{ path, sizeBytes: 1_000 }],
            lines: [{ line: `get ${path}`, files: [shot], stdout: 'Saving file as IMG_0001.JPG\n' }],
          },
        ),
      },
    });
    const { client, itemId, double } = bench;
    await client.tether.choose({ camera: bound });
    await ready(bench);
    const before = await client.items.get({ itemId });
    const sideUuid = before.activeSideUuid;
    await expect(client.tether.shoot({ itemId, sideUuid })).rejects.toThrow('middle of the shot');
    await until('it is told', async () => (await client.tether.get({})).state === 'absent');
    const during = await client.items.get({ itemId });
    expect([during.open, during.activeSideUuid]).toEqual([true, sideUuid]);
    double.goTo('back');
    await client.tether.retry({});
    await until('the picture is on its side', async () => {
      const { sides } = await client.items.get({ itemId });
      return sides.find(({ uuid }) => uuid === sideUuid)?.photo?.filename === 'IMG_0001.JPG';
    });
    expect((await client.tether.get({})).state).toBe('ready');
  });

  it('takes a test picture that goes to no item, and shows frames while they are watched', async () => {
    const folder = temporaryFolder();
    const frame = await picture(folder, 'frame.jpg', 3);
    const test = await picture(folder, 'IMG_0009.JPG', 4);
    // The camera's own button was pressed in that very moment.
    const other = await picture(folder, 'IMG_0010.JPG', 5);
    const lines = [captureLine([test, other]), previewLine(frame.from)];
    const bench = await startBench({ start: 'on', stages: { on: pluggedIn(camera, { lines }) } });
    const { client, itemId } = bench;
    await client.tether.choose({ camera: bound });
    await ready(bench);
    const taken = await client.tether.test({});
    expect(taken).toMatchObject({ ok: true, message: text('tether.testCame', { file: 'IMG_0009.JPG' }) });
    expect(await station.asset(`tether/test/${taken.picture}`, new AbortController().signal)).not.toBeNull();
    const item = await client.items.get({ itemId });
    expect([item.tray, item.sides.filter(({ photo }) => photo !== null)]).toEqual([[], []]);
    await until('the other picture', async () => (await client.station.status({})).inbox.length > 0);
    expect((await client.station.status({})).inbox.map(({ filename }) => filename)).toEqual(['IMG_0010.JPG']);

    expect(bench.double.asked()).not.toContain('> capture-preview');
    const watch = new AbortController();
    const frames = await client.tether.live({}, { signal: watch.signal });
    const first = await frames.next();
    const second = await frames.next();
    if (first.done || second.done) throw new Error('The frames ended.');
    expect(second.value.frame).toBeGreaterThan(first.value.frame);
    const shown = await station.asset(`tether/frame/${second.value.frame}`, new AbortController().signal);
    expect(shown).toMatchObject({ contentType: 'image/jpeg', maxAgeSeconds: 0 });
    await frames.return?.(undefined);
    watch.abort();
  });
});
