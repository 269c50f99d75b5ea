import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { english } from '../../main/texts/english.ts';
import type { TextId } from '../../main/texts/text.ts';
import { staysEnglish, translatedAllTheSame } from './staysEnglish.ts';

const ids = Object.keys(english) as TextId[];

/** The subject (`page/shoot.ts`) that each message stands in. */
export function subjectsOf(root: string): ReadonlyMap<TextId, string> {
  const folder = join(root, 'main/texts/english');
  const subjects = new Map<TextId, string>();
  for (const path of globSync('**/*.ts', { cwd: folder })) {
    const source = readFileSync(join(folder, path), 'utf8');
    // Only ids of the catalogue are in its subjects: a test holds the form of their lines.
    for (const [, id = ''] of source.matchAll(/^ {2}'([\w.]+)':/gm))
      subjects.set(id as TextId, path.replaceAll('\\', '/'));
  }
  return subjects;
}

/** The messages that each language has to have, in the order of the English. */
export function translatedIds(root: string): readonly TextId[] {
  const subjects = subjectsOf(root);
  return ids.filter((id) => !((subjects.get(id) ?? '') in staysEnglish) || translatedAllTheSame.includes(id));
}

/** The files that name a message, at most four. */
export function placesOf(root: string): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  const files = globSync(['main/**/*.ts', 'renderer/**/*.{ts,tsx}'], { cwd: root });
  for (const path of files.map((file) => relative(root, join(root, file)).replaceAll('\\', '/')).toSorted()) {
    if (path.startsWith('main/texts/english') || path.startsWith('main/texts/translations')) continue;
    for (const [, id = ''] of readFileSync(join(root, path), 'utf8').matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)) {
      const known = places.get(id) ?? [];
      if (!known.includes(path) && known.length < 4) places.set(id, [...known, path]);
    }
  }
  return places;
}
