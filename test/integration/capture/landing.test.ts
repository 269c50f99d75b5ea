import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Landing, openLanding } from '../../../main/capture/tether/landing.ts';
import { ServedCamera } from '../../../main/capture/tether/servedCamera.ts';
import { startTether } from '../../../main/capture/tether/tether.ts';
import { TetherQueue } from '../../../main/capture/tether/tetherQueue.ts';
import type { TetherSession } from '../../../main/capture/tether/tetherSession.ts';
import { TetherShot } from '../../../main/capture/tether/tetherShot.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

async function landingIn(home: string, camera = '1'): Promise<Landing> {
  return await openLanding(home, camera, async () => 1e12);
}

it('takes nothing for a picture that a file manager has left in its folders, and removes no picture with it', async () => {
  const home = temporaryFolder();
  const landing = await landingIn(home);
  await writeFile(join(landing.folder, 'IMG_0001.JPG'), 'picture');
  await writeFile(join(landing.folder, '.DS_Store'), '');
  const [first] = await landing.collect();
  expect(first?.name).toBe('IMG_0001.JPG');
  await writeFile(join(home, 'arrived', '.DS_Store'), '');
  await writeFile(join(first?.path ?? '', '..', '.DS_Store'), '');
  expect(await (await landingIn(home)).recovered()).toEqual([first]);
});

it('takes no sidecar for a picture: spoken notes and thumbnails of films go aside, and old ones go', async () => {
  const home = temporaryFolder();
  const reported: string[] = [];
  const landing = await openLanding(
    home,
    '1',
    async () => 1e12,
    (path) => reported.push(path),
  );
  for (const name of ['IMG_0001.JPG', 'IMG_0001.WAV', 'MVI_0002.THM'])
    await writeFile(join(landing.folder, name), name);
  expect((await landing.collect()).map(({ name }) => name)).toEqual(['IMG_0001.JPG']);
  expect(reported.map((path) => readFileSync(path, 'latin1')).toSorted()).toEqual(['IMG_0001.WAV', 'MVI_0002.THM']);
  expect(readdirSync(landing.folder)).toEqual([]);
  const [old, young] = reported;
  const twoMonthsAgo = new Date(Date.now() - 60 * 24 * 3_600_000);
  await utimes(old ?? '', twoMonthsAgo, twoMonthsAgo);
  expect(await (await landingIn(home)).recovered()).toMatchObject([{ name: 'IMG_0001.JPG' }]);
  expect([existsSync(old ?? ''), existsSync(young ?? '')]).toEqual([false, true]);
});

it('tells of pictures of an earlier run which camera they came from, also when another one is used now', async () => {
  const home = temporaryFolder();
  const serialNumbers = ['  A/1 ü', '2', 'x'.repeat(200)];
  for (const [index, camera] of serialNumbers.entries()) {
    const landing = await landingIn(home, camera);
    await writeFile(join(landing.folder, `IMG_000${index}.JPG`), 'picture');
    await landing.collect();
  }
  // As earlier versions named them, with no camera.
  await mkdir(join(home, 'arrived', '1-000001-x'));
  await writeFile(join(home, 'arrived', '1-000001-x', 'OLD.JPG'), 'picture');
  const landing = await landingIn(home, 'now');
  const reported: string[] = [];
  const { queue, safe } = queueOn(landing, recordingLog(), reported);
  for (const file of await landing.recovered()) await queue.add(file, { kind: 'earlier' });
  expect(reported.toSorted()).toEqual(['  A/1 ü', '2', 'now', 'now']);
  expect(safe).toHaveLength(4);
});

function queueOn(landing: Landing, log = recordingLog(), cameras: string[] = []) {
  const safe: string[] = [];
  const queue = new TetherQueue<string, string>({
    landing,
    deliver: async ({ filename, folder }, _, camera) => {
      expect(folder).toBe(camera);
      cameras.push(camera);
      return { answer: 'accepted', result: filename };
    },
    log,
    signal: new AbortController().signal,
    onSafe: ({ name }) => void safe.push(name),
  });
  return { queue, safe, log };
}

it('a picture that was taken in stays so where its copy cannot be cleared away, and that is said', async () => {
  const landing = await landingIn(temporaryFolder());
  await writeFile(join(landing.folder, 'IMG_0001.JPG'), 'picture');
  const { queue, safe, log } = queueOn({ ...landing, discard: () => Promise.reject(new Error('EBUSY')) });
  const [file] = await landing.collect();
  if (file === undefined) throw new Error('nothing has landed');
  expect(await queue.add(file, { kind: 'shot', context: 'front' })).toBe('IMG_0001.JPG');
  expect(safe).toEqual(['IMG_0001.JPG']);
  expect(log.lines.map(({ message }) => message)).toEqual([expect.stringContaining('cannot be cleared away')]);
});

it('a press of the shutter is answered where the station cannot take in what the camera sends', async () => {
  const landing = await landingIn(temporaryFolder());
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const session = { capture: async () => ['/DCIM/IMG_0001.JPG'], close: async () => undefined };
  const served = new ServedCamera<string, string>({
    // What a shot asks of a session.
    session: session as unknown as TetherSession,
    landing: { ...landing, collect: () => Promise.reject(full) },
    queue: queueOn(landing).queue,
    options: { onFrame: () => undefined, liveWanted: () => false, onCut: () => undefined },
    signal: new AbortController().signal,
    changed: () => undefined,
    landed: () => undefined,
  });
  const shot = served.shoot(new TetherShot('front'));
  await expect(served.serve()).rejects.toBe(full);
  expect(await shot).toMatchObject({ kind: 'broken' });
  expect(await served.close()).toEqual(['front']);
});

it('a folder of earlier pictures that cannot be read keeps no camera from being looked for', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'tether', 'arriving', 'tmpfile1', 'odd'), { recursive: true });
  const log = recordingLog();
  const stop = new AbortController();
  const tether = await startTether<string, string>({
    program: { path: join(folder, 'no-gphoto2'), home: folder, environment: process.env },
    folder: join(folder, 'tether'),
    camera: { model: 'Canon', serialNumber: '1' },
    deliver: async () => ({ answer: 'accepted', result: '' }),
    keepsOnCard: () => true,
    onReport: () => undefined,
    onFrame: () => undefined,
    liveWanted: () => false,
    onLost: () => undefined,
    onManyMissed: () => undefined,
    onCut: () => undefined,
    freeBytes: async () => 1e12,
    log,
    signal: stop.signal,
  });
  await until('the program is missed', async () => tether.report.state === 'no_program');
  await tether.close();
  expect(log.lines[0]?.message).toContain('came earlier cannot be read');
  expect(existsSync(join(folder, 'tether', 'arriving', 'tmpfile1'))).toBe(true);
});
