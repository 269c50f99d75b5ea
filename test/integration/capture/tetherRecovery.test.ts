import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { text } from '../../../main/texts/text.ts';
import {
  autoDetect,
  cameraFolder,
  captureLine,
  claimWords,
  failedRun,
  listFilesCall,
  nothingPluggedIn,
  pluggedIn,
} from '../../fakes/gphoto/cameraTexts.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { camera, isIn, startBench, written } from './tetherBench.ts';

describe('a tethered camera that is away or in trouble', () => {
  it('comes back from a disconnect in mid-shot at another port, and fetches the picture that the camera has', async () => {
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
    const dies = { line: 'capture-image-and-download', end: 'die', times: 1 } as const;
    const bench = await startBench(folder, { start: 'on', stages: { on: pluggedIn(camera, { lines: [dies] }) } });
    await bench.state('ready');
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'broken' });
    await until('it is told', async () => bench.lost.length === 1);
    expect(bench.lost).toEqual(['Left']);
  });

  it('ends a shot that hangs by force, opens the camera anew, and resets it when that was not enough', async () => {
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
    const stranger = { ...camera, serialNumber: '999' };
    const bench = await startBench(folder, {
      start: 'other',
      stages: { other: pluggedIn(stranger), right: pluggedIn({ ...camera, port: 'usb:001,020' }) },
    });
    await until('it is told apart', async () => bench.tether.report.message?.id === 'tether.other');
    expect(await bench.tether.shoot('Left')).toMatchObject({ kind: 'not_ready' });
    expect(isIn(bench, '> capture-image-and-download')).toBe(false);
    expect(isIn(bench, '> set-config-index capturetarget=1')).toBe(false);
    bench.double.goTo('right');
    await bench.state('ready');
  });

  it('finds the right one of two of the same model', async () => {
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
    const args = ['--port', camera.port, '--list-files', '--parsable'];
    const held = failedRun(args, -53, 'Could not claim the USB device', claimWords);
    const bench = await startBench(folder, {
      start: 'held',
      stages: { held: pluggedIn(camera, { calls: [held] }), free: pluggedIn(camera) },
    });
    await bench.state('held');
    expect(bench.tether.report.message?.id).toMatch(/^tether\.(held|notOpened)$/);
    bench.double.goTo('free');
    bench.tether.retry();
    await bench.state('ready');
    expect(isIn(bench, '--port usb:001,004 --reset')).toBe(false);
  });

  it('says so when the program is not installed, and closes at once', async () => {
    const folder = temporaryFolder();
    const program = { path: join(folder, 'nothing'), home: folder, environment: process.env };
    const bench = await startBench(folder, { start: 'on', stages: { on: nothingPluggedIn } }, { program });
    await bench.state('no_program');
    expect(bench.tether.report.message).toEqual(text('gphoto.notInstalled'));
    await bench.tether.close();
  });

  it('leaves many new pictures to a person', async () => {
    const folder = temporaryFolder();
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
