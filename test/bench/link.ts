import { join } from 'node:path';
import { nextMessage, startChild, stopChild } from './support/children.ts';
import { atLeast, type Bench, type Scene, skipped } from './support/line.ts';
import type { LinkOrder } from './support/pacingProxy.ts';
import { photoCount, writePhotos } from './support/photos.ts';
import { findProgram } from './support/programs.ts';
import { startStationSender, storePhotos, webdavProfile } from './support/stationSender.ts';
import { startWebdav, type WebdavServer } from './support/webdav.ts';
import { milliseconds } from './support/words.ts';

const bitsPerSecond = 100e6;
const delayMs = 40;
const what = `sending ${photoCount} photos of 7 MB over 100 Mbit/s, ${delayMs} ms each way`;

/** How much of a slow, far link the station's four uploads fill: what is lost is the time between photos. */
export const link: Bench = {
  title: 'Sending over a slow link',
  async run(scene) {
    const rclone = findProgram('rclone');
    if (rclone === null) return [skipped(what, 'rclone is not installed, which is the server')];
    const server = await startWebdav(rclone, scene.folder);
    try {
      return await fill(scene, server);
    } finally {
      await server.close();
    }
  },
};

async function fill({ folder, say }: Scene, server: WebdavServer) {
  say('making photos');
  const mediaFolder = join(folder, 'media');
  const photos = await storePhotos(mediaFolder, await writePhotos(join(folder, 'shots')));
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const proxy = startChild(process.execPath, [join(import.meta.dirname, 'support', 'pacingProxy.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const order: LinkOrder = { port: server.port, bitsPerSecond, delayMs };
  const listening = nextMessage<number>(proxy);
  proxy.send(order);
  const sender = await startStationSender();
  try {
    const profile = webdavProfile(await listening, server.caFile, 4);
    say('sending, half a minute');
    const { ms } = await sender.send({ folder, mediaFolder, profile, photos });
    await server.expectAndClear(photos.length, bytes);
    const linkMs = (bytes * 8_000) / bitsPerSecond;
    return [
      {
        what: `${what} (pacing proxy)`,
        figure: `${(linkMs / ms).toFixed(3)} of the link, ${milliseconds(ms)}`,
        against: `${milliseconds(linkMs)} for the photos' bytes alone`,
        ...atLeast(linkMs / ms, 0.97, ' of the link'),
      },
    ];
  } finally {
    await sender.close();
    await stopChild(proxy);
  }
}
