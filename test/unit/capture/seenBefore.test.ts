import { describe, expect, it } from 'vitest';
import type { SeenFile } from '../../../main/capture/hotFolder/scanFolder.ts';
import { SeenBefore } from '../../../main/capture/hotFolder/seenBefore.ts';
import { bytePathOf } from '../../../main/lib/files/bytePath.ts';

function file(name: string): SeenFile {
  const path = Buffer.from(`/h/${name}`);
  return { path, key: bytePathOf(path), fingerprint: `1-${name}`, state: '1', modifiedNs: 0n, sizeBytes: 1 };
}

/** After a look that asked about all and found these files. */
function lookedAt(files: readonly SeenFile[], isDecided: (file: SeenFile) => boolean = () => true) {
  const before = new SeenBefore(isDecided);
  before.begin(0);
  before.end({ files, passedOver: [], folders: [] });
  return before;
}

/** Which of the files the look that begins now asks the disk about. */
function asked(before: SeenBefore, files: readonly SeenFile[], now = 1): readonly string[] {
  const recall = before.begin(now);
  const open = files.filter(({ key }) => recall(key) === null);
  before.end({ files, passedOver: [], folders: [] });
  return open.map(({ path }) => path.toString());
}

describe('what a look at a hot folder asks the disk about', () => {
  const [a, b] = [file('a.jpg'), file('b.jpg')];

  it('all, at first', () => {
    expect(asked(new SeenBefore(() => true), [a, b])).toEqual(['/h/a.jpg', '/h/b.jpg']);
  });

  it('what is new, and afterwards no more', () => {
    const before = lookedAt([a]);
    expect(asked(before, [a, b])).toEqual(['/h/b.jpg']);
    expect(asked(before, [a, b])).toEqual([]);
  });

  it('what is not decided, each time', () => {
    const before = lookedAt([a, b], (one) => one !== b);
    expect(asked(before, [a, b])).toEqual(['/h/b.jpg']);
    expect(asked(before, [a, b])).toEqual(['/h/b.jpg']);
  });

  it('what an event named, once, also when it came in the middle of a look', () => {
    const before = lookedAt([a, b]);
    before.mayHaveChanged('/h/a.jpg');
    const recall = before.begin(1);
    before.mayHaveChanged('/h/b.jpg');
    expect([recall(a.key), recall(b.key)]).toEqual([null, b]);
    before.end({ files: [a, b], passedOver: [], folders: [] });
    expect(asked(before, [a, b])).toEqual(['/h/b.jpg']);
    expect(asked(before, [a, b])).toEqual([]);
  });

  it('all, after an event that named nothing and after a look that failed', () => {
    const before = lookedAt([a, b]);
    before.mayHaveChanged(null);
    expect(asked(before, [a, b])).toHaveLength(2);
    before.begin(1);
    before.end(null);
    expect(asked(before, [a, b])).toHaveLength(2);
    expect(asked(before, [a, b])).toHaveLength(0);
  });

  it('all where events do not tell of all, and once more when they do again', () => {
    const before = lookedAt([a, b]);
    const recall = before.begin(1, false);
    expect([recall(a.key), recall(b.key)]).toEqual([null, null]);
    before.end({ files: [a, b], passedOver: [], folders: [] });
    expect(asked(before, [a, b])).toHaveLength(2);
    expect(asked(before, [a, b])).toHaveLength(0);
  });

  it('each once in half a minute, a part at a time, as events get lost', () => {
    const files = Array.from({ length: 100 }, (_, index) => file(`SHOT_${String(index).padStart(5, '0')}.JPG`));
    const before = lookedAt(files);
    const looks = Array.from({ length: 20 }, (_, look) => asked(before, files, (look + 1) * 1_500));
    expect(looks.flat().toSorted()).toEqual(files.map(({ path }) => path.toString()));
    expect(Math.max(...looks.map(({ length }) => length))).toBeLessThan(15);
  });

  it('all at once after a longer while without a look', () => {
    const before = lookedAt([a, b]);
    expect(asked(before, [a, b], 60_000)).toHaveLength(2);
    expect(asked(before, [a, b], 60_001)).toHaveLength(0);
  });

  it('and looks again soon where there is a new folder, not at the first look', () => {
    const before = lookedAt([]);
    const seen: boolean[] = [];
    for (const folders of [['/h'], ['/h', '/h/new'], ['/h', '/h/new'], ['/h']]) {
      before.begin(1);
      before.end({ files: [], passedOver: [], folders });
      seen.push(before.hasNewFolder);
    }
    expect(seen).toEqual([false, true, false, false]);
  });
});
