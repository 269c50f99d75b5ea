import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CapturedFile } from '../../../main/capture/capturedFile.ts';
import { startTether, type Tether, type TetherOptions } from '../../../main/capture/tether/tether.ts';
import type { Delivered, Origin } from '../../../main/capture/tether/tetherQueue.ts';
import type { TetherReport } from '../../../main/capture/tether/tetherReport.ts';
import {
  autoDetect,
  buttonLine,
  cameraFolder,
  captureLine,
  claimWords,
  failedRun,
  listFilesCall,
  nothingPluggedIn,
  pluggedIn,
  previewLine,
  resultError,
} from '../../fakes/gphoto/cameraTexts.ts';
import { createGphotoDouble, type GphotoDouble } from '../../fakes/gphoto/createGphotoDouble.ts';
import type { Transcript } from '../../fakes/gphoto/transcript.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { until } from '../../fakes/until.ts';

const camera = { model: 'Canon EOS 5D Mark IV', port: 'usb:001,004', serialNumber: '012345678901' };

interface Taken {
  readonly name: string;
  readonly bytes: string;
  readonly origin: Origin<string>;
}

interface Bench {
  readonly double: GphotoDouble;
  readonly tether: Tether<string, string>;
  readonly taken: Taken[];
  readonly reports: TetherReport[];
  readonly frames: Buffer[];
  readonly lost: string[];
  readonly folder: string;
  state(kind: TetherReport['state']): Promise<void>;
}

