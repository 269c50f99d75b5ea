import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  detectCameras,
  listFiles,
  readAbilities,
  readSerialNumber,
  readVersion,
} from '../../../main/capture/gphoto/detectCameras.ts';
import { downloadFile } from '../../../main/capture/gphoto/downloadFile.ts';
import { diskPort } from '../../../main/capture/gphoto/gphotoArguments.ts';
import { GphotoFailure } from '../../../main/capture/gphoto/gphotoFailure.ts';
import { parseAbilities } from '../../../main/capture/gphoto/gphotoOutput.ts';
import type { GphotoProgram } from '../../../main/capture/gphoto/gphotoProgram.ts';
import { runGphoto } from '../../../main/capture/gphoto/runGphoto.ts';
import { noRealGphoto } from '../../fakes/realGphoto.ts';
import { until } from '../../fakes/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'sideshot-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const never = new AbortController().signal;

/** A program that runs these lines of JavaScript. */
async function programOf(name: string, script: string): Promise<GphotoProgram> {
  const path = join(folder, name);
  await writeFile(path, `#!${process.execPath}\n${script}\n`);
  await chmod(path, 0o755);
  return { path, home: folder, environment: process.env };
}

async function failureOf(run: Promise<unknown>): Promise<GphotoFailure> {
  const error = await run.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(GphotoFailure);
  return error as GphotoFailure;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('running the program', () => {
  const run = { args: ['--auto-detect'], cwd: folder, deadlineMs: 60_000 };

  it('says when it is not installed', async () => {
    const program = { path: join(folder, 'nothing'), home: folder, environment: process.env };
    expect((await failureOf(runGphoto(program, run, never))).kind).toBe('not_installed');
  });

  it('passes its own home and language, and no more of the environment than it needs', async () => {
    const program = await programOf('environment', 'console.log(JSON.stringify(process.env))');
    const { stdout } = await runGphoto({ ...program, environment: { PATH: '/bin', SECRET: 'x' } }, run, never);
    expect(JSON.parse(stdout.toString())).toEqual({ PATH: '/bin', HOME: folder, LANG: 'C', LC_ALL: 'C' });
  });

  it('ends one that hangs at the deadline, with what it started, though it ignores being asked', async () => {
    const pids = join(folder, 'pids');
    const program = await programOf(
      'hangs',
      `process.on('SIGINT', () => {});
       const other = require('node:child_process').spawn(process.execPath, ['-e', 'process.on("SIGINT",()=>{});setInterval(()=>{}, 1000)'], { stdio: 'ignore' });
       require('node:fs').writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + other.pid);
       setInterval(() => {}, 1000);`,
    );
    expect((await failureOf(runGphoto(program, { ...run, deadlineMs: 1_500 }, never))).kind).toBe('timeout');
    const [own = 0, other = 0] = (await readFile(pids, 'utf8')).split(' ').map(Number);
    expect(own).toBeGreaterThan(0);
    await until('both are gone', async () => !isAlive(own) && !isAlive(other));
  });

  it('ends it when the signal aborts, with the reason of the signal', async () => {
    const program = await programOf('waits', 'setInterval(() => {}, 1000)');
    const stop = new AbortController();
    const running = runGphoto(program, run, stop.signal);
    const reason = new Error('closing');
    stop.abort(reason);
    await expect(running).rejects.toBe(reason);
  });

  it('ends one that prints without end', async () => {
    const program = await programOf('chatters', 'setInterval(() => process.stdout.write("x".repeat(65536)), 1)');
    const failure = await failureOf(runGphoto(program, { ...run, maxOutputBytes: 1_000_000 }, never));
    expect(failure.kind).toBe('output');
  });

  it('tells one that was killed from one that failed', async () => {
    const killed = await programOf('killed', 'process.kill(process.pid, "SIGKILL")');
    expect((await failureOf(runGphoto(killed, run, never))).kind).toBe('ended');
    const failed = await programOf('failed', `console.error("*** Error (-53: 'x') ***"); process.exit(1)`);
    expect((await failureOf(runGphoto(failed, run, never))).kind).toBe('claimed');
  });

  it('never lets an argument be more than an argument', async () => {
    const program = await programOf('arguments', 'console.log(JSON.stringify(process.argv.slice(2)))');
    const args = ['$(touch x)', '; ls', '`id`'];
    const { stdout } = await runGphoto(program, { ...run, args }, never);
    expect(JSON.parse(stdout.toString())).toEqual(args);
  });

  it('refuses a copy that is shorter than the file of the camera, and removes it', async () => {
    // With a full disk gphoto2 2.5.28 says "Saving file as …" and exits 0.
    const program = await programOf('short', 'require("node:fs").writeFileSync("a.jpg", "half")');
    const into = join(folder, 'short-copy');
    const file = { path: '/DCIM/A.JPG', name: 'A.JPG', sizeBytes: 8, mimeType: null, modifiedAtMs: null };
    const from = { port: diskPort('/card'), file };
    const failure = await failureOf(downloadFile(program, from, { folder: into, saveAs: 'a.jpg' }, never));
    expect(failure.kind).toBe('io');
    await expect(stat(join(into, 'a.jpg'))).rejects.toThrow();
  });
});

describe.skipIf(noRealGphoto !== null)(
  `the real gphoto2${noRealGphoto === null ? '' : ` (skipped: ${noRealGphoto})`}`,
  () => {
    const program: GphotoProgram = { path: 'gphoto2', home: join(folder, 'home'), environment: process.env };
    const card = join(folder, 'card');

    it('tells its version and finds what is plugged in', async () => {
      expect(await readVersion(program, never)).toMatch(/^2\.\d+/);
      // Whatever is on this machine: the list can be read and each port is a port.
      for (const camera of await detectCameras(program, never)) expect(camera.port).toMatch(/^\w+:/);
    });

    it('lists and downloads from a folder as a camera, the bytes unchanged', async () => {
      const photos = join(card, 'DCIM', '100 TEST');
      await mkdir(photos, { recursive: true });
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 31) % 251));
      await writeFile(join(photos, "IT'S 1.JPG"), bytes);
      await writeFile(join(photos, 'B.CR2'), 'raw');
      const files = await listFiles(program, diskPort(card), never);
      expect(files.map((file) => [file.path, file.sizeBytes]).toSorted()).toEqual([
        ['/DCIM/100 TEST/B.CR2', 3],
        ["/DCIM/100 TEST/IT'S 1.JPG", 70_000],
      ]);
      const file = files.find((other) => other.name === "IT'S 1.JPG");
      if (!file) throw new Error('The file was not listed.');
      const to = { folder: join(folder, 'copies'), saveAs: '50%n.jpg' };
      const copy = await downloadFile(program, { port: diskPort(card), file }, to, never);
      expect(copy).toBe(join(to.folder, '50%n.jpg'));
      expect(bytes.equals(await readFile(copy))).toBe(true);
      expect(await stat(join(photos, "IT'S 1.JPG"))).toBeDefined();
    });

    it('knows what the folder driver can do, and that it has no serial number', async () => {
      await mkdir(card, { recursive: true });
      expect(await readAbilities(program, diskPort(card), never)).toEqual({
        canCapture: false,
        canPreview: false,
      });
      expect(await readSerialNumber(program, diskPort(card), never)).toBeNull();
    });

    it('knows what a camera can do without one at hand', async () => {
      const args = ['--camera', 'Canon EOS 80D', '--port', 'usb:', '--abilities'];
      const { stdout } = await runGphoto(program, { args, cwd: folder, deadlineMs: 60_000 }, never);
      expect(parseAbilities(stdout.toString())).toEqual({
        canCapture: true,
        canPreview: true,
      });
    });

    it('says that nothing answers at a port where nothing is', async () => {
      const port = diskPort(join(folder, 'no such card'));
      expect((await failureOf(listFiles(program, port, never))).kind).not.toBe('not_installed');
    });
  },
);
