import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import { english } from '../../../main/texts/render.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { clientOf, openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg, halfOf } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

async function opened(log = recordingLog()): Promise<Station> {
  const station = await openTestStation({ dataFolder: temporaryFolder(), log });
  open.push(station);
  return station;
}

const statusOf = (station: Station) => clientOf(station).station.status({});
const inboxOf = async (station: Station) =>
  (await statusOf(station)).inbox.map(({ filename }) => filename).toSorted((one, two) => (one < two ? -1 : 1));
const othersOf = async (station: Station) => {
  const { otherFiles } = (await statusOf(station)).hotFolder;
  return otherFiles && english(otherFiles);
};

/** Each a whole picture, so that only its name can keep it out. */
async function put(folder: string, name: string, seed: number): Promise<void> {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), await cameraJpeg({ width: 300, height: 200, seed }));
}

test('a hot folder takes what its endings say: nothing that a program leaves beside photos, and each ending is one line of the log', async () => {
  const [folder, log] = [temporaryFolder(), recordingLog()];
  const left = [
    'IMG_2.JPG_exiftool_tmp',
    'IMG_2.JPG.!sync',
    'IMG_2.JPG.!ut',
    'IMG_2.JPG.bak',
    'IMG_2.JPG.lftp-pget-status',
    '@Recycle/IMG_0.JPG',
    '@eaDir/IMG_2.JPG/SYNOPHOTO_THUMB_M.jpg',
    '#recycle/IMG_0.JPG',
    '.stversions/IMG_0.JPG',
    'IMG_2.xmp',
    'IMG_3.JPG.xmp',
    'IMG_2.wav',
    'film.MOV',
    'poster.psd',
    'second.psd',
  ];
  for (const [index, name] of left.entries()) await put(folder, name, index + 100);
  await put(folder, 'IMG_2.JPG', 1);
  const station = await opened(log);
  await clientOf(station).capture.setHotFolder({ path: folder });
  await until('the photo', async () => (await inboxOf(station)).length === 1);
  // What came later is seen by the same rule.
  await put(folder, 'late.xmp', 50);
  await put(folder, 'IMG_3.JPG', 2);
  await until('the other photo', async () => (await inboxOf(station)).length === 2);
  expect(await inboxOf(station)).toEqual(['IMG_2.JPG', 'IMG_3.JPG']);
  expect((await statusOf(station)).refusedFiles).toBe(0);
  expect(await othersOf(station)).toMatch(
    /^3 files are not taken, since their endings are none of those that the hot folder takes: /,
  );
  const reported = log.lines.filter(({ message }) => /of this ending/.test(message));
  expect(reported.map(({ message, fields }) => [message, fields?.ending]).toSorted()).toEqual([
    ['Files of this ending are not taken from the hot folder', 'mov'],
    ['Files of this ending are not taken from the hot folder', 'psd'],
    ['Sidecars of this ending are passed over in the hot folder', 'wav'],
    ['Sidecars of this ending are passed over in the hot folder', 'xmp'],
  ]);
  expect(readdirSync(folder)).toHaveLength(18);
});

test('the endings can be set: what lay there comes in then, and what is not named is left alone', async () => {
  const folder = temporaryFolder();
  const station = await opened();
  const client = clientOf(station);
  for (const [index, name] of ['a.mpo', 'b.png', 'c.jpg'].entries()) await put(folder, name, index + 1);
  await client.capture.setHotFolder({ path: folder, endings: ['mpo'] });
  await until('the photo', async () => (await inboxOf(station)).length === 1);
  expect(await inboxOf(station)).toEqual(['a.mpo']);
  await until('the others', async () => (await othersOf(station))?.startsWith('2 files are not taken') === true);
  expect((await client.capture.testHotFolder({ path: folder })).message).toMatchObject({
    params: { files: 1, unlike: 2 },
  });
  expect((await client.capture.testHotFolder({ path: folder, endings: null })).message).toMatchObject({
    params: { files: 2, unlike: 1 },
  });
  // A change of something else leaves them as they are.
  await client.capture.setHotFolder({ path: folder, look: { kind: 'polling', everySeconds: 1 } });
  expect((await client.sources.get({})).hotFolder.endings).toEqual(['mpo']);
  await client.capture.setHotFolder({ path: folder, endings: null });
  await until('the others', async () => (await inboxOf(station)).length === 3);
  expect(await othersOf(station)).toBe('a.mpo is not taken: its ending is none of those that the hot folder takes.');
  await expect(client.capture.setHotFolder({ path: folder, endings: ['.jpg'] })).rejects.toThrow();
});

