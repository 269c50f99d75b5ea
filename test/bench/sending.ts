import { writeFile } from 'node:fs/promises';
import { availableParallelism as cores } from 'node:os';
import { join } from 'node:path';
import { atLeast, type Bench, below, type Line, type Scene, skipped } from './support/line.ts';
import { photoCount, writePhotos } from './support/photos.ts';
import { findProgram, timeProgram } from './support/programs.ts';
import {
  startBareSender,
  startStationSender,
  storePhotos,
  storeSparse,
  webdavProfile,
} from './support/stationSender.ts';
import { median, medianRatio } from './support/statistics.ts';
import { startWebdav, type WebdavServer } from './support/webdav.ts';
import { megabytes, megabytesPerSecond, milliseconds, times } from './support/words.ts';

const connections = 4;
const rounds = 7;
const largeBytes = 2 ** 31;
const what = `sending ${photoCount} photos of 7 MB`;

/** The station's upload path against what is known to be fast, each to the same server, round by round. */
export const sending: Bench = {
  title: 'Sending over HTTPS on loopback',
  async run(scene) {
    const rclone = findProgram('rclone');
    if (rclone === null) return [skipped(what, 'rclone is not installed, which is the server and a competitor')];
    const server = await startWebdav(rclone, scene.folder);
    try {
      return [...(await compare(scene, server, rclone)), await sendLarge(scene, server)];
    } finally {
      await server.close();
    }
  },
};

async function compare(scene: Scene, server: WebdavServer, rclone: string): Promise<readonly Line[]> {
  const { folder, say } = scene;
  say('making photos');
  const shots = join(folder, 'shots');
  const paths = await writePhotos(shots);
  const mediaFolder = join(folder, 'media');
  const photos = await storePhotos(mediaFolder, paths);
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const profile = webdavProfile(server.port, server.caFile, connections);
  const sender = await startStationSender();
  const bareSender = await startBareSender();
  const bareOrder = { origin: `https://127.0.0.1:${server.port}`, caFile: server.caFile, paths, connections };
  let peakBytes = 0;
  const ways: Record<string, () => Promise<number>> = {
    station: async () => {
      const report = await sender.send({ folder, mediaFolder, profile, photos });
      peakBytes = report.peakBytes;
      return report.ms;
    },
    alone: async () => (await sender.send({ folder, mediaFolder, profile, photos, withoutQueue: true })).ms,
    bare: async () => (await bareSender.send(bareOrder)).ms,
    rclone: () => timeProgram(rclone, rcloneArgs(shots, server, 'other')),
    // To a vendor that it knows to keep checksums it reads each file for its hash too, as the station does.
    hashing: () => timeProgram(rclone, rcloneArgs(shots, server, 'nextcloud')),
  };
  const curl = findProgram('curl');
  if (curl !== null) {
    const list = await curlList(folder, paths, server);
    ways.curl = () => timeProgram(curl, ['-K', list]);
  }
  const measured: Record<string, number[]> = {};
  const serverMs: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      say(`round ${round} of ${rounds}`);
      for (const [name, way] of Object.entries(ways)) {
        const serverBefore = server.processorTime();
        const ms = await way();
        if (round > 0) serverMs.push(server.processorTime() - serverBefore);
        await server.expectAndClear(photos.length, bytes);
        // The first round warms caches and code.
        if (round > 0) measured[name] = [...(measured[name] ?? []), ms];
      }
    }
  } finally {
    await sender.close();
    await bareSender.close();
  }
  const { station = [], alone = [], bare = [], rclone: rcloneMs = [], hashing = [], curl: curlMs } = measured;
  const speed = (values: readonly number[]): string => megabytesPerSecond(bytes, median(values));
  const versus = (
    path: string,
    own: readonly number[],
    name: string,
    other: readonly number[],
    wanted: number,
  ): Line => {
    const ratio = medianRatio(other, own);
    return {
      what: `${what}, ${path}: ${times(ratio)} ${name}'s speed`,
      figure: `${milliseconds(median(own))} (${speed(own)})`,
      against: `${milliseconds(median(other))} (${speed(other)})`,
      ...atLeast(ratio, wanted, ' x'),
    };
  };
  const both = (name: string, other: readonly number[], wanted: number): readonly Line[] => [
    versus('engine with its queue on the disk', station, name, other, wanted),
    versus('upload path alone', alone, name, other, wanted),
  ];
  const bareRatios = [['rclone', rcloneMs] as const, ...(curlMs ? [['curl', curlMs] as const] : [])].map(
    ([name, other]) => `${times(medianRatio(other, bare))} ${name}'s speed`,
  );
  const bareLine: Line = {
    what: `what this machine allows: a bare loop of undici with 1 MB chunks, no hash and no queue: ${bareRatios.join(', ')}`,
    figure: `${milliseconds(median(bare))} (${speed(bare)})`,
    against: `engine ${times(medianRatio(bare, station))} its speed, upload path alone ${times(medianRatio(bare, alone))}`,
  };
  // Whoever sends: the server has its own work to do, on all processors at best.
  const floorMs = Math.min(...serverMs) / cores();
  const floorLine: Line = {
    what: `what the server itself takes of all processors, at the least: no client can be faster than ${times(
      medianRatio(
        rcloneMs,
        rcloneMs.map(() => floorMs),
      ),
    )} rclone's speed`,
    figure: milliseconds(floorMs),
    against: `${milliseconds(median(rcloneMs))} (rclone)`,
  };
  return [
    bareLine,
    floorLine,
    ...both('rclone', rcloneMs, 2),
    ...both('hashing rclone', hashing, 2),
    ...(curlMs ? both('curl', curlMs, 0.85) : [skipped(`${what} against curl`, 'curl is not installed')]),
    { what: 'peak memory of the sending process', figure: megabytes(peakBytes), ...below(peakBytes / 1e6, 200, ' MB') },
  ];
}

