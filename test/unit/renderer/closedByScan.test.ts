import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const renderer = join(import.meta.dirname, '../../../renderer');

/** The question that a scan asks goes with the next scan by itself. */
const ownWay = ['screens/shoot/choose/UnsureCodeDialog.tsx'];

test('whatever opens over a screen goes when a code is scanned', () => {
  const files = globSync('**/*.tsx', { cwd: renderer }).map((file) => file.replaceAll('\\', '/'));
  const opening = files.filter((file) => /<(?:Modal|Drawer|Popover|Menu\.Target|HoverCard)\b/.test(read(file)));
  expect(opening.length).toBeGreaterThan(10);
  const left = opening.filter((file) => !read(file).includes('useClosedByScan('));
  expect(left).toEqual(ownWay);
});

function read(file: string): string {
  return readFileSync(join(renderer, file), 'utf8');
}
