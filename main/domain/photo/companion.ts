import type { PhotoId, PictureHash, Sha256 } from '../ids.ts';
import type { Millis } from '../model.ts';

/**
 * `raw` lies beside the picture of its shot; `picture` came later than its RAW, which was a photo by then; `rewritten` is a file of the photo's
 * own picture in which a program has changed what is written about it.
 */
export const companionKinds = ['raw', 'picture', 'rewritten'] as const;
export type CompanionKind = (typeof companionKinds)[number];

/** A file that is kept beside a photo and never sent. Its bytes lie among the originals. */
export interface Companion {
  readonly photoId: PhotoId;
  readonly sha256: Sha256;
  /** As that of a photo. */
  readonly pictureHash: PictureHash | null;
  readonly bytes: number;
  /** How its file in the media store ends: `cr2`, `nef`. */
  readonly extension: string;
  /** The source's own name, for people. */
  readonly filename: string;
  readonly kind: CompanionKind;
  readonly addedAt: Millis;
}
