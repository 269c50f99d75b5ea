import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { guideFigures, guidePictures } from '../../gallery/guidePictures.ts';
import { scenarios } from '../../gallery/scenarios.ts';

const root = join(import.meta.dirname, '../../..');
const made = [...guidePictures.map(({ file }) => file), ...guideFigures].toSorted();

test('the guides show every picture that is made, and no other', () => {
  const guides = ['README.md', ...globSync('docs/*.md', { cwd: root })];
  const named = guides.flatMap((guide) =>
    [...readFileSync(join(root, guide), 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) =>
      basename(path ?? ''),
    ),
  );
  expect([...new Set(named)].toSorted()).toEqual(made);
});

test('each is there, and comes from a state of the gallery', () => {
  expect(readdirSync(join(root, 'docs/images')).toSorted()).toEqual(made);
  expect(guidePictures.filter(({ state }) => scenarios[state] === undefined)).toEqual([]);
});
