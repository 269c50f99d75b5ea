import type { Millis } from '../../domain/model.ts';
import type { Text } from '../../texts/text.ts';

export interface CardFile {
  readonly key: string;
  /** Plain text, below the source's top. */
  readonly folder: string;
  /** Plain text, for people. */
  readonly name: string;
  readonly kind: 'picture' | 'raw';
  readonly sizeBytes: number;
  /** For cameras this is the time of the shot. */
  readonly modifiedAt: Millis;
  /** Why it can be seen but not read; else null. */
  readonly problem: Text | null;
}

export interface ListedFiles {
  readonly files: readonly CardFile[];
  readonly passedOver: number;
  readonly more: boolean;
}

/**
 * The same name, size, time and `pieces` (of `pieceHash`) mean the same shot, across cards and visits. Cards write
 * whole or even seconds, and a card reader and a camera may differ in the fraction.
 */
export function cardFingerprint(file: ListedFacts, pieces: string): string {
  return `${fingerprintBeginning(file)}${pieces}`;
}

/** The part that a listing alone tells. A plain name has no slash. */
export function fingerprintBeginning({ name, sizeBytes, modifiedAt }: ListedFacts): string {
  return `card:${sizeBytes}-${Math.trunc(modifiedAt / 1000)}-${name}/`;
}

type ListedFacts = Pick<CardFile, 'name' | 'sizeBytes' | 'modifiedAt'>;
