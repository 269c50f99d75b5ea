import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { diskPort } from '../../../main/capture/gphoto/gphotoArguments.ts';
import { GphotoFailure } from '../../../main/capture/gphoto/gphotoFailure.ts';
import { parseInfoSize, parseSavedNames, parseStorage } from '../../../main/capture/gphoto/gphotoOutput.ts';
import type { GphotoProgram } from '../../../main/capture/gphoto/gphotoProgram.ts';
import { openGphotoShell } from '../../../main/capture/gphoto/gphotoShell.ts';
import { shellCommands } from '../../../main/capture/gphoto/shellCommands.ts';
import { cardStorage, resultError } from '../../fakes/gphoto/cameraTexts.ts';
import { createGphotoDouble } from '../../fakes/gphoto/createGphotoDouble.ts';
import { noRealGphoto } from '../../fakes/realGphoto.ts';
import { until } from '../../fakes/until.ts';

const never = new AbortController().signal;
const path = '/DCIM/100TEST/IMG_1.JPG';
const bytes = 'the bytes of a picture, more than a few of them';

interface Bench {
  readonly program: GphotoProgram;
  readonly card: string;
  readonly work: string;
}

/** A card with a picture on it, and a long working folder, whose name the prompt cuts. */
function newBench(program: (folder: string, card: string) => string): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-shell-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const card = join(folder, 'card');
  mkdirSync(join(card, 'DCIM', '100TEST'), { recursive: true });
  writeFileSync(join(card, path), bytes);
  const work = join(folder, 'a folder with {odd} signs > in its name');
  return {
    program: { path: program(folder, card), home: join(folder, 'home'), environment: process.env },
    card,
    work,
  };
}

/** As gphoto2 2.5.28 answers for a folder. */
function doubleOfDisk(folder: string, card: string): string {
  const info = `Information on file 'IMG_1.JPG' (folder '/DCIM/100TEST'):\nFile:\n  Mime type:   'image/jpeg'\n  Size:        ${bytes.length} byte(s)\n  Permissions: read/delete\n`;
  return createGphotoDouble(join(folder, 'double'), {
    start: 'on',
    stages: {
      on: {
        calls: [{ args: ['--port', `disk:${card}`, '--keep', '--force-overwrite', '--shell'], shell: true }],
        lines: [
          { line: 'storage-info', stdout: cardStorage },
          { line: `show-info ${path}`, stdout: info },
          {
            line: `get ${path}`,
            files: [{ name: 'IMG_1.JPG', from: join(card, path) }],
            stdout: 'Saving file as IMG_1.JPG\n',
          },
          {
            line: 'capture-image-and-download',
            stderr:
              '\n*** Error ***              \nThis camera can not capture.\nERROR: Could not capture image.\nERROR: Could not capture.\n',
            stdout: resultError(-6, 'Unsupported operation'),
          },
          { line: 'get /DCIM/NONE.JPG', stdout: resultError(-108, 'File not found') },
        ],
      },
    },
  }).path;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** One suite for both: what the double says is what the program says. */
function conformance(name: string, program: (folder: string, card: string) => string): void {
  describe(name, () => {
    it('answers one command after the other in one session', async () => {
      const bench = newBench(program);
      const shell = await openGphotoShell(bench.program, diskPort(bench.card), bench.work, never);
      onTestFinished(() => shell.close());
      const [storage] = parseStorage(await shell.run(shellCommands.storage, 20_000));
      expect(storage?.freeBytes).toBeGreaterThan(0);
      expect(parseInfoSize(await shell.run(shellCommands.showInfo(path)!, 20_000))).toBe(bytes.length);
      const said = await shell.run(shellCommands.download(path)!, 20_000);
      expect(parseSavedNames(said)).toEqual(['IMG_1.JPG']);
      expect(readFileSync(join(bench.work, 'IMG_1.JPG'), 'utf8')).toBe(bytes);
    });

    it('goes on after a command that failed', async () => {
      const bench = newBench(program);
      const shell = await openGphotoShell(bench.program, diskPort(bench.card), bench.work, never);
      onTestFinished(() => shell.close());
      await expect(shell.run(shellCommands.capture, 20_000)).rejects.toMatchObject({ kind: 'unsupported' });
      await expect(shell.run(shellCommands.download('/DCIM/NONE.JPG')!, 20_000)).rejects.toMatchObject({
        kind: 'file_missing',
      });
      expect(parseInfoSize(await shell.run(shellCommands.showInfo(path)!, 20_000))).toBe(bytes.length);
    });

    it('is of no more use after its end', async () => {
      const bench = newBench(program);
      const shell = await openGphotoShell(bench.program, diskPort(bench.card), bench.work, never);
      await shell.close();
      await expect(shell.run(shellCommands.storage, 20_000)).rejects.toBeInstanceOf(GphotoFailure);
    });

    it.skipIf(process.platform !== 'linux')('lets go of the camera when the station is killed', async () => {
      const { program: gphoto, card, work } = newBench(program);
      const module = join(import.meta.dirname, '../../../main/capture/gphoto');
      const code = `
        import { readFileSync } from 'node:fs';
        import { openGphotoShell } from '${module}/gphotoShell.ts';
        const program = { ...${JSON.stringify({ path: gphoto.path, home: gphoto.home })}, environment: process.env };
        await openGphotoShell(program, ${JSON.stringify(`disk:${card}`)}, ${JSON.stringify(work)}, new AbortController().signal);
        console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8'));`;
      const station = spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const reported = await new Promise<string>((resolve) =>
        station.stdout.once('data', (data) => resolve(String(data))),
      );
      const pid = Number(reported.trim().split(' ')[0]);
      expect(pid).toBeGreaterThan(0);
      process.kill(pid, 0);
      station.kill('SIGKILL');
      await until('gphoto2 has ended', async () => !isAlive(pid));
    });

    it('ends with the signal', async () => {
      const bench = newBench(program);
      const stop = new AbortController();
      const shell = await openGphotoShell(bench.program, diskPort(bench.card), bench.work, stop.signal);
      onTestFinished(() => shell.close());
      stop.abort(new Error('closing'));
      await expect(shell.run(shellCommands.storage, 20_000)).rejects.toThrow('closing');
    });
  });
}

conformance('the shell of the double', doubleOfDisk);
describe.skipIf(noRealGphoto !== null)(noRealGphoto === null ? 'the program' : `skipped: ${noRealGphoto}`, () => {
  conformance('the shell of the real gphoto2', () => 'gphoto2');
});
