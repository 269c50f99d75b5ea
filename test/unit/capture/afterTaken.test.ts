import { describe, expect, it } from 'vitest';
import {
  groupsToClear,
  type Standing,
  sidecarsAlone,
  splitEnding,
} from '../../../main/capture/hotFolder/afterTaken.ts';
import type { SeenFile } from '../../../main/capture/hotFolder/scanFolder.ts';
import { bytePathOf } from '../../../main/lib/files/bytePath.ts';

function file(name: string): SeenFile {
  const path = Buffer.from(name);
  return { path, key: bytePathOf(path), fingerprint: name, state: '1-1', modifiedNs: 0n, sizeBytes: 1 };
}

/** Groups as text, given each file's standing, and the sidecars that lie there. */
function cleared(standings: Readonly<Record<string, Standing>>, sidecars: readonly string[] = []): string[] {
  const files = Object.keys(standings).map(file);
  const groups = groupsToClear(files, sidecars.map(file), ({ fingerprint }) => standings[fingerprint] ?? 'open');
  return groups.map((group) => group.map(({ path }) => path.toString()).join(' + '));
}

describe('what may go of a hot folder', () => {
  it('is what was taken in, and nothing that was refused or is not decided', () => {
    expect(cleared({ '/h/a.jpg': 'taken', '/h/b.jpg': 'stays', '/h/c.jpg': 'open' })).toEqual(['/h/a.jpg']);
  });

  it('the RAW and the JPEG of a shot go together, and wait for each other', () => {
    expect(cleared({ '/h/A.JPG': 'taken', '/h/a.cr2': 'taken', '/h/b.jpg': 'taken' })).toEqual([
      '/h/A.JPG + /h/a.cr2',
      '/h/b.jpg',
    ]);
    expect(cleared({ '/h/a.jpg': 'taken', '/h/a.cr2': 'open' })).toEqual([]);
  });

  it('one goes alone when the other was refused', () => {
    expect(cleared({ '/h/a.jpg': 'taken', '/h/a.tif': 'stays' })).toEqual(['/h/a.jpg']);
  });

  it('sidecars go with their shot, whichever way they carry its name', () => {
    const sidecars = ['/h/a.xmp', '/h/A.CR2.PP3', '/h/b.xmp', '/h/a.v2.xmp', '/h/x/a.xmp'];
    expect(cleared({ '/h/A.JPG': 'taken', '/h/a.cr2': 'taken' }, sidecars)).toEqual([
      '/h/A.JPG + /h/a.cr2 + /h/a.xmp + /h/A.CR2.PP3',
    ]);
    expect(cleared({ '/h/a.jpg': 'open' }, sidecars)).toEqual([]);
  });

  it('sidecars that a program keeps in folders of its own go with the photo above them', () => {
    const sidecars = [
      '/h/day/CaptureOne/Settings153/a.CR2.cos',
      '/h/day/captureone/Cache/Proxies/a.CR2.cop',
      '/h/day/NKSC_PARAM/a.CR2.nksc',
      '/h/CaptureOne/Settings/a.CR2.cos',
      '/h/day/CaptureOne/Settings153/b.CR2.cos',
    ];
    expect(cleared({ '/h/day/a.cr2': 'taken' }, sidecars)).toEqual([
      ['/h/day/a.cr2', ...sidecars.slice(0, 3)].join(' + '),
    ]);
    expect(cleared({ '/h/day/a.cr2': 'stays' }, sidecars)).toEqual([]);
    const alone = sidecarsAlone([file('/h/day/a.cr2')], sidecars.map(file)).map(({ path }) => path.toString());
    expect(alone).toEqual(sidecars.slice(3));
  });

  it('sidecars stay with a photo of their shot that stays', () => {
    expect(cleared({ '/h/a.jpg': 'taken', '/h/a.cr2': 'stays' }, ['/h/a.xmp'])).toEqual(['/h/a.jpg']);
  });

  it('a sidecar is alone where nothing of its photo lies there', () => {
    const alone = sidecarsAlone([file('/h/a.jpg')], [file('/h/a.jpg.xmp'), file('/h/b.xmp'), file('/h/a.xmp')]);
    expect(alone.map(({ key }) => key)).toEqual(['/h/b.xmp']);
  });

  it('equal names in two folders are two shots', () => {
    expect(cleared({ '/h/x/a.jpg': 'taken', '/h/y/a.cr2': 'open' })).toEqual(['/h/x/a.jpg']);
  });
});

it.each([
  ['/h/IMG.1.JPG', '/h/IMG.1', '.JPG'],
  ['/h.d/IMG', '/h.d/IMG', ''],
  ['/h/.hidden', '/h/.hidden', ''],
])('%s ends in its ending', (path, stem, ending) => {
  const split = splitEnding(Buffer.from(path));
  expect([split.stem.toString(), split.ending.toString()]).toEqual([stem, ending]);
});
