import { expect, it } from 'vitest';
import type { CapturedFile, Sink } from '../../../main/capture/capturedFile.ts';
import { offerFiles, offerPaths } from '../../../main/capture/dropped.ts';

const never = new AbortController().signal;

it('offers dropped files in order, one after the other, for the only time, under a plain name', async () => {
  const seen: CapturedFile[] = [];
  let inside = 0;
  const sink: Sink = async (file) => {
    inside += 1;
    expect(inside).toBe(1);
    await Promise.resolve();
    inside -= 1;
    seen.push(file);
    return seen.length === 2 ? 'refused' : 'accepted';
  };
  const files = ['b.jpg', '../../etc/a.jpg', 'c.jpg'].map((name) => new File(['x'], name, { lastModified: 5 }));
  expect(await offerFiles(files, 'dropped', sink, never)).toEqual(['accepted', 'refused', 'accepted']);
  expect(
    seen.map(({ filename, lastTry, fingerprint, source }) => ({ filename, lastTry, fingerprint, source })),
  ).toEqual(
    ['b.jpg', 'a.jpg', 'c.jpg'].map((filename) => ({ filename, lastTry: true, fingerprint: null, source: 'dropped' })),
  );
  expect(seen[0]!.content).toMatchObject({ filename: 'b.jpg', modifiedAt: 5 });
});

it('offers given paths in order and stops at the signal', async () => {
  const stop = new AbortController();
  const seen: unknown[] = [];
  const sink: Sink = async ({ content }) => {
    seen.push(content);
    if (seen.length === 2) stop.abort();
    return 'accepted';
  };
  await expect(offerPaths(['/z.jpg', '/a.jpg', '/m.jpg'], 'import', sink, stop.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(seen).toEqual([{ path: '/z.jpg' }, { path: '/a.jpg' }]);
});
