import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findElectronBinary } from './electronBinary.ts';

/** A failed download waits a day, so that the next start is quick. */
const rememberForMs = 24 * 60 * 60 * 1000;
const defaultFirstBytesMs = 4_000;
const wholeDownloadMs = 5 * 60_000;
const checkEveryMs = 250;

export interface FetchInput {
  readonly packageFolder: string;
  readonly cacheFolder: string;
  readonly now: number;
  readonly signal: AbortSignal;
  /** Without bytes by then, the network counts as blocked. The default is four seconds. */
  readonly firstBytesMs?: number;
  onStart(): void;
}

/** Null where it cannot be downloaded now. */
export async function fetchElectron(input: FetchInput): Promise<string | null> {
  const present = findElectronBinary(input.packageFolder);
  if (present !== null) return present;
  const note = join(input.cacheFolder, 'electron-not-available.json');
  if (await failedLately(note, input.now)) return null;
  input.onStart();
  await runInstaller(input);
  const fetched = findElectronBinary(input.packageFolder);
  if (fetched === null && !input.signal.aborted) await rememberFailure(note, input.now);
  return fetched;
}

const failureNote = z.object({ at: z.number() });

async function failedLately(note: string, now: number): Promise<boolean> {
  try {
    const { at } = failureNote.parse(JSON.parse(await readFile(note, 'utf8')));
    return now >= at && now - at < rememberForMs;
  } catch {
    // No note, or not one of ours: try the download.
    return false;
  }
}

async function rememberFailure(note: string, now: number): Promise<void> {
  await mkdir(join(note, '..'), { recursive: true });
  await writeFile(note, JSON.stringify({ at: now }));
}

async function runInstaller(input: FetchInput): Promise<void> {
  await mkdir(input.cacheFolder, { recursive: true });
  const downloads = await mkdtemp(join(input.cacheFolder, 'electron-download-'));
  try {
    const child = spawn(process.execPath, [join(input.packageFolder, 'install.js')], {
      stdio: 'ignore',
      env: { ...process.env, TMPDIR: downloads, TEMP: downloads, TMP: downloads },
    });
    await endOrGiveUp(child, input, downloads);
  } finally {
    await rm(downloads, { recursive: true, force: true });
  }
}

function endOrGiveUp(child: ChildProcess, input: FetchInput, downloads: string): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    let hasBytes = false;
    const timer = setInterval(async () => {
      hasBytes ||= await isUnderWay(input.packageFolder, downloads);
      const elapsedMs = Date.now() - startedAt;
      const givenUp =
        elapsedMs > wholeDownloadMs || (!hasBytes && elapsedMs > (input.firstBytesMs ?? defaultFirstBytesMs));
      if (givenUp || input.signal.aborted) child.kill('SIGKILL');
    }, checkEveryMs);
    const end = () => {
      clearInterval(timer);
      resolve();
    };
    child.on('error', end);
    child.on('exit', end);
  });
}

/** Bytes arrived, or a cached archive is being unpacked. */
async function isUnderWay(packageFolder: string, downloads: string): Promise<boolean> {
  if (existsSync(join(packageFolder, 'dist'))) return true;
  const names = await readdir(downloads, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(names.map((name) => fileSize(join(downloads, name))));
  return sizes.some((size) => size > 0);
}

async function fileSize(path: string): Promise<number> {
  const info = await stat(path).catch(() => null);
  return info?.isFile() ? info.size : 0;
}
