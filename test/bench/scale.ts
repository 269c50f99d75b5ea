import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ConnectionId } from '../../main/domain/ids.ts';
import { openStore } from '../../main/store/openStore.ts';
import { bundle } from './support/bundle.ts';
import { nextMessage, startChild, stopChild } from './support/children.ts';
import { fillStore, sideCount } from './support/fillStore.ts';
import { type Bench, below, type Line, type Scene } from './support/line.ts';
import { memoryNow } from './support/machine.ts';
import type { ScreenReport } from './support/stationProcess.ts';
import { median, p95 } from './support/statistics.ts';
import { megabytes, milliseconds } from './support/words.ts';

/** `SIDESHOT_BENCH_ITEMS=1000000` measures a queue of another size. */
const itemCount = Number(process.env.SIDESHOT_BENCH_ITEMS ?? 100_000);
const starts = 5;
const root = join(import.meta.dirname, '..', '..');

/** The whole station on a queue of years. */
export const scale: Bench = {
  title: `A station with ${itemCount.toLocaleString('en')} items of ${sideCount} sides`,
  async run(scene) {
    const dataFolder = join(scene.folder, 'station');
    scene.say('filling the store');
    fill(dataFolder);
    scene.say('starting the station');
    return [...(await startLines(dataFolder)), ...(await screenLines(scene, dataFolder))];
  },
};

/** Connected to a partner that is not there, so that the backlog stays and the engine tries. */
function fill(dataFolder: string): void {
  const store = openStore(dataFolder);
  const profile = { name: 'bench', base_url: 'https://127.0.0.1:9', auth: { default: 'none' } };
  const { id } = store.connections.use(
    { name: profile.name, origin: profile.base_url, profileJson: JSON.stringify(profile), practice: false },
    randomUUID() as ConnectionId,
    Date.now(),
  );
  fillStore(store, { itemCount, connection: id });
  store.close();
}

/** The program as it is installed, from its start to the line that says where it is. */
async function startLines(dataFolder: string): Promise<readonly Line[]> {
  const times: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < starts; round += 1) {
    const startedAt = performance.now();
    const args = [join(root, 'dist', 'main', 'cli.js'), '--data', dataFolder, 'start', '--host', 'web', '--no-open'];
    const child = startChild(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('ready')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`The station ended with ${code} at its start.`)));
    });
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    memory.push(child.pid === undefined ? 0 : memoryNow(child.pid));
    await stopChild(child);
  }
  const ms = median(times);
  return [
    { what: 'process start to "Sideshot is ready" (web host)', figure: milliseconds(ms), ...below(ms, 1_000, ' ms') },
    {
      what: 'its memory two seconds later',
      figure: megabytes(median(memory)),
      ...below(median(memory) / 1e6, 300, ' MB'),
    },
  ];
}

/** What the screens ask, while the engine and all else runs in the same process. */
async function screenLines({ say }: Scene, dataFolder: string): Promise<readonly Line[]> {
  say('asking as the screens do');
  const child = startChild(process.execPath, [await bundle('stationProcess')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const reported = nextMessage<ScreenReport>(child);
  child.send(dataFolder);
  const { openMs, queries, peakBytes } = await reported;
  await stopChild(child);
  return [
    { what: 'opening the station to its first page', figure: milliseconds(openMs), ...below(openMs, 1_000, ' ms') },
    ...Object.entries(queries).map(([what, ms]) => ({
      what,
      figure: `median ${milliseconds(median(ms))}, p95 ${milliseconds(p95(ms))}`,
      ...below(median(ms), 10, ' ms'),
    })),
    { what: 'peak memory through all that', figure: megabytes(peakBytes), ...below(peakBytes / 1e6, 300, ' MB') },
  ];
}
