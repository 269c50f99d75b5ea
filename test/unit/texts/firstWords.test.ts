import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { first } from '../../../main/texts/english/first.ts';
import { english } from '../../../main/texts/english.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Modules that the page begins with: what its entry imports, as long as it is not fetched later. */
function startOf(path: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  const code = readFileSync(path, 'utf8');
  for (const [, from = ''] of code.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;]*?from\s+)?'(\.[^']+\.tsx?)'/gm))
    startOf(resolve(dirname(path), from), found);
  return found;
}

it('the page begins with every message of its frame and the Shoot screen', () => {
  const parts = [...startOf(join(root, 'renderer/main.tsx'))].map((path) => relative(root, path));
  expect(parts).toContain('renderer/screens/shoot/ItemBench.tsx');
  expect(parts).not.toContain('renderer/screens/queue/QueueScreen.tsx');
  expect(parts).not.toContain('main/texts/english.ts');
  // What stores say answers the station, which is followed once all words are there.
  const said = parts.filter((path) => path.startsWith('renderer/') && !/^renderer\/(data|state|stores)\//.test(path));
  const missing = said.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z0-9]+)+)'/g)]
      .map(([, id = '']) => id)
      .filter((id) => Object.hasOwn(english, id) && !Object.hasOwn(first, id))
      .map((id) => `${path}: ${id}`),
  );
  expect(missing).toEqual([]);
});
