import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFiles } from '../layers/importGraph.ts';
import { sentencesIn } from './sentences.ts';

/** Sentences that still stand in the code, by room. A number only falls; at nought its line goes. */
const stillThere: Readonly<Record<string, number>> = {
  'main/capture': 120,
  'main/cli.ts': 1,
  'main/domain': 1,
  'main/hosts': 122,
  'main/imaging': 110,
  'main/partner': 3,
  'main/station': 123,
  'main/station.ts': 4,
  'main/store': 4,
  'main/sync': 13,
  'main/vault': 2,
  'preload/contract': 4,
  'renderer/bridge': 1,
};

const root = join(import.meta.dirname, '../../..');
/** Texts are written here; the simulator is the partner, whose words are its own. */
const isExempt = (path: string): boolean => /^main\/(texts|practice)\//.test(path);

const sentences = Map.groupBy(
  codeFiles(root, ['main', 'preload', 'renderer'])
    .filter((path) => !isExempt(path))
    .flatMap((path) => sentencesIn(path, readFileSync(join(root, path), 'utf8')).map((words) => ({ path, words }))),
  ({ path }) => roomOf(path),
);

describe('core and screens', () => {
  it('build no English sentence: what a person reads is a text of main/texts', () => {
    for (const [room, found] of sentences) {
      const lines = found.map(({ path, words }) => `${path}: ${words.replace(/\s+/g, ' ')}`);
      if (found.length > (stillThere[room] ?? 0)) expect(lines, `${room} had ${stillThere[room] ?? 0}`).toEqual([]);
    }
  });

  it('have no line here for a room without any', () => {
    expect(Object.keys(stillThere).filter((room) => !sentences.has(room))).toEqual([]);
  });
});

describe('a sentence', () => {
  const found = [
    `throw new StationError('invalid', 'The folder is not there.')`,
    `const message = \`\${name} is too large\``,
    `const label = 'Too small'`,
    `const view = <p>Photos</p>`,
    `const view = <Button aria-label="Undo" />`,
    `const view = <Button>{busy ? 'Please wait a moment' : ''}</Button>`,
  ];
  it.each(found)('is seen in: %s', (source) => {
    expect(sentencesIn('a.tsx', source)).toHaveLength(1);
  });

  const passed = [
    `log.warn({ error }, 'the folder is not there');`,
    `throw new Error('the list has no such entry');`,
    `database.prepare('SELECT id FROM items WHERE stage = ?');`,
    `program.option('--port <number>', 'the port of the web host');`,
    `text('side.tooSmall', { width: 3 });`,
    `const texts = { 'known to the partner': text('history.known') };`,
    `// The folder is not there.\nconst mark = 'not_found';`,
  ];
  it.each(passed)('is none: %s', (source) => {
    expect(sentencesIn('a.tsx', source)).toEqual([]);
  });
});

/** Two folders deep, as `main/partner` and `renderer/screens`. */
function roomOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}
