import { describe, expect, it } from 'vitest';
import { parsePort } from '../../../main/capture/gphoto/gphotoArguments.ts';
import type { CameraFile } from '../../../main/capture/gphoto/gphotoOutput.ts';
import { shellCommands } from '../../../main/capture/gphoto/shellCommands.ts';
import { batteryPercentOf, cardOf, healthWarnings, unknownHealth } from '../../../main/capture/tether/cameraHealth.ts';
import { Clearing } from '../../../main/capture/tether/clearing.ts';
import { missedPictures } from '../../../main/capture/tether/missedPictures.ts';
import { reportOf, type TetherFacts } from '../../../main/capture/tether/tetherReport.ts';
import { text } from '../../../main/texts/text.ts';

const port = parsePort('usb:001,004')!;

describe('what a camera tells of itself', () => {
  it.each([
    ['75%', 75],
    ['100', 100],
    ['Low', 10],
    ['Unknown value 0003', null],
    [null, null],
  ])('battery %s is %s percent', (battery, percent) => {
    expect(batteryPercentOf(battery)).toBe(percent);
  });

  it('warns of battery, card and lens, and says nothing of what it does not know', () => {
    expect(healthWarnings(unknownHealth)).toEqual([]);
    expect(healthWarnings({ battery: 'Low', batteryPercent: 10, card: { kind: 'missing' }, lens: 'None' })).toEqual([
      text('tether.lowBattery', { battery: 'Low' }),
      text('tether.noCard'),
      text('tether.noLens'),
    ]);
    const healthy = { battery: '75%', batteryPercent: 75, lens: 'EF24-105mm', freeBytes: 9e9 };
    expect(healthWarnings({ ...healthy, card: { kind: 'there', freeBytes: 9e9, freeImages: 900 } })).toEqual([]);
    expect(healthWarnings({ ...healthy, card: { kind: 'there', freeBytes: 9e9, freeImages: 3 } })).toHaveLength(1);
  });

  it('takes no built-in memory for a card', () => {
    const storage = { folder: '/store_00010001', isWritable: true, freeBytes: 1, totalBytes: 2, freeImages: null };
    expect(cardOf(null)).toEqual({ kind: 'unknown' });
    expect(cardOf([])).toEqual({ kind: 'missing' });
    expect(cardOf([{ ...storage, isRemovable: false }])).toEqual({ kind: 'missing' });
    expect(cardOf([{ ...storage, isRemovable: true }])).toEqual({ kind: 'there', freeBytes: 1, freeImages: null });
  });
});

describe('pictures that the camera took while it could not be heard', () => {
  const file = (name: string, at = 0, sizeBytes = 100): CameraFile => ({
    path: `/store_00010001/DCIM/100EOS5D/${name}`,
    name,
    sizeBytes,
    mimeType: null,
    modifiedAtMs: at,
  });
  const before = [file('IMG_0001.JPG'), file('IMG_0002.JPG')];

  it('are those that are new and did not come over the cable, RAW and JPEG of a shot together, oldest first', () => {
    const now = [
      ...before,
      file('IMG_0005.JPG', 5),
      file('IMG_0004.CR2', 4),
      file('IMG_0004.JPG', 4),
      file('IMG_0003.JPG', 3),
    ];
    const missed = missedPictures(before, new Set(['IMG_0003.JPG']), now);
    expect(missed.kind === 'fetch' && missed.shots.map((shot) => shot.map(({ name }) => name))).toEqual([
      ['IMG_0004.CR2', 'IMG_0004.JPG'],
      ['IMG_0005.JPG'],
    ]);
  });

  it('are none of a card that was changed, nor of one that is known by another folder now', () => {
    expect(missedPictures(before, new Set(), [file('DSC_1.JPG'), file('DSC_2.JPG')])).toEqual({ kind: 'other_card' });
    const moved = before.map((known) => ({ ...known, path: `/store_00020001/DCIM/${known.name}` }));
    expect(missedPictures(before, new Set(), moved)).toEqual({ kind: 'fetch', shots: [] });
  });

  it('are left to a person when they are many, and are never films', () => {
    const many = Array.from({ length: 21 }, (_, at) => file(`NEW_${at}.JPG`, at));
    expect(missedPictures(before, new Set(), [...before, ...many])).toEqual({ kind: 'too_many', count: 21 });
    expect(missedPictures([], new Set(), [file('MVI_1.MOV')])).toEqual({ kind: 'fetch', shots: [] });
  });
});

