import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { scenarios } from '../../gallery/scenarios.ts';

const root = join(import.meta.dirname, '../../..');

test('each dialog, drawer and menu of the page is open in a scenario, so that it is in the rules of accessibility, at 200 % and by finger', () => {
  const files = readdirSync(join(root, 'renderer'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /<(?:Dialog|Drawer|Popover|Menu)\b/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(files.length).toBeGreaterThan(10);
  const opened = Object.values(scenarios).flatMap(({ opens }) => opens ?? []);
  expect([...new Set(opened)].sort()).toEqual(files.sort());
});
