import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFiles } from './importGraph.ts';
import { longFunctions } from './longFunctions.ts';

const root = join(import.meta.dirname, '../../..');
const maxLines = 100;

describe('functions', () => {
  it(`have at most ${maxLines} lines, components too`, () => {
    const found = codeFiles(root, ['main', 'preload', 'renderer']).flatMap((path) =>
      longFunctions(path, readFileSync(join(root, path), 'utf8'), maxLines),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['function tall() {\n\n\n}', 'tall'],
    ['const tall = () => {\n\n\n};', 'tall'],
    ['class Tower {\n  tall() {\n\n\n  }\n}', 'tall'],
    ['const tower = {\n  tall() {\n\n\n  },\n};', 'tall'],
    ['export default memo(function tall() {\n\n\n});', 'tall'],
  ])('are counted from their first line to their last: %j', (text, name) => {
    expect(longFunctions('a.tsx', text, 3)).toEqual([{ name: `a.tsx ${name}`, lines: 4 }]);
    expect(longFunctions('a.tsx', text, 4)).toEqual([]);
  });
});