/** A file with these bytes, as the camera sends it. */
function written(folder: string, name: string, bytes = `bytes of ${name}`) {
  mkdirSync(join(folder, 'sent'), { recursive: true });
  const from = join(folder, 'sent', name);
  writeFileSync(from, bytes);
  return { name, from };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-tether-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startBench(
  folder: string,
  transcript: Transcript,
  changes: Partial<TetherOptions<string, string>> = {},
): Promise<Bench> {
  const double = createGphotoDouble(join(folder, 'program'), transcript);
  const taken: Taken[] = [];
  const reports: TetherReport[] = [];
  const frames: Buffer[] = [];
  const lost: string[] = [];
  const stop = new AbortController();
  const tether = await startTether<string, string>({
    program: { path: double.path, home: join(folder, 'home'), environment: process.env },
    folder: join(folder, 'tether'),
    camera,
    deliver: async (file: CapturedFile, origin): Promise<Delivered<string>> => {
      const bytes = 'path' in file.content ? readFileSync(file.content.path, 'utf8') : '';
      taken.push({ name: file.filename, bytes, origin });
      return { answer: 'accepted', result: file.filename };
    },
    keepsOnCard: () => true,
    onReport: (report) => reports.push(report),
    onFrame: (jpeg) => frames.push(jpeg),
    liveWanted: () => false,
    onLost: (context) => lost.push(context),
    onManyMissed: () => undefined,
    onCut: () => undefined,
    freeBytes: async () => 1e12,
    log: recordingLog(),
    signal: stop.signal,
    ...changes,
  });
  onTestFinished(async () => {
    stop.abort();
    await tether.close();
  });
  const bench = { double, tether, taken, reports, frames, lost, folder };
  return {
    ...bench,
    async state(kind) {
      await until(`the camera is ${kind}, not ${tether.report.state}`, async () => tether.report.state === kind);
    },
  };
}

function isIn(bench: Bench, text: string): boolean {
  return bench.double.asked().some((asked) => asked === text);
}

describe('a tethered camera', () => {
  it('is asked who it is in the very session that shoots, and a shot of RAW and JPEG is taken in whole and in order', async () => {
    const folder = newFolder();
    const files = [written(folder, 'IMG_0001.JPG'), { ...written(folder, 'IMG_0001.CR2'), delayMs: 300 }];
    const bench = await startBench(folder, {
      start: 'on',
      stages: { on: pluggedIn(camera, { lines: [captureLine(files)] }) },
    });
    await bench.state('ready');
    const outcome = await bench.tether.shoot('Front');
    expect(outcome).toEqual({ kind: 'taken', result: 'IMG_0001.JPG' });
    await until('the RAW is here', async () => bench.taken.length === 2);
    const origin = { kind: 'shot', context: 'Front' };
    expect(bench.taken).toEqual([
      { name: 'IMG_0001.JPG', bytes: 'bytes of IMG_0001.JPG', origin },
      { name: 'IMG_0001.CR2', bytes: 'bytes of IMG_0001.CR2', origin },
    ]);
    const asked = bench.double.asked().filter((line) => !line.includes('wait-event'));
    expect(asked.slice(0, 6)).toEqual([
      '--auto-detect',
      '--port usb:001,004 --list-files --parsable',
      '--port usb:001,004 --keep --force-overwrite --shell',
      '> get-config serialnumber',
      '> get-config capturetarget',
      '> set-config-index capturetarget=1',
    ]);
    // The card keeps its copies unless the admin wants it otherwise.
    expect(asked.some((line) => line.startsWith('> delete'))).toBe(false);
    // Nothing is left between the camera and the station.
    await until('nothing is left', async () => readdirSync(join(folder, 'tether', 'arrived')).length === 0);
  });

  it("takes in what the camera's own button shot, and tells its battery, card and lens", async () => {
    const folder = newFolder();
    const lines = [buttonLine([written(folder, 'IMG_0007.JPG')])];
    const bench = await startBench(folder, { start: 'on', stages: { on: pluggedIn(camera, { lines }) } });
    await until('the picture is here', async () => bench.taken.length === 1);
    expect(bench.taken[0]).toMatchObject({ name: 'IMG_0007.JPG', origin: { kind: 'camera' } });
    await until('its health is known', async () => bench.tether.report.health.battery === '75%');
    expect(bench.tether.report.health).toMatchObject({
      batteryPercent: 75,
      lens: 'EF24-105mm f/4L IS USM',
      card: { kind: 'there', freeImages: 1240 },
    });
  });

  it('shows live frames while they are wanted, and a shot goes between them', async () => {
    const folder = newFolder();
    const live = { wanted: true };
    const lines = [previewLine(written(folder, 'frame').from), captureLine([written(folder, 'IMG_0001.JPG')])];
    const bench = await startBench(
      folder,
      { start: 'on', stages: { on: pluggedIn(camera, { lines }) } },
      { liveWanted: () => live.wanted },
    );
    await until('frames come', async () => bench.frames.length >= 3);
    expect(bench.frames[0]?.toString()).toBe('bytes of frame');
    expect(await bench.tether.shoot('Front')).toMatchObject({ kind: 'taken' });
    const { length } = bench.frames;
    await until('frames go on', async () => bench.frames.length > length);
    live.wanted = false;
    await until('the mirror is let down', async () => isIn(bench, '> set-config viewfinder=0'));
    expect(bench.taken.map(({ name }) => name)).toEqual(['IMG_0001.JPG']);
  });

  it('comes back from a disconnect in mid-shot at another port, and fetches the picture that the camera has', async () => {
    const folder = newFolder();
    const picture = written(folder, 'IMG_0002.JPG');
    const path = `${cameraFolder}/IMG_0002.JPG`;
    const old = { path: `${cameraFolder}/IMG_0001.JPG`, sizeBytes: 5 };
    const bench = await startBench(folder, {
      start: 'on',
      stages: {
        on: pluggedIn(camera, {
          files: [old],
          lines: [{ line: 'capture-image-and-download', end: 'die', goTo: 'out', delayMs: 100 }],
        }),
        out: nothingPluggedIn,
        back: pluggedIn(
          { ...camera, port: 'usb:001,011' },
          {
            files: [old, { path, sizeBytes: 21 }],
            lines: [{ line: `get ${path}`, files: [picture], stdout: 'Saving file as IMG_0002.JPG\n' }],
          },
        ),
      },
    });
    await bench.state('ready');
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'broken' });
    await bench.state('absent');
    // Nobody can shoot now, and nothing is queued that would go off later.
    expect(await bench.tether.shoot('Right')).toMatchObject({ kind: 'not_ready' });
    bench.double.goTo('back');
    await bench.state('ready');
    await until('the picture is fetched', async () => bench.taken.length === 1);
    expect(bench.taken).toEqual([
      { name: 'IMG_0002.JPG', bytes: 'bytes of IMG_0002.JPG', origin: { kind: 'shot', context: 'Left' } },
    ]);
    expect(bench.lost).toEqual([]);
    expect(bench.double.asked().filter((line) => line.includes('capture-image'))).toHaveLength(1);
  });

  it('fetches the picture of a broken shot also under a name that came before the card was emptied', async () => {
    const folder = newFolder();
    const path = `${cameraFolder}/IMG_0001.JPG`;
    const dies = (goTo: string) => ({ line: 'capture-image-and-download', end: 'die', goTo }) as const;
    const get = {
      line: `get ${path}`,
      files: [written(folder, 'IMG_0001.JPG')],
      stdout: 'Saving file as IMG_0001.JPG\n',
    };
    const bench = await startBench(folder, {
      start: 'first',
      stages: {
        first: pluggedIn(camera, {
          files: [],
          lines: [captureLine([written(folder, 'IMG_0001.JPG')]), dies('emptied')],
        }),
        emptied: pluggedIn(camera, { files: [], lines: [dies('again')] }),
        again: pluggedIn(camera, { files: [{ path, sizeBytes: 21 }], lines: [get] }),
      },
    });
    await bench.state('ready');
    expect(await bench.tether.shoot('Front')).toMatchObject({ kind: 'taken' });
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'broken' });
    await until('it is told lost', async () => bench.lost.length === 1);
    await until('it is open again', async () => bench.tether.report.state === 'ready');
    expect(await bench.tether.shoot('Right')).toMatchObject({ kind: 'broken' });
    await until('the picture is fetched', async () => bench.taken.length === 2);
    expect(bench.taken.map(({ origin }) => origin)).toEqual([
      { kind: 'shot', context: 'Front' },
      { kind: 'shot', context: 'Right' },
    ]);
    expect(bench.lost).toEqual(['Left']);
  });

  it('says that a broken shot is lost when the camera does not have it either', async () => {
    const folder = newFolder();
    const dies = { line: 'capture-image-and-download', end: 'die', times: 1 } as const;
    const bench = await startBench(folder, { start: 'on', stages: { on: pluggedIn(camera, { lines: [dies] }) } });
    await bench.state('ready');
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'broken' });
    await until('it is told', async () => bench.lost.length === 1);
    expect(bench.lost).toEqual(['Left']);
  });

  it('ends a shot that hangs by force, opens the camera anew, and resets it when that was not enough', async () => {
    const folder = newFolder();
    const hangs = { line: 'capture-image-and-download', end: 'hang' } as const;
    const stuck = { line: 'get-config serialnumber', end: 'die' } as const;
    const works = captureLine([written(folder, 'IMG_0003.JPG')]);
    const bench = await startBench(
      folder,
      {
        start: 'on',
        stages: {
          on: pluggedIn(camera, { lines: [{ ...hangs, goTo: 'hung' }] }),
          hung: pluggedIn(camera, {
            calls: [{ args: ['--port', camera.port, '--reset'], goTo: 'fresh' }],
            lines: [stuck],
          }),
          fresh: pluggedIn(camera, { lines: [works] }),
        },
      },
      { captureMs: 400 },
    );
    await bench.state('ready');
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'broken', failure: { kind: 'timeout' } });
    await until('it was reset', async () => isIn(bench, '--port usb:001,004 --reset'));
    await bench.state('ready');
    expect(await bench.tether.shoot('Left')).toEqual({ kind: 'taken', result: 'IMG_0003.JPG' });
    expect(bench.reports.some(({ state }) => state === 'recovering')).toBe(true);
  });

  it('that hangs while nobody asks anything of it is noticed and opened anew', async () => {
    const folder = newFolder();
    const hangs = { line: 'wait-event-and-download *', times: 1, end: 'hang' } as const;
    const works = captureLine([written(folder, 'IMG_0001.JPG')]);
    const bench = await startBench(
      folder,
      { start: 'on', stages: { on: pluggedIn(camera, { lines: [hangs, works] }) } },
      { listenMs: 600 },
    );
    await until('it is brought back', async () => bench.reports.some(({ state }) => state === 'recovering'));
    await bench.state('ready');
    expect(await bench.tether.shoot('Left')).toEqual({ kind: 'taken', result: 'IMG_0001.JPG' });
  });

  it('that sends a picture slowly has not got stuck', async () => {
    const folder = newFolder();
    const [slow, late] = ['IMG_0001.CR2', 'IMG_0001.JPG'].map((name) => ({ ...written(folder, name), delayMs: 500 }));
    const lines =
      slow && late ? [captureLine([slow, { ...late, delayMs: 700 }, { ...slow, name: 'IMG_0002.CR2' }])] : [];
    const bench = await startBench(
      folder,
      { start: 'on', stages: { on: pluggedIn(camera, { lines }) } },
      { captureMs: 1_000 },
    );
    await bench.state('ready');
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'taken' });
    await until('all of it', async () => bench.taken.length === 3);
    expect(bench.reports.some(({ state }) => state === 'recovering')).toBe(false);
  });

  it('is asked nothing by others while it is being opened, used or brought back', async () => {
    const folder = newFolder();
    const [slow] = pluggedIn(camera).lines;
    const die = { line: 'wait-event-and-download *', end: 'die', goTo: 'out' } as const;
    const bench = await startBench(folder, {
      start: 'on',
      stages: {
        on: pluggedIn(camera, { lines: slow ? [{ ...slow, delayMs: 600 }] : [] }),
        dying: pluggedIn(camera, { lines: [die] }),
        out: nothingPluggedIn,
      },
    });
    await bench.state('opening');
    expect(bench.tether.usedPort).toBe(camera.port);
    await bench.state('ready');
    expect(bench.tether.usedPort).toBe(camera.port);
    bench.double.goTo('dying');
    await until('it broke', async () => bench.reports.some(({ state }) => state === 'recovering'));
    await bench.state('absent');
    expect(bench.tether.usedPort).toBeNull();
  });

  it('never shoots with another camera, be it at the port of the right one and of the same model', async () => {
    const folder = newFolder();
    const stranger = { ...camera, serialNumber: '999' };
    const bench = await startBench(folder, {
      start: 'other',
      stages: { other: pluggedIn(stranger), right: pluggedIn({ ...camera, port: 'usb:001,020' }) },
    });
    await until('it is told apart', async () => bench.tether.report.message?.includes('another serial number'));
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'not_ready' });
    expect(isIn(bench, '> capture-image-and-download')).toBe(false);
    expect(isIn(bench, '> set-config-index capturetarget=1')).toBe(false);
    bench.double.goTo('right');
    await bench.state('ready');
  });

  it('finds the right one of two of the same model', async () => {
    const folder = newFolder();
    const second = { ...camera, port: 'usb:001,005', serialNumber: camera.serialNumber };
    const works = captureLine([written(folder, 'IMG_0003.JPG')]);
    const one = pluggedIn({ ...camera, serialNumber: '999' });
    const two = pluggedIn(second, { lines: [works] });
    // The first to be asked is the wrong one; the shell at the second port knows the right number.
    const asFirst = {
      line: 'get-config serialnumber',
      stdout: 'Label: Serial Number\nReadonly: 1\nType: TEXT\nCurrent: 999\nEND\n',
      times: 1,
    };
    const bench = await startBench(folder, {
      start: 'both',
      stages: {
        both: { calls: [autoDetect([camera, second]), ...one.calls, ...two.calls], lines: [asFirst, ...two.lines] },
      },
    });
    await bench.state('ready');
    await bench.tether.shoot('Left');
    expect(bench.double.asked().filter((line) => line.endsWith('--shell'))).toEqual([
      '--port usb:001,004 --keep --force-overwrite --shell',
      '--port usb:001,005 --keep --force-overwrite --shell',
    ]);
  });

  it('waits for a camera that another program holds, without a reset, and is there when it is free', async () => {
    const folder = newFolder();
    const args = ['--port', camera.port, '--list-files', '--parsable'];
    const held = failedRun(args, -53, 'Could not claim the USB device', claimWords);
    const bench = await startBench(folder, {
      start: 'held',
      stages: { held: pluggedIn(camera, { calls: [held] }), free: pluggedIn(camera) },
    });
    await bench.state('held');
    expect(bench.tether.report.message).toMatch(/is held by|cannot be opened/);
    bench.double.goTo('free');
    bench.tether.retry();
    await bench.state('ready');
    expect(isIn(bench, '--port usb:001,004 --reset')).toBe(false);
  });

  it('reports a shot that the camera refuses and goes on', async () => {
    const folder = newFolder();
    const refuses = {
      line: 'capture-image-and-download',
      stderr:
        '\n*** Error ***              \nCanon EOS Capture failed: Perhaps no focus?\nERROR: Could not capture image.\nERROR: Could not capture.\n',
      stdout: resultError(-1, 'Unspecified error'),
      times: 1,
    };
    const lines = [refuses, captureLine([written(folder, 'IMG_0002.JPG')])];
    const bench = await startBench(folder, { start: 'on', stages: { on: pluggedIn(camera, { lines }) } });
    await bench.state('ready');
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'failed', failure: { kind: 'refused' } });
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'taken' });
    expect(bench.double.asked().filter((line) => line.endsWith('--shell'))).toHaveLength(1);
  });

  it('keeps a picture that the station cannot take now, and offers it again; one from an earlier run too', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'tether', 'arrived', '1-000001-x'), { recursive: true });
    writeFileSync(join(folder, 'tether', 'arrived', '1-000001-x', 'OLD.JPG'), 'old');
    mkdirSync(join(folder, 'tether', 'arriving'), { recursive: true });
    writeFileSync(join(folder, 'tether', 'arriving', 'tmpfile123'), 'half');
    const offered: string[] = [];
    const bench = await startBench(
      folder,
      { start: 'on', stages: { on: nothingPluggedIn } },
      {
        deliver: async (file, origin) => {
          offered.push(`${file.filename} ${origin.kind}`);
          if (offered.length === 1) throw new Error('the disk is full');
          return { answer: 'accepted', result: file.filename };
        },
      },
    );
    await until('it is offered twice', async () => offered.length === 2);
    expect(offered).toEqual(['OLD.JPG earlier', 'OLD.JPG earlier']);
    await until('it is gone', async () => readdirSync(join(bench.folder, 'tether', 'arrived')).length === 0);
    expect(readdirSync(join(bench.folder, 'tether', 'arriving'))).toEqual([]);
  });

  it('takes no half picture for a whole one when the disk is full, and leaves it on the camera', async () => {
    const folder = newFolder();
    const cut: string[] = [];
    const room = { bytes: 1_000 };
    const lines = [
      captureLine([written(folder, 'IMG_0001.JPG', 'half')]),
      captureLine([written(folder, 'IMG_0002.JPG')]),
    ];
    const bench = await startBench(
      folder,
      { start: 'on', stages: { on: pluggedIn(camera, { lines }) } },
      { freeBytes: async () => room.bytes, onCut: (names) => cut.push(...names), keepsOnCard: () => false },
    );
    await bench.state('ready');
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'failed', failure: { kind: 'disk_full' } });
    expect([cut, bench.taken]).toEqual([['IMG_0001.JPG'], []]);
    expect(readdirSync(join(folder, 'tether', 'arrived'))).toEqual([]);
    room.bytes = 1e12;
    expect(await bench.tether.shoot('Left')).toEqual({ kind: 'taken', result: 'IMG_0002.JPG' });
    await until('what is safe is cleared', async () => isIn(bench, `> show-info ${cameraFolder}/IMG_0002.JPG`));
    expect(isIn(bench, `> show-info ${cameraFolder}/IMG_0001.JPG`)).toBe(false);
  });

  it('clears a picture from the camera only once it is safe and has the size that was taken in', async () => {
    const folder = newFolder();
    const path = `${cameraFolder}/IMG_0001.JPG`;
    const info = (size: number) =>
      `Information on file 'IMG_0001.JPG' (folder '${cameraFolder}'):\nFile:\n  Mime type:   'image/jpeg'\n  Size:        ${size} byte(s)\n`;
    const shot = captureLine([written(folder, 'IMG_0001.JPG', 'eleven byte')]);
    const other = `${cameraFolder}/IMG_0002.JPG`;
    const lines = [
      shot,
      captureLine([written(folder, 'IMG_0002.JPG', 'cut')]),
      { line: `show-info ${path}`, stdout: info(11) },
      { line: `show-info ${other}`, stdout: info(99) },
      { line: 'delete *' },
    ];
    const bench = await startBench(
      folder,
      { start: 'on', stages: { on: pluggedIn(camera, { lines }) } },
      { keepsOnCard: () => false },
    );
    await bench.state('ready');
    await bench.tether.shoot('Left');
    await bench.tether.shoot('Right');
    await until('both were looked at', async () => isIn(bench, `> show-info ${other}`));
    await until('the first is gone', async () => isIn(bench, `> delete ${path}`));
    expect(isIn(bench, `> delete ${other}`)).toBe(false);
  });

  it('says so when the program is not installed, and closes at once', async () => {
    const folder = newFolder();
    const program = { path: join(folder, 'nothing'), home: folder, environment: process.env };
    const bench = await startBench(folder, { start: 'on', stages: { on: nothingPluggedIn } }, { program });
    await bench.state('no_program');
    expect(bench.tether.report.message).toContain('not installed');
    await bench.tether.close();
  });

  it('leaves many new pictures to a person', async () => {
    const folder = newFolder();
    const many = Array.from({ length: 30 }, (_, at) => ({ path: `${cameraFolder}/NEW_${at}.JPG`, sizeBytes: 9 }));
    const counts: number[] = [];
    const lost: string[] = [];
    const dies = { line: 'capture-image-and-download', end: 'die', goTo: 'out' } as const;
    const bench = await startBench(
      folder,
      {
        start: 'on',
        stages: {
          on: pluggedIn(camera, { lines: [dies] }),
          out: nothingPluggedIn,
          back: {
            ...pluggedIn(camera),
            calls: [autoDetect([camera]), listFilesCall(camera.port, many), ...pluggedIn(camera).calls],
          },
        },
      },
      {
        onManyMissed: (count) => counts.push(count),
        onLost: (context, why) => lost.push(`${context} ${why}`),
      },
    );
    await bench.state('ready');
    // Which of them would be the one of a shot that broke off, nobody knows.
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'broken' });
    await bench.state('absent');
    bench.double.goTo('back');
    await bench.state('ready');
    expect([counts, lost]).toEqual([[30], ['Left not_known']]);
    expect(bench.taken).toEqual([]);
  });
});
