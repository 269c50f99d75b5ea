import type { PhotoId, PictureHash, Sha256 } from '../ids.ts';
import type { Millis } from '../model.ts';

/**
 * `raw` lies beside its shot's picture; `picture` came after its RAW had become a photo; `rewritten` has the photo's
 * picture and other metadata.
 */
export const companionKinds = ['raw', 'picture', 'rewritten'] as const;
export type CompanionKind = (typeof companionKinds)[number];

/** Saved among the originals and never sent. */
export interface Companion {
  readonly photoId: PhotoId;
  readonly sha256: Sha256;
  readonly pictureHash: PictureHash | null;
  readonly bytes: number;
  /** `cr2`, `nef`: the ending in the media store. */
  readonly extension: string;
  readonly filename: string;
  readonly kind: CompanionKind;
  readonly addedAt: Millis;
}
