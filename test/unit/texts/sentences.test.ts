import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFiles } from '../layers/importGraph.ts';
import { sentencesIn } from './sentences.ts';

const root = join(import.meta.dirname, '../../..');
/** Texts are written here; the simulator is the partner, whose words are its own; a shell's script is code. */
const isExempt = (path: string): boolean =>
  /^main\/(texts|practice)\//.test(path) || /^main\/hosts\/cli\/shell\/\w+Completion\.ts$/.test(path);

const sentences = codeFiles(root, ['main', 'preload', 'renderer'])
  .filter((path) => !isExempt(path))
  .flatMap((path) => sentencesIn(path, readFileSync(join(root, path), 'utf8')).map((words) => `${path}: ${words}`));

it('core and screens build no English sentence: what a person reads is a text of main/texts', () => {
  expect(sentences).toEqual([]);
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
    `this.#log.warn('The folder is not there');`,
    `join(folder, 'Sideshot done');`,
    `throw new Error('the list has no such entry');`,
    `database.prepare('SELECT id FROM items WHERE stage = ?');`,
    `program.option('--port <number>', 'the port of the web host');`,
    `text('side.tooSmall', { width: 3 });`,
    `const texts = { 'known to the partner': text('history.registered') };`,
    `const format = 'JPEG XL';`,
    `// The folder is not there.\nconst mark = 'not_found';`,
  ];
  it.each(passed)('is none: %s', (source) => {
    expect(sentencesIn('a.tsx', source)).toEqual([]);
  });
});
