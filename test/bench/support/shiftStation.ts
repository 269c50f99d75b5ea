import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright';
import { connectToRunning, type RunningStation } from '../../../main/hosts/control/controlClient.ts';
import { until } from '../../fakes/until.ts';
import { asAnotherShot, exifTime } from '../../fixtures/pictures.ts';
import { startChild, stopChild } from './children.ts';

const cli = join(import.meta.dirname, '..', '..', '..', 'dist', 'main', 'cli.js');
const watch = join(import.meta.dirname, 'loopWatch.mjs');
const patientMs = 240_000;

/** An event loop that was held, as `loopWatch.mjs` saw it: how long, how much of it was its thread's own work, and how long that waited for a processor. */
export interface Hold {
  readonly heldMs: number;
  readonly workedMs: number;
  readonly waitedMs: number;
}

/** The built station on its web host, as an operator starts it, with its event loop watched from within. */
export interface ShiftStation {
  readonly address: string;
  readonly pid: number;
  readonly commands: RunningStation['commands'];
  /** Photos that the partner has. */
  sent(): number;
  /** The longest time that its event loop was held since that moment. */
  heldSince(at: number): Hold;
  /** The longest work of its event loop without a pause since that moment, in milliseconds. */
  workedSince(at: number): number;
  close(): Promise<void>;
}

export async function startShiftStation(dataFolder: string, folder: string): Promise<ShiftStation> {
  const loopFile = join(folder, 'loop');
  const child: ChildProcess = spawn(
    process.execPath,
    // The flags that this benchmark was started with, as every program of the checkout is.
    [...process.execArgv, '--import', watch, cli, 'start', '--host', 'web', '--no-open', '--data', dataFolder],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, SIDESHOT_BENCH_LOOP: loopFile } },
  );
  const address = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const found = /Sideshot is ready at (http:\S+)\n/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the station ended with ${code}`)));
  });
  const running = await connectToRunning(dataFolder, 'bench');
  if (running === null) throw new Error('the station takes no commands');
  const database = new Database(join(dataFolder, 'station.db'), { readonly: true });
  const sent = database.prepare('SELECT count(*) FROM photos WHERE uploaded_at IS NOT NULL').pluck();
  return {
    address,
    pid: running.pid,
    commands: running.commands,
    sent: () => Number(sent.get()),
    heldSince: (at) => longestHeld(loopFile, running.pid, at),
    workedSince: (at) => Math.max(0, ...holdsSince(loopFile, running.pid, at).map(({ workedMs }) => workedMs)),
    async close() {
      database.close();
      await running.close();
      await stopChild(child);
    },
  };
}

export const neverHeld: Hold = { heldMs: 0, workedMs: 0, waitedMs: 0 };

/** A Node that does nothing, watched in the same way: how long a loop is held here that nobody holds. */
export function startIdleLoop(folder: string): Pick<ShiftStation, 'heldSince' | 'close'> {
  const loopFile = join(folder, 'idleLoop');
  const child = startChild(process.execPath, ['--import', watch, '-e', 'setInterval(() => {}, 1_000)'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SIDESHOT_BENCH_LOOP: loopFile },
  });
  return {
    heldSince: (at) => longestHeld(loopFile, child.pid, at),
    close: () => stopChild(child),
  };
}

function longestHeld(loopFile: string, pid: number | undefined, since: number): Hold {
  return holdsSince(loopFile, pid, since).reduce<Hold>(
    (longest, hold) => (hold.heldMs > longest.heldMs ? hold : longest),
    neverHeld,
  );
}

/** Of what `loopWatch.mjs` wrote: the longest hold of each second of a process since that moment. */
function holdsSince(loopFile: string, pid: number | undefined, since: number): readonly Hold[] {
  const lines = readFileSync(loopFile, 'utf8').trimEnd().split('\n');
  const holds = lines.map((line) => JSON.parse(line) as Hold & { readonly pid: number; readonly at: number });
  return holds.filter((hold) => hold.pid === pid && hold.at > since);
}

/** The shots of a camera that writes beside the hot folder and renames, one file after the other. */
export function createCamera(photos: readonly Buffer[], folder: string, hotFolder: string) {
  let count = 0;
  return {
    /** Renames the next photo into the hot folder and answers when, by the clock of the page. */
    async shoot(): Promise<number> {
      count += 1;
      const name = `SHOT_${String(count).padStart(5, '0')}.JPG`;
      const beside = join(folder, name);
      await writeFile(beside, takenNow(photos[count % photos.length] ?? Buffer.alloc(0), name));
      const at = performance.timeOrigin + performance.now();
      await rename(beside, join(hotFolder, name));
      return at;
    },
  };
}

const placeholder = '2025:01:31 10:20:30';

/** Another shot of the same picture, with this moment as its capture time. */
export function takenNow(photo: Buffer, label: string): Buffer {
  const copy = asAnotherShot(photo, label);
  for (let at = copy.indexOf(placeholder); at >= 0; at = copy.indexOf(placeholder, at + 1))
    copy.write(exifTime(Date.now()), at, 'latin1');
  return copy;
}

/** Puts that many photos onto new items, and waits until all are taken in. */
export async function fillBacklog(
  station: ShiftStation,
  order: { readonly name: string; readonly items: number; readonly sides: number; readonly type: object },
  photo: Buffer,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < order.items; number += 1) {
    const reference = `${order.name}-${number}`;
    await station.commands.create({ reference, ...order.type, service: null } as never);
    const files: string[] = [];
    for (let side = 0; side < order.sides; side += 1) {
      const file = join(folder, `${reference}-${side}.jpg`);
      await writeFile(file, takenNow(photo, file));
      files.push(file);
    }
    await station.commands.importPhotos({ reference, side: null, files });
  }
}

/** The time, since the epoch, at which the page has painted a photo on the stage that it had not painted before. */
export function whenPainted(page: Page): Promise<number> {
  return page.evaluate(
    (maxMs) =>
      new Promise<number>((resolve, reject) => {
        const pictures = () =>
          [...document.querySelectorAll<HTMLImageElement>('[data-testid="picture-box"] img')].filter(({ src }) =>
            /\/(first|preview)$/.test(new URL(src).pathname),
          );
        const before = new Set(pictures().map(({ src }) => src));
        const timer = setTimeout(() => reject(new Error('No photo came to the stage.')), maxMs);
        const painted = () =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())));
        const look = () => {
          const fresh = pictures().find(({ src }) => !before.has(src));
          if (fresh === undefined) return;
          observer.disconnect();
          clearTimeout(timer);
          if (fresh.complete) painted();
          else fresh.addEventListener('load', painted, { once: true });
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['src'] });
      }),
    30_000,
  );
}

export async function untilEmpty(folder: string): Promise<void> {
  await until('the hot folder', async () => (await readdir(folder)).length === 0 || undefined, patientMs);
}
