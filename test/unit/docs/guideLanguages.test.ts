import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { english } from '../../../main/texts/english.ts';
import { isOffered, languageCodes } from '../../../main/texts/languages.ts';
import type { TextId } from '../../../main/texts/text.ts';
import { type Translated, translations } from '../../../packaging/translations/catalogueFile.ts';

const root = join(import.meta.dirname, '../../..');
const guideOf = (language: Translated | 'en') =>
  readFileSync(join(root, 'docs', language === 'en' ? 'operator.md' : `operator.${language}.md`), 'utf8');
const original = guideOf('en');
const translated = languageCodes.filter((code): code is Translated => code !== 'en' && isOffered(code));

function levelsOf(guide: string): readonly number[] {
  return [...guide.matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length);
}

function picturesOf(guide: string): readonly string[] {
  return [...guide.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path);
}

/** As the forge makes them from headings. */
function anchorsOf(guide: string): ReadonlySet<string> {
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => words);
  return new Set(
    headings.map((words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function keysOf(guide: string): readonly string[] {
  return [...new Set([...guide.matchAll(/`([A-Z]|F\d{1,2}|Enter|Esc)`/g)].map(([, key = '']) => key))].toSorted();
}

/** What the English guide prints in bold and a screen says word for word: the ids of such messages by their English. */
function namedOnScreens(): ReadonlyMap<string, readonly TextId[]> {
  const bold = new Set([...original.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words));
  const ids = (Object.keys(english) as TextId[]).filter((id) => bold.has(english[id]));
  return Map.groupBy(ids, (id) => english[id]);
}

describe.each(translated)('the operator’s guide in %s', (language) => {
  const guide = guideOf(language);

  it('has the parts, the pictures and the keys of the English one', () => {
    expect(levelsOf(guide)).toEqual(levelsOf(original));
    expect(picturesOf(guide)).toEqual(picturesOf(original));
    expect(keysOf(guide)).toEqual(keysOf(original));
  });

  it('leads to headings that it has', () => {
    const anchors = anchorsOf(guide);
    const lost = [...guide.matchAll(/\]\(#([^)]+)\)/g)].filter(([, to = '']) => !anchors.has(decodeURI(to)));
    expect(lost.map(([, to]) => to)).toEqual([]);
  });

  it('calls what is on the screens as the screens do', () => {
    const messages = translations[language];
    expect(namedOnScreens().size).toBeGreaterThan(40);
    const lost = [...namedOnScreens()].filter(
      ([, ids]) => !ids.some((id) => guide.includes(messages[id] ?? english[id])),
    );
    expect(lost.map(([words, ids]) => `${words}: ${ids.map((id) => messages[id]).join(' | ')}`)).toEqual([]);
  });
});

it('the English guide leads to each', () => {
  for (const language of translated) expect(original).toContain(`(operator.${language}.md)`);
});
