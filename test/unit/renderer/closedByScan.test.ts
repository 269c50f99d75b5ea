import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const renderer = join(import.meta.dirname, '../../../renderer');

/** The question that a scan asks goes with the next scan by itself; what runs in bulk goes on; a locked station stays so. */
const ownWays = [
  'components/frame/OperatorDialog.tsx',
  'screens/queue/BulkDialog.tsx',
  'screens/shoot/choose/NearCodeDialog.tsx',
  'screens/shoot/choose/UnsureCodeDialog.tsx',
];

const files = globSync('**/*.tsx', { cwd: renderer }).map((file) => file.replaceAll('\\', '/'));

test('whatever opens over a screen goes when a code is scanned', () => {
  const opening = files.filter((file) => /<(?:Modal|Drawer|Popover|Menu\.Target|HoverCard)\b/.test(read(file)));
  expect(opening.length).toBeGreaterThan(3);
  expect(opening.filter((file) => !read(file).includes('useClosedByScan('))).toEqual([]);
});

test('a dialog is the shared one, and few of them are not closed by each scan', () => {
  expect(files.filter((file) => /<Modal\b/.test(read(file)))).toEqual(['components/Dialog.tsx']);
  expect(files.filter((file) => /closedByScan=\{/.test(read(file))).sort()).toEqual(ownWays);
});

function read(file: string): string {
  return readFileSync(join(renderer, file), 'utf8');
}