test('sidecars go to the done folder with their photo, also those that come late; others stay', async () => {
  const folder = temporaryFolder();
  const done = join(folder, 'Sideshot done');
  const station = await opened();
  await clientOf(station).capture.setHotFolder({ path: folder, originals: { kind: 'move', folder: null } });
  for (const name of ['day/IMG_1.xmp', 'day/IMG_1.JPG.pp3', 'day/IMG_9.xmp', 'day/IMG_1.mov', 'day/IMG_1.JPG.bak'])
    await put(folder, name, 1);
  for (const name of ['day/CaptureOne/Settings153/IMG_1.JPG.cos', 'day/CaptureOne/Settings153/IMG_9.JPG.cos'])
    await put(folder, name, 1);
  await put(folder, 'day/IMG_1.JPG', 2);
  await until('they have gone', async () => existsSync(join(done, 'day/IMG_1.JPG.pp3')));
  const settings = join(folder, 'day/CaptureOne/Settings153');
  await until('that of Capture One has too', async () => readdirSync(settings).join() === 'IMG_9.JPG.cos');
  expect(readdirSync(join(done, 'day/CaptureOne/Settings153'))).toEqual(['IMG_1.JPG.cos']);
  const names = readdirSync(join(done, 'day')).toSorted();
  expect(names).toEqual(['CaptureOne', 'IMG_1.JPG', 'IMG_1.JPG.pp3', 'IMG_1.xmp']);
  await put(folder, 'day/NKSC_PARAM/IMG_1.JPG.nksc', 3);
  await until('the late one of Nikon has too', async () => existsSync(join(done, 'day/NKSC_PARAM/IMG_1.JPG.nksc')));
  await put(folder, 'day/IMG_1.THM', 3);
  await until('the late one has gone', async () => existsSync(join(done, 'day/IMG_1.THM')));
  expect(
    readdirSync(join(folder, 'day'))
      .filter((name) => name.startsWith('IMG'))
      .toSorted(),
  ).toEqual(['IMG_1.JPG.bak', 'IMG_1.mov', 'IMG_9.xmp']);
  expect(await inboxOf(station)).toEqual(['IMG_1.JPG']);
});

test.skipIf(process.platform === 'win32')('a link to a folder is named whatever its ending', async () => {
  const folder = temporaryFolder();
  const station = await opened();
  symlinkSync(temporaryFolder(), join(folder, 'day 1'));
  await clientOf(station).capture.setHotFolder({ path: folder });
  await until('it is named', async () => (await statusOf(station)).hotFolder.passedOver !== null);
  expect(await othersOf(station)).toBeNull();
});

test('a cut file is named in the status once nothing new of it has come for a while, until it is whole', async () => {
  const [folder, time] = [temporaryFolder(), movableTime()];
  const station = await openTestStation({ dataFolder: temporaryFolder(), time });
  open.push(station);
  const client = clientOf(station);
  const whole = await cameraJpeg({ width: 300, height: 200, seed: 1 });
  writeFileSync(join(folder, 'IMG_1.JPG'), halfOf(whole));
  await client.capture.setHotFolder({ path: folder });
  const incomplete = async () => (await statusOf(station)).hotFolder.incomplete;
  await until('it is told', async () => {
    await time.skip(5_000);
    return (await incomplete()) !== null;
  });
  const reported = await incomplete();
  expect(reported && english(reported)).toBe(
    'IMG_1.JPG is not complete, and no more of it comes. It is tried again by itself; if it stays so, save or copy it anew.',
  );
  expect((await statusOf(station)).refusedFiles).toBe(0);
  writeFileSync(join(folder, 'IMG_1.JPG'), whole);
  await until('it is whole', async () => (await incomplete()) === null);
  await until('it is taken', async () => (await inboxOf(station)).length === 1);
});

test('of what a person drops together sidecars are left out; alone it is answered', async () => {
  const station = await opened();
  const client = clientOf(station);
  const photo = new File([Buffer.from(await cameraJpeg({ width: 300, height: 200, seed: 1 }))], 'IMG_1.JPG');
  const sidecar = new File(['<x:xmpmeta/>'], 'IMG_1.xmp');
  const give = async (files: File[]) =>
    (await client.capture.files({ itemId: null, sideUuid: null, files })).notices.map(({ accepted }) => accepted);
  expect(await give([photo, sidecar])).toEqual([true]);
  expect((await statusOf(station)).refusedFiles).toBe(0);
  expect(await give([sidecar])).toEqual([false]);
});
