import type { TargetMeasures } from '../domain/judgement/golden.ts';
import type { Overlay, Silhouette } from '../domain/judgement/region.ts';
import type { PlainFormat, RawFormat } from '../domain/model.ts';
import type { FoundCode } from '../domain/photo/codes.ts';
import type { PhotoFigures } from '../domain/photoFigures.ts';
import type { PictureHead } from './decode/pictureHead.ts';
import type { SmallGrey } from './figures/registerPictures.ts';
import type { Attempt, Recipe } from './uploadPlan.ts';

/**
 * The port to what decodes and encodes pictures. A native decoder never shares a process with the station (decision 0074): `remoteImaging`
 * asks a process of its own; `process/ownImaging.ts` does the work where it is called, in that process and in tests.
 */
export interface Imaging {
  /**
   * Asks one thing. Rejects with the signal's reason when it aborts, with `Undecodable` for a picture that cannot be read (one that ended the
   * decoder twice, too), with the system's own error (`code`) for a file, and with `failed` when no decoder can be started.
   */
  ask<Name extends ImagingCall>(call: Name, asked: Asked<Name>, signal?: AbortSignal): Promise<Answer<Name>>;
  /** A picture comes soon: the decoder may start now. */
  warm(): void;
  /** What is still asked is rejected. */
  close(): Promise<void>;
}

export type ImagingCall = keyof ImagingCalls;
export type Asked<Name extends ImagingCall> = Parameters<ImagingCalls[Name]>[0];
export type Answer<Name extends ImagingCall> = ReturnType<ImagingCalls[Name]>;

/** Everything that can be asked. All of it goes through a pipe: plain values and bytes, and a path where a file has the bytes. */
export interface ImagingCalls {
  /** Reads the whole picture once. */
  decode(asked: { readonly path: string; readonly format: PlainFormat }): DecodedPhoto;
  /** An upright JPEG of a photo that was taken, at most `edge` pixels on its longer edge, with no metadata. */
  small(asked: { readonly path: string; readonly edge: number }): Uint8Array;
  /** Writes the JPEG that stands for a HEIC or RAW photo (decision 0015) into the new file `to`; `scratch` is a path for a moment. */
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
  /** Rejects with a plain `Error` for anything that is no sound JPEG, PNG, WebP or TIFF picture. */
  check(asked: { readonly bytes: Uint8Array }): CheckedPicture;
  /** Of a picture that `check` made: its size, and where an overlay has its item. */
  shape(asked: { readonly bytes: Uint8Array }): Overlay;
  /** An upright JPEG for choosing among files. Rejects where the bytes are no sound picture. */
  browse(asked: { readonly bytes: Uint8Array }): Uint8Array;
  /** The same of the small picture within EXIF data; null where that is no sound picture. */
  browseHead(asked: { readonly head: PictureHead }): Uint8Array | null;
  /** Codes on a picture, each text once; null where it could not be told. */
  codes(asked: { readonly picture: string | Uint8Array }): readonly FoundCode[] | null;
  /** Which texts the pattern fits from end to end; null where it took too long or is no regular expression. */
  fits(asked: { readonly pattern: string; readonly texts: readonly string[] }): readonly boolean[] | null;
  /** QR codes as SVG, one a text. */
  drawCodes(asked: { readonly texts: readonly string[]; readonly lines?: boolean }): readonly string[];
  /** A photo of the target card. */
  target(asked: { readonly picture: string | Uint8Array }): MeasuredTarget;
  /** Renders a drawing of our own. Never SVG from outside: its loader reads what it refers to. */
  draw(asked: { readonly svg: string; readonly format: PlainFormat; readonly size: RasterSize }): Uint8Array;
}

export interface DecodedPhoto {
  /** Upright size, pixels. */
  readonly width: number;
  readonly height: number;
  /** EXIF capture time, milliseconds since 1970; null where the file has none. */
  readonly takenAt: number | null;
  /** Upright JPEG, at most `thumbnailEdge` on its longer edge, with no metadata. */
  readonly thumbnail: Uint8Array;
  /** The same with every pixel that was measured: at most 640 on its longer edge. */
  readonly firstLook: Uint8Array;
  readonly figures: PhotoFigures;
}

/** A picture that was decoded and encoded anew: nothing of the bytes from outside remains. */
export interface CheckedPicture {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Where it has its item, if it is an overlay. */
  readonly silhouette: Silhouette | null;
}

/** A photo of the target card: what is measured of it, and a small picture that later ones are laid over. */
export interface MeasuredTarget {
  readonly measures: TargetMeasures;
  readonly small: SmallGrey;
}

export interface RasterSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** 1 to 100, of JPEG and WebP. */
  readonly quality?: number;
}

/** Longer edges of the small pictures of a photo, pixels. */
export const thumbnailEdge = 320;
export const previewEdge = 2048;

/** Bytes as Node's own kind, without a copy. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
