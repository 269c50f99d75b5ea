import type { StatsBase } from 'node:fs';
import { plainName } from '../../lib/files/plainName.ts';
import { type Text, text } from '../../texts/text.ts';

export interface SkippedFile {
  readonly path: Buffer;
  readonly kind: SkippedKind;
}

export type SkippedKind = 'link' | 'pipe' | 'socket' | 'device';

export function skippedKindOf(entry: Pick<StatsBase<unknown>, 'isSymbolicLink' | 'isFIFO' | 'isSocket'>): SkippedKind {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isFIFO()) return 'pipe';
  return entry.isSocket() ? 'socket' : 'device';
}

const maxNamed = 3;

/** Names a few; null where there are none. */
export function skippedText(skipped: readonly SkippedFile[]): Text | null {
  const [first] = skipped;
  if (first === undefined) return null;
  const kinds = new Set(skipped.map(({ kind }) => kind));
  const kind = kinds.size === 1 ? first.kind : 'several';
  const names = fewNames(skipped);
  if (skipped.length === 1) return text('hotFolder.passedOver', { name: names, kind });
  const more = skipped.length - names.length;
  return text('hotFolder.manyPassedOver', { kind, count: skipped.length, names, more });
}

export function otherFilesText(files: readonly Pick<SkippedFile, 'path'>[]): Text | null {
  if (files.length === 0) return null;
  const names = fewNames(files);
  return text('hotFolder.otherFiles', { count: files.length, names, more: files.length - names.length });
}

export function incompleteText(files: readonly Pick<SkippedFile, 'path'>[]): Text | null {
  if (files.length === 0) return null;
  const names = fewNames(files);
  return text('hotFolder.incomplete', { count: files.length, names, more: files.length - names.length });
}

export function someNames(skipped: readonly SkippedFile[]): string {
  const names = fewNames(skipped);
  return [...names, ...(skipped.length > names.length ? ['…'] : [])].join(', ');
}

function fewNames(skipped: readonly Pick<SkippedFile, 'path'>[]): readonly string[] {
  return skipped.slice(0, maxNamed).map(({ path }) => plainName(path.toString()));
}
