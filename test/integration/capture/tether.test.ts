import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  buttonLine,
  cameraFolder,
  captureLine,
  nothingPluggedIn,
  pluggedIn,
  previewLine,
  resultError,
} from '../../fakes/gphoto/cameraTexts.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { camera, isIn, startBench, written } from './tetherBench.ts';

describe('a tethered camera', () => {
  it('is asked who it is in the very session that shoots, and a shot of RAW and JPEG is taken in whole and in order', async () => {
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
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

  it('reports a shot that the camera refuses and goes on', async () => {
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
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
    const folder = temporaryFolder();
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
});
