import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languageCodes } from '../../../main/texts/languages.ts';
import { glossaryOf, readGlossary } from '../../../packaging/translations/glossary.ts';

const root = join(import.meta.dirname, '../../..');
const rows = readGlossary(root);

it('the glossary has forty words and more, each in each language', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40);
  const lacking = rows.flatMap(({ english, words }) =>
    languageCodes.filter((code) => code !== 'en' && (words[code] ?? '') === '').map((code) => `${english}: ${code}`),
  );
  expect(lacking).toEqual([]);
});

it('each word of the product is in it', () => {
  const words = readFileSync(join(root, 'docs/words.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| word '))
    .flatMap((line) => (line.split('|')[1] ?? '').trim().split(', '));
  const known = new Set(rows.map(({ english }) => english.toLowerCase()));
  expect(words.filter((word) => !known.has(word.toLowerCase()))).toEqual([]);
});

it('a language has one word for one thing', () => {
  for (const code of languageCodes.filter((one) => one !== 'en')) {
    const all = rows.map(({ words }) => (words[code] ?? '').toLowerCase());
    expect(
      all.filter((word, at) => all.indexOf(word) !== at),
      code,
    ).toEqual([]);
  }
});

it('a message has the rows of the words that stand in it', () => {
  expect(glossaryOf('Scan the sides of {item}', rows, 'de')).toEqual(
    expect.arrayContaining(['scan = Scannen', 'side = Seite']),
  );
  expect(glossaryOf('A placement', rows, 'de')).toEqual([]);
});
