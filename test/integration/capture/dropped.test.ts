import { expect, it } from 'vitest';
import type { CapturedFile, Sink } from '../../../main/capture/offer/capturedFile.ts';
import { offerFiles } from '../../../main/capture/offer/dropped.ts';

const never = new AbortController().signal;

const moments: Readonly<Record<string, number>> = { 'b.jpg': 30, 'a.jpg': 20, 'c.jpg': 20 };

it('receives dropped files for the only time, under a plain name, and settles them in capture order, then by name', async () => {
  const seen: CapturedFile[] = [];
  const steps: string[] = [];
  const sink: Sink = async (file) => {
    seen.push(file);
    await Promise.resolve();
    steps.push('received');
    const settle = async () => {
      steps.push(`settled ${file.filename}`);
      return file.filename === 'a.jpg' ? 'refused' : 'accepted';
    };
    return { kind: 'arrived', heldUntil: () => null, capturedAt: moments[file.filename] ?? 0, settle };
  };
  const files = ['b.jpg', '../../etc/a.jpg', 'c.jpg'].map((name) => new File(['x'], name, { lastModified: 5 }));
  expect(await offerFiles(files, 'dropped', sink, never)).toEqual(['accepted', 'refused', 'accepted']);
  expect(steps.slice(3)).toEqual(['settled a.jpg', 'settled c.jpg', 'settled b.jpg']);
  expect(
    seen.map(({ filename, lastTry, fingerprint, source }) => ({ filename, lastTry, fingerprint, source })),
  ).toEqual(
    ['b.jpg', 'a.jpg', 'c.jpg'].map((filename) => ({ filename, lastTry: true, fingerprint: null, source: 'dropped' })),
  );
  expect(seen[0]!.content).toMatchObject({ filename: 'b.jpg', modifiedAt: 5 });
});

it('settles what was received before the station failed, and says that it failed', async () => {
  const settled: string[] = [];
  const sink: Sink = async ({ filename }) => {
    if (filename === '3.jpg') throw new Error('the disk is full');
    const settle = async () => {
      settled.push(filename);
      if (filename === '1.jpg') throw new Error('not now');
      return 'accepted' as const;
    };
    return { kind: 'arrived', heldUntil: () => null, capturedAt: 0, settle };
  };
  const files = ['1.jpg', '2.jpg', '3.jpg'].map((name) => new File(['x'], name));
  await expect(offerFiles(files, 'dropped', sink, never)).rejects.toThrow('not now');
  expect(settled).toEqual(['1.jpg', '2.jpg']);
});
