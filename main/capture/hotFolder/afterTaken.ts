import { bytePathOf } from '../../lib/files/bytePath.ts';
import type { SeenFile } from './scanFolder.ts';
import { besideItsPhoto } from './sidecarFolders.ts';

/** The original is treated so once its photo is durable and accepted. */
export type AfterTaken =
  | { readonly kind: 'leave' }
  | { readonly kind: 'move'; readonly folder: string }
  | { readonly kind: 'delete' };

export type Standing = 'open' | 'taken' | 'stays';

/**
 * Files of one name in one folder are of one shot (RAW and JPEG) and wait until all are decided. Sidecars go with their
 * shot, unless a photo stays that they may belong to.
 */
export function groupsToClear(
  files: readonly SeenFile[],
  sidecars: readonly SeenFile[],
  standingOf: (file: SeenFile) => Standing,
): readonly (readonly SeenFile[])[] {
  const shots = Map.groupBy(files, (file) => shotOf(file.path));
  const names = namesForSidecars(sidecars.length === 0 ? [] : files.map(({ path }) => path));
  const beside = Map.groupBy(sidecars, ({ path }) => names.get(shotOfSidecar(path)));
  const groups: (readonly SeenFile[])[] = [];
  for (const [name, shot] of shots) {
    const standings = shot.map(standingOf);
    if (standings.includes('open')) continue;
    const taken = shot.filter((_, index) => standings[index] === 'taken');
    if (taken.length === 0) continue;
    const together = taken.length === shot.length ? (beside.get(name) ?? []) : [];
    groups.push([...taken, ...together]);
  }
  return groups;
}

export function sidecarsAlone(files: readonly SeenFile[], sidecars: readonly SeenFile[]): readonly SeenFile[] {
  if (sidecars.length === 0) return [];
  const names = namesForSidecars(files.map(({ path }) => path));
  return sidecars.filter(({ path }) => !names.has(shotOfSidecar(path)));
}

/** `IMG_1.xmp` and `IMG_1.CR2.xmp` are of one shot. */
export function namesForSidecars(photos: readonly Buffer[]): ReadonlyMap<string, string> {
  const names = new Map(photos.map((path) => [bytePathOf(path).toLowerCase(), shotOf(path)]));
  for (const path of photos) names.set(shotOf(path), shotOf(path));
  return names;
}

export function shotOfSidecar(path: Buffer): string {
  return shotOf(besideItsPhoto(path));
}

/** In small letters, as bytes, since names need not be valid UTF-8. */
export function shotOf(path: Buffer): string {
  const { stem } = splitEnding(path);
  return bytePathOf(stem).toLowerCase();
}

/** `IMG_1.JPG` as `IMG_1` and `.JPG`; a leading dot begins no ending. */
export function splitEnding(path: Buffer): { readonly stem: Buffer; readonly ending: Buffer } {
  const nameAt = path.lastIndexOf('/') + 1;
  const dotAt = path.lastIndexOf('.');
  const cut = dotAt > nameAt ? dotAt : path.length;
  return { stem: path.subarray(0, cut), ending: path.subarray(cut) };
}
