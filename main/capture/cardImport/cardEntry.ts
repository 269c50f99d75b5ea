import { shotName } from '../../domain/photo/shots.ts';
import type { CardFile } from './cardFile.ts';

export interface CardEntry {
  readonly kind: 'picture' | 'raw' | 'pair';
  readonly main: CardFile;
  /** It is null unless the entry is a pair. */
  readonly raw: CardFile | null;
  readonly sizeBytes: number;
}

/** Cameras write a picture and a RAW under one number; case and extension differ. Each entry stands at the place of its first file. */
export function pairEntries(files: readonly CardFile[]): readonly CardEntry[] {
  const shots = new Map<string, CardFile[]>();
  for (const file of files) {
    const key = shotName('card', file.folder, file.name);
    const shot = shots.get(key);
    if (shot === undefined) shots.set(key, [file]);
    else shot.push(file);
  }
  return [...shots.values()].flatMap(entriesOf);
}

function entriesOf(shot: readonly CardFile[]): readonly CardEntry[] {
  const [picture, ...otherPictures] = shot.filter((file) => file.kind === 'picture');
  const [raw, ...otherRaws] = shot.filter((file) => file.kind === 'raw');
  if (picture === undefined || raw === undefined) return shot.map(single);
  const sizeBytes = picture.sizeBytes + raw.sizeBytes;
  return [{ kind: 'pair', main: picture, raw, sizeBytes }, ...[...otherPictures, ...otherRaws].map(single)];
}

function single(file: CardFile): CardEntry {
  return { kind: file.kind, main: file, raw: null, sizeBytes: file.sizeBytes };
}