/** A file of 2 GB through the same path, in a process of its own: what is held in memory must not grow with the photo. */
async function sendLarge({ folder, say }: Scene, server: WebdavServer): Promise<Line> {
  say('one file of 2 GB');
  const mediaFolder = join(folder, 'large');
  const photo = await storeSparse(mediaFolder, largeBytes);
  const sender = await startStationSender();
  try {
    const profile = webdavProfile(server.port, server.caFile, connections);
    const { ms, peakBytes } = await sender.send({ folder, mediaFolder, profile, photos: [photo] });
    await server.expectAndClear(1, largeBytes);
    return {
      what: `peak memory while one file of 2 GB is checked and sent (${megabytesPerSecond(largeBytes, ms)})`,
      figure: megabytes(peakBytes),
      ...below(peakBytes / 1e6, 200, ' MB'),
    };
  } finally {
    await sender.close();
  }
}

function rcloneArgs(shots: string, server: WebdavServer, vendor: 'other' | 'nextcloud'): readonly string[] {
  const remote = ['--webdav-url', `https://127.0.0.1:${server.port}`, '--webdav-vendor', vendor];
  const tuned = [
    '--no-check-dest',
    '--transfers',
    String(connections),
    '--ca-cert',
    server.caFile,
    '--config',
    '',
    '--log-level',
    'ERROR',
  ];
  return ['copy', shots, ':webdav:', ...remote, ...tuned];
}

/** A config file with one upload for each photo: names in braces would be limited by the length of a command line. */
async function curlList(folder: string, paths: readonly string[], server: WebdavServer): Promise<string> {
  const list = join(folder, 'curl.txt');
  const head = [
    'parallel',
    `parallel-max = ${connections}`,
    'silent',
    'show-error',
    'fail',
    'http1.1',
    `cacert = "${server.caFile}"`,
  ];
  const uploads = paths.flatMap((path, index) => [
    `upload-file = "${path}"`,
    `url = "https://127.0.0.1:${server.port}/curl-${index}.jpg"`,
    'output = "/dev/null"',
  ]);
  await writeFile(list, [...head, ...uploads, ''].join('\n'));
  return list;
}
