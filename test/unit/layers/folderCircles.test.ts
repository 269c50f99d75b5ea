import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderCircles } from './folderCircles.ts';
import { codeFiles, type Import, readImports } from './importGraph.ts';

const root = join(import.meta.dirname, '../../..');
const imports = readImports(root, codeFiles(root, ['main', 'preload', 'renderer']));

describe('circles of folders', () => {
  it('are none at any level, types included', () => {
    expect(folderCircles(imports)).toEqual([]);
  });

  it('are seen among folders and files of one folder, by what lies anywhere below', () => {
    const circle = [
      edge('a/b/c/one.ts', 'a/d/two.ts'),
      edge('a/d/e/three.ts', 'a/four.ts'),
      edge('a/four.ts', 'a/b/five.ts'),
    ];
    expect(folderCircles([...circle, edge('a/d/two.ts', 'f/six.ts')])).toEqual([
      { name: 'a: b d four.ts', examples: ['a/b/c/one.ts imports a/d/two.ts', 'a/four.ts imports a/b/five.ts'] },
    ]);
    expect(folderCircles(circle.slice(0, 2))).toEqual([]);
  });

  it('are seen at the top, and a folder that imports itself is none', () => {
    expect(folderCircles([edge('a/b.ts', 'c/d.ts'), edge('c/e.ts', 'a/b.ts')]).map(({ name }) => name)).toEqual([
      'the project: a c',
    ]);
    expect(folderCircles([edge('a/b.ts', 'a/c.ts'), edge('a/d/e.ts', 'a/b.ts')])).toEqual([]);
  });
});

function edge(from: string, to: string): Import {
  return { from, to, kind: 'file' };
}
