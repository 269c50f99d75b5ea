import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { english } from '../../../main/texts/english.ts';
import type { TextId } from '../../../main/texts/text.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/words.md'), 'utf8');

interface Row {
  readonly words: readonly string[];
  readonly not: readonly string[];
}

/** The rows of the guide's tables: the words, and the phrases that stand for none of them. */
const rows: readonly Row[] = guide
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| word '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, words = '', , not = '']) => ({
    words: words.split(', '),
    not: [...not.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => phrase),
  }));

/** Texts that say such a phrase and are right as they are. */
const mayStay: Readonly<Record<string, string>> = {
  'command.runThis': 'the administrator of the computer, who need not be the one of the station',
};

const ids = Object.keys(english) as TextId[];

/** Without the names of parameters, which nobody reads. */
function textOf(id: TextId): string {
  return english[id].replaceAll(/\{\w+(?=[,}])/g, '{');
}

function says(text: string, phrase: string): boolean {
  const escaped = phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}-])${escaped}(?![\\p{L}-])`, 'iu').test(text);
}

describe('the words of the product', () => {
  it('stand in the guide, each with what is not said instead', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter(({ not }) => not.length === 0)).toEqual([]);
    const all = rows.flatMap(({ words }) => words.map((word) => word.toLowerCase()));
    // A stage may have the name of what is done in it.
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual(['re-shoot']);
  });

  it('are the words of the texts: each is said somewhere', () => {
    const unused = rows
      .flatMap(({ words }) => words)
      .filter((word) => !ids.some((id) => says(textOf(id), word) || says(textOf(id), `${word}s`)));
    expect(unused).toEqual([]);
  });

  it('have no second word beside them in any text', () => {
    const found = rows
      .flatMap(({ not }) => not)
      .flatMap((phrase) => ids.filter((id) => says(textOf(id), phrase) && !(id in mayStay)).map((id) => [id, phrase]));
    expect(found.map(([id, phrase]) => `${phrase}: ${id}: ${english[id as TextId]}`)).toEqual([]);
  });

  it('may be left only where it is named, and still so', () => {
    const phrases = rows.flatMap(({ not }) => not);
    expect(Object.keys(mayStay).filter((id) => !phrases.some((phrase) => says(textOf(id as TextId), phrase)))).toEqual(
      [],
    );
  });

  it('would find one', () => {
    expect(says('Photos safe to release', 'safe to release')).toBe(true);
    expect(says('unsafe to release', 'safe to release')).toBe(false);
  });
});
