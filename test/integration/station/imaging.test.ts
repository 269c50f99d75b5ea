import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { LaunchImaging } from '../../../main/imaging/remote/imagingChild.ts';
import { launchNode } from '../../../main/imaging/remote/launchNode.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { decoderFaults } from '../../fakes/decoderFaults.ts';
import { launchOwn } from '../../fakes/ownImaging.ts';
import { clientOf, openTestStation } from '../../fakes/stationUnderTest.ts';
import { asAnotherShot, cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();
const faulty = join(import.meta.dirname, '..', '..', 'fakes', 'faultyImaging.ts');

test('a photo that ends its decoder is told as one that cannot be read; those beside it have their place', async () => {
  const launchImaging = launchNode(process.execPath, () => pathToFileURL(faulty));
  const station = await openTestStation({ launchImaging });
  open.push(station);
  const picture = await cameraJpeg({ width: 600, height: 400 });
  const shots = ['one', decoderFaults.ends, 'two'].map(
    (comment, index) => new File([new Uint8Array(asAnotherShot(picture, comment))], `IMG_${index}.jpg`),
  );
  const { notices } = await clientOf(station).capture.files({ files: shots, itemId: null, sideUuid: null });
  expect(notices.map(({ filename, accepted }) => ({ filename, accepted }))).toEqual([
    { filename: 'IMG_0.jpg', accepted: true },
    { filename: 'IMG_1.jpg', accepted: false },
    { filename: 'IMG_2.jpg', accepted: true },
  ]);
  expect(notices[1]?.message).toMatchObject({ id: 'damaged.picture', params: { file: 'IMG_1.jpg' } });
});

test('the process starts with a live station, and with a single command only when that has a picture', async () => {
  const launched: boolean[] = [];
  const counting =
    (live: boolean): LaunchImaging =>
    () => {
      launched.push(live);
      return launchOwn()();
    };
  for (const live of [true, false]) {
    const station = await openTestStation({ live, launchImaging: counting(live) });
    open.push(station);
  }
  expect(launched).toEqual([true]);
});