describe('lines for the shell', () => {
  it('hold one command each, whatever a camera calls its files', () => {
    expect(shellCommands.download('/DCIM/IMG_0001.JPG')).toBe('get /DCIM/IMG_0001.JPG');
    for (const path of ['/DCIM/a\ndelete /DCIM/b.JPG', 'relative.jpg', '/DCIM/tab\t.jpg', '/DCIM/a b.jpg', '']) {
      expect(shellCommands.remove(path)).toBeNull();
    }
  });
});

describe('what the person reads', () => {
  const facts: TetherFacts = {
    watch: { standing: { kind: 'held' }, step: 'none', tries: 0, dueAt: 0 },
    camera: { model: 'Canon EOS 5D Mark IV', serialNumber: '1' },
    otherModel: null,
    holders: [{ pid: 7, name: 'gvfsd-gphoto2', isDesktop: true }],
    health: unknownHealth,
    shooting: true,
    canPreview: true,
  };

  it('names the program that holds the camera, and the way to free it', () => {
    const report = reportOf(facts);
    expect(report).toMatchObject({ state: 'held', shooting: false });
    expect(report.message).toEqual(text('tether.held', { camera: facts.camera.model, holders: ['gvfsd-gphoto2'] }));
    expect(report.help).toEqual(text('tether.heldByDesktopHelp'));
    expect(reportOf({ ...facts, holders: [] }).help).toEqual(text('tether.notOpenedHelp'));
  });

  it('asks for a new plug only after ending and resetting did not help', () => {
    const stuck = { kind: 'stuck', port, failure: 'io' } as const;
    const at = (step: 'release' | 'reset' | 'replug') =>
      reportOf({ ...facts, watch: { standing: stuck, step, tries: 0, dueAt: 0 } }).state;
    expect([at('release'), at('reset'), at('replug')]).toEqual(['recovering', 'recovering', 'replug']);
  });

  it('says which camera is there instead', () => {
    const absent = { standing: { kind: 'absent' }, step: 'none', tries: 1, dueAt: 0 } as const;
    const report = reportOf({ ...facts, watch: absent, otherModel: 'Nikon DSC D850' });
    expect(report.message).toEqual(text('tether.other', { camera: facts.camera.model, other: 'Nikon DSC D850' }));
  });
});

describe('what is cleared from the camera', () => {
  it('is what the station has for good and whose place is known, in whichever order that comes', () => {
    const clearing = new Clearing();
    clearing.kept(['/store/DCIM/A.JPG', '/store/DCIM/A.CR2']);
    expect(clearing.next()).toBeNull();
    clearing.safe('A.JPG', 7, false);
    clearing.safe('B.JPG', 8, false);
    clearing.kept(['/store/DCIM/B.JPG']);
    expect([clearing.next(), clearing.next(), clearing.next()]).toEqual([
      { path: '/store/DCIM/A.JPG', sizeBytes: 7 },
      { path: '/store/DCIM/B.JPG', sizeBytes: 8 },
      null,
    ]);
  });

  it('is never what the card is to keep, but always what lies in the memory of the camera', () => {
    const clearing = new Clearing();
    clearing.kept(['/store/DCIM/A.JPG', '/capt0000.jpg']);
    clearing.safe('A.JPG', 7, true);
    clearing.safe('capt0000.jpg', 8, true);
    expect([clearing.next(), clearing.next()]).toEqual([{ path: '/capt0000.jpg', sizeBytes: 8 }, null]);
  });
});
