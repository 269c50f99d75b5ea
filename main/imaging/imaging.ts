import type { TargetMeasures } from '../domain/judgement/golden.ts';
import type { Overlay, Silhouette } from '../domain/judgement/region.ts';
import type { PlainFormat, RawFormat } from '../domain/model.ts';
import type { FoundCode } from '../domain/photo/codes.ts';
import type { PhotoFigures } from '../domain/photoFigures.ts';
import type { PictureHead } from './decode/pictureHead.ts';
import type { SmallGrey } from './figures/registerPictures.ts';
import type { Attempt, Recipe } from './uploadPlan.ts';

/**
 * A native decoder never shares a process with the station (decision 0074): `remoteImaging` asks another one, in which
 * `ownImaging` works.
 */
export interface Imaging {
  /**
   * Rejects with the signal's reason, with `Undecodable` for an unreadable picture (or one that ended the decoder
   * twice), with the system's error (`code`) for a file, and with `failed` when no decoder starts.
   */
  ask<Name extends ImagingCall>(call: Name, asked: Asked<Name>, signal?: AbortSignal): Promise<Answer<Name>>;
  warm(): void;
  close(): Promise<void>;
}

export type ImagingCall = keyof ImagingCalls;
export type Asked<Name extends ImagingCall> = Parameters<ImagingCalls[Name]>[0];
export type Answer<Name extends ImagingCall> = ReturnType<ImagingCalls[Name]>;

export interface ImagingCalls {
  /** Reads the whole picture. */
  decode(asked: { readonly path: string; readonly format: PlainFormat }): DecodedPhoto;
  /** Upright, without metadata, at most `edge` pixels on its longer edge. */
  small(asked: { readonly path: string; readonly edge: number }): Uint8Array;
  /** Writes the JPEG that stands for a HEIC or RAW photo (decision 0015) into the new file `to`; `scratch` is a temporary path. */
  picture(asked: {
    readonly path: string;
    readonly format: 'heic' | RawFormat;
    readonly to: string;
    readonly scratch: string;
  }): null;
  /** Rejects with `Undecodable` for a RAW file whose sensor data is not all there. */
  requireWholeRaw(asked: { readonly path: string; readonly format: RawFormat }): null;
  /** Writes an upright sRGB copy into the new file `to`; answers its bytes. */
  copy(asked: {
    readonly path: string;
    readonly recipe: Recipe;
    readonly attempt: Attempt;
    readonly to: string;
  }): number;
  /** Rejects with a plain `Error` for anything but a sound JPEG, PNG, WebP or TIFF picture. */
  check(asked: { readonly bytes: Uint8Array }): CheckedPicture;
  /** Only for a picture that `check` made. */
  shape(asked: { readonly bytes: Uint8Array }): Overlay;
  browse(asked: { readonly bytes: Uint8Array }): Uint8Array;
  /** Answers null where EXIF data have no sound picture. */
  browseHead(asked: { readonly head: PictureHead }): Uint8Array | null;
  codes(asked: { readonly picture: string | Uint8Array }): readonly FoundCode[] | null;
  /** Matches from end to end; null where the pattern took too long or is no regular expression. */
  fits(asked: { readonly pattern: string; readonly texts: readonly string[] }): readonly boolean[] | null;
  drawCodes(asked: { readonly texts: readonly string[]; readonly lines?: boolean }): readonly string[];
  target(asked: { readonly picture: string | Uint8Array }): MeasuredTarget;
  /** Never takes SVG from outside: its loader reads what the SVG refers to. */
  draw(asked: { readonly svg: string; readonly format: PlainFormat; readonly size: RasterSize }): Uint8Array;
}

export interface DecodedPhoto {
  readonly width: number;
  readonly height: number;
  readonly takenAt: number | null;
  readonly thumbnail: Uint8Array;
  readonly firstLook: Uint8Array;
  readonly figures: PhotoFigures;
}

/** Decoded and encoded anew: nothing of the bytes from outside remains. */
export interface CheckedPicture {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly silhouette: Silhouette | null;
}

export interface MeasuredTarget {
  readonly measures: TargetMeasures;
  readonly small: SmallGrey;
}

export interface RasterSize {
  readonly width: number;
  readonly height: number;
  readonly quality?: number;
}

/** Longer edge, pixels. */
export const thumbnailEdge = 320;
export const previewEdge = 2048;

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
