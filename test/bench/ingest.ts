import { createHash } from 'node:crypto';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedNow } from './support/clock.ts';
import { type Bench, below, type Line, type Scene, skipped } from './support/line.ts';
import { cameraPhotos, photoCount } from './support/photos.ts';
import { findProgram, timeProgram } from './support/programs.ts';
import { type StationWithHotFolder, startStationWithHotFolder } from './support/stationWithHotFolder.ts';
import { median, medianRatio, p95 } from './support/statistics.ts';
import { megabytes, milliseconds, times } from './support/words.ts';

const singles = 20;
const bursts = 3;

/** From a file's rename into the hot folder to a photo that is safe and can be seen. */
export const ingest: Bench = {
  title: 'Taking photos in: 24 megapixels, 7 MB each',
  async run(scene) {
    const station = await startStationWithHotFolder(scene.folder, bursts + 1);
    try {
      scene.say('one photo at a time');
      const lines = await oneAtATime(scene, station);
      scene.say('bursts');
      return [...lines, ...(await inBursts(scene, station))];
    } finally {
      await station.close();
    }
  },
};

async function oneAtATime({ folder }: Scene, station: StationWithHotFolder): Promise<readonly Line[]> {
  await station.openItem(0);
  const durable: number[] = [];
  const shown: number[] = [];
  const limit: number[] = [];
  const [warmUp, ...photos] = await offerFiles(folder, 'single', singles + 1);
  if (warmUp) await takeIn(station, warmUp);
  for (const photo of photos) {
    limit.push(await copyDurably(photo, join(folder, 'copy.jpg')));
    const taken = await takeIn(station, photo);
    durable.push(taken.durableMs);
    shown.push(taken.shownMs);
  }
  const ratio = medianRatio(durable, limit);
  return [
    {
      what: `rename to durable and told, ${times(ratio)} its limit (copy, fsync and sha256 alone)`,
      figure: inWords(durable),
      against: inWords(limit),
      ...below(ratio, 2, ' x'),
    },
    { what: 'rename to thumbnail', figure: inWords(shown), ...below(p95(shown), 250, ' ms at p95') },
  ];
}

async function inBursts({ folder, say }: Scene, station: StationWithHotFolder): Promise<readonly Line[]> {
  const durable: number[] = [];
  const shown: number[] = [];
  const first: number[] = [];
  const floor: number[] = [];
  const longest: number[] = [];
  const p99: number[] = [];
  let peak = 0;
  const djpeg = findProgram('djpeg');
  for (let round = 1; round <= bursts; round += 1) {
    say(`burst ${round} of ${bursts}`);
    const photos = await offerFiles(folder, `burst-${round}`, photoCount);
    if (djpeg !== null) floor.push(await decodeWithDjpeg(djpeg, photos));
    await station.openItem(round);
    await station.watchLoop();
    const startedAt = sharedNow();
    for (const [index, photo] of photos.entries())
      await rename(photo, join(station.hotFolder, `${round}-${index}.jpg`));
    const taken = [];
    while (taken.length < photos.length) taken.push(await station.nextPhoto());
    durable.push(Math.max(...taken.map((photo) => photo.durableAt)) - startedAt);
    shown.push(Math.max(...taken.map((photo) => photo.shownAt)) - startedAt);
    first.push(Math.min(...taken.map((photo) => photo.shownAt)) - startedAt);
    const loop = await station.loop();
    longest.push(loop.maxMs);
    p99.push(loop.p99Ms);
    peak = loop.peakBytes;
  }
  const name = `burst of ${photoCount}`;
  const worst = Math.max(...longest);
  const all = (values: readonly number[]): string => `median of ${bursts}: ${milliseconds(median(values))}`;
  const versus = (): readonly Line[] => {
    if (floor.length === 0)
      return [skipped(`${name} against djpeg`, 'djpeg is not installed (Debian: libjpeg-turbo-progs)')];
    const line = (what: string, figures: readonly number[], max: number): Line => {
      const ratio = medianRatio(figures, floor);
      return {
        what: `${name} to ${what}, ${times(ratio)} of two processes of djpeg -scale 1/8`,
        figure: all(figures),
        against: all(floor),
        reach: `at most ${times(max)}`,
        met: ratio <= max,
      };
    };
    return [line('all durable', durable, 0.7), line('all durable and shown', shown, 1.5)];
  };
  return [
    ...versus(),
    { what: `${name} to the first one shown`, figure: inWords(first), ...below(median(first), 250, ' ms') },
    {
      what: 'event loop of main held up during a burst',
      figure: `longest ${milliseconds(worst)}, p99 ${milliseconds(median(p99))}`,
      ...below(worst, 50, ' ms'),
    },
    { what: 'peak memory', figure: megabytes(peak), ...below(peak / 1e6, 350, ' MB') },
  ];
}

/** New photos beside the hot folder, on the same disk. */
async function offerFiles(folder: string, name: string, count: number): Promise<readonly string[]> {
  const shots = join(folder, name);
  await mkdir(shots);
  const paths: string[] = [];
  for (const [index, photo] of (await cameraPhotos(count, name)).entries()) {
    const path = join(shots, `${index}.jpg`);
    await writeFile(path, photo);
    paths.push(path);
  }
  return paths;
}

async function takeIn(station: StationWithHotFolder, photo: string) {
  const startedAt = sharedNow();
  await rename(photo, join(station.hotFolder, `single-${startedAt}.jpg`));
  const taken = await station.nextPhoto();
  return { durableMs: taken.durableAt - startedAt, shownMs: taken.shownAt - startedAt };
}

/** What no station can be faster than: the bytes read once, hashed, written and synced. */
async function copyDurably(from: string, to: string): Promise<number> {
  const startedAt = performance.now();
  const source = await open(from);
  const target = await open(to, 'w');
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
  try {
    for (;;) {
      const { bytesRead } = await source.read(buffer);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      await target.write(buffer, 0, bytesRead);
    }
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
  hash.digest();
  return performance.now() - startedAt;
}

/** Two processes, each half of the files: the least that decoding them to a thumbnail's size costs on two processors. */
async function decodeWithDjpeg(djpeg: string, photos: readonly string[]): Promise<number> {
  const half = Math.ceil(photos.length / 2);
  const decode = (files: readonly string[]) =>
    timeProgram('/bin/sh', [
      '-c',
      'for f; do "$0" -scale 1/8 -outfile /dev/null "$f" || exit 1; done',
      djpeg,
      ...files,
    ]);
  return Math.max(...(await Promise.all([decode(photos.slice(0, half)), decode(photos.slice(half))])));
}

function inWords(values: readonly number[]): string {
  return `median ${milliseconds(median(values))}, p95 ${milliseconds(p95(values))}`;
}
