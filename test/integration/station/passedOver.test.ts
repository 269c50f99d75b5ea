import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import { english } from '../../../main/texts/render.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { clientOf, openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

async function opened(dataFolder: string, log = recordingLog()): Promise<Station> {
  const station = await openTestStation({ dataFolder, log });
  open.push(station);
  return station;
}

const statusOf = (station: Station) => clientOf(station).station.status({});
const inboxOf = async (station: Station) => (await statusOf(station)).inbox.map(({ filename }) => filename);

async function reasonsOf(station: Station): Promise<readonly string[]> {
  const { files } = await clientOf(station).sources.refused({});
  return files.map(({ reason }) => english(reason)).toSorted();
}

async function putPhoto(folder: string, name: string, seed: number): Promise<void> {
  writeFileSync(join(folder, name), await cameraJpeg({ width: 300, height: 200, seed }));
}

test.skipIf(process.platform === 'win32')(
  'a link and a pipe in the hot folder are listed once for good, and named in Settings while they lie there',
  async () => {
    const [dataFolder, folder] = [temporaryFolder(), temporaryFolder()];
    const [link, pipe] = [join(folder, 'link.jpg'), join(folder, 'pipe.jpg')];
    symlinkSync(join(temporaryFolder(), 'elsewhere.jpg'), link);
    execFileSync('mkfifo', [pipe]);
    const station = await opened(dataFolder);
    await clientOf(station).capture.setHotFolder({ path: folder });
    await until('both are listed', async () => (await statusOf(station)).refusedFiles === 2);
    const reasons = ['link', 'pipe'].map(
      (kind) =>
        `${kind}.jpg is a ${kind} and no photo file: it is passed over. Save or copy the photos themselves into the folder.`,
    );
    expect(await reasonsOf(station)).toEqual(reasons);
    const { state, message, passedOver } = (await statusOf(station)).hotFolder;
    expect({ state, message }).toEqual({ state: 'watching', message: null });
    expect(passedOver && english(passedOver)).toMatch(
      /^2 links, pipes or devices are no photo files and are passed over: \w+\.jpg, \w+\.jpg\. Save/,
    );

    // A person has seen it: neither another start nor another photo brings it back.
    await clientOf(station).sources.dismissRefused({ id: null });
    await station.close();
    const again = await opened(dataFolder);
    await until('it is named in Settings', async () => (await statusOf(again)).hotFolder.passedOver !== null);
    await putPhoto(folder, 'a.jpg', 1);
    await until('the photo', async () => (await inboxOf(again)).length === 1);
    expect((await statusOf(again)).refusedFiles).toBe(0);

    // The photo itself in the link's place is taken, and what is gone is not named any more.
    rmSync(pipe);
    rmSync(link);
    await putPhoto(folder, 'link.jpg', 2);
    await until('the other photo', async () => (await inboxOf(again)).length === 2);
    await until('nothing is passed over', async () => (await statusOf(again)).hotFolder.passedOver === null);
  },
);

test.skipIf(process.platform === 'win32')(
  'ten thousand links are one line in the list and one in the log, and hold no photo up',
  async () => {
    const [dataFolder, folder, log] = [temporaryFolder(), temporaryFolder(), recordingLog()];
    for (let index = 0; index < 10_000; index += 1) symlinkSync('/nowhere', join(folder, `link${index}.jpg`));
    await putPhoto(folder, 'a.jpg', 1);
    const station = await opened(dataFolder, log);
    await clientOf(station).capture.setHotFolder({ path: folder });
    await until('the photo', async () => (await inboxOf(station)).length === 1);
    const line = expect.stringMatching(
      /^10,000 links are no photo files and are passed over: (link\d+\.jpg, ){2}link\d+\.jpg and 9,997 more\. /,
    );
    expect(await reasonsOf(station)).toEqual([line]);
    const { passedOver } = (await statusOf(station)).hotFolder;
    expect(passedOver && english(passedOver)).toEqual(line);
    expect(log.lines.filter(({ message }) => message.includes('passed over'))).toHaveLength(1);

    await station.close();
    const again = await opened(dataFolder);
    await until('they are named in Settings', async () => (await statusOf(again)).hotFolder.passedOver !== null);
    await putPhoto(folder, 'b.jpg', 2);
    await until('the other photo', async () => (await inboxOf(again)).length === 2);
    expect((await statusOf(again)).refusedFiles).toBe(1);
  },
);
