import type { Millis } from '../../domain/model.ts';
import type { Text } from '../../texts/text.ts';

/** A photo file on a card, in a camera or in a folder, as a listing tells of it. */
export interface CardFile {
  /** The reader finds it by this: nothing that a person or a page could say. */
  readonly key: string;
  /** The folder it lies in, below the source's top, as plain text. */
  readonly folder: string;
  /** Its name as plain text, for people. */
  readonly name: string;
  readonly kind: 'picture' | 'raw';
  readonly sizeBytes: number;
  /** The file's time on the card, which for cameras is that of the shot. */
  readonly modifiedAt: Millis;
  /** Why it can be seen but not read; else null. */
  readonly problem: Text | null;
}

/** Part of a listing, as soon as it is known. */
export interface ListedFiles {
  readonly files: readonly CardFile[];
  /** Files that are no photos, links, pipes and the like. */
  readonly passedOver: number;
  /** There is more than the station lists. */
  readonly more: boolean;
}

/**
 * Names a file across cards and visits: the same name, size and time, and the same `pieces` (of `pieceHash`), is the same shot.
 * Cards write whole or even seconds, and a card reader and a camera may differ in the fraction.
 */
export function cardFingerprint(file: ListedFacts, pieces: string): string {
  return `${fingerprintBeginning(file)}${pieces}`;
}

/** All that a listing alone tells of the fingerprint. A plain name has no slash. */
export function fingerprintBeginning({ name, sizeBytes, modifiedAt }: ListedFacts): string {
  return `card:${sizeBytes}-${Math.trunc(modifiedAt / 1000)}-${name}/`;
}

type ListedFacts = Pick<CardFile, 'name' | 'sizeBytes' | 'modifiedAt'>;
