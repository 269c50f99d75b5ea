import type { Millis } from '../../domain/model.ts';
import type { Text } from '../../texts/text.ts';

export interface CardFile {
  readonly key: string;
  readonly folder: string;
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
 * Equal name, size, time and `pieces` (of `pieceHash`) mean the same shot. Cards write whole or even seconds, and a
 * reader and a camera may differ in the fraction.
 */
export function cardFingerprint(file: ListedFacts, pieces: string): string {
  return `${fingerprintBeginning(file)}${pieces}`;
}

export function fingerprintBeginning({ name, sizeBytes, modifiedAt }: ListedFacts): string {
  return `card:${sizeBytes}-${Math.trunc(modifiedAt / 1000)}-${name}/`;
}

type ListedFacts = Pick<CardFile, 'name' | 'sizeBytes' | 'modifiedAt'>;
