import type { Dirent } from 'node:fs';
import { plainName } from '../../lib/files/plainName.ts';

/** What lies in a watched folder beside files and folders: it is never opened. */
export interface SkippedFile {
  readonly path: Buffer;
  readonly kind: SkippedKind;
}

export type SkippedKind = 'link' | 'pipe' | 'socket' | 'device';

/** Of an entry that is neither a file nor a folder. */
export function skippedKindOf(entry: Pick<Dirent<Buffer>, 'isSymbolicLink' | 'isFIFO' | 'isSocket'>): SkippedKind {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isFIFO()) return 'pipe';
  return entry.isSocket() ? 'socket' : 'device';
}

const mostNamed = 3;

/** One plain line on what is passed over, with the names of a few; null where nothing is. */
export function skippedLine(skipped: readonly SkippedFile[]): string | null {
  const [first] = skipped;
  if (first === undefined) return null;
  const [only, plural] = wordsOf(skipped, first);
  if (skipped.length === 1) {
    return `${plainName(first.path.toString())} is a ${only} and no photo file: it is passed over. ${whatToDo}`;
  }
  return `${skipped.length.toLocaleString('en')} ${plural} are no photo files and are passed over: ${someNames(skipped)}. ${whatToDo}`;
}

const whatToDo = 'Save or copy the photos themselves into the folder.';

function wordsOf(skipped: readonly SkippedFile[], { kind }: SkippedFile): readonly [string, string] {
  return skipped.every((other) => other.kind === kind)
    ? [kind, `${kind}s`]
    : ['link, pipe or device', 'links, pipes or devices'];
}

/** `a.jpg, b.jpg, c.jpg and 9,997 more`. */
export function someNames(skipped: readonly SkippedFile[]): string {
  const names = skipped.slice(0, mostNamed).map(({ path }) => plainName(path.toString()));
  const more = skipped.length - names.length;
  if (more > 0) return `${names.join(', ')} and ${more.toLocaleString('en')} more`;
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
}
