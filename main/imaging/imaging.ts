import type { TargetMeasures } from '../domain/judgement/golden.ts';
import type { PhotoFigures } from '../domain/judgement/quality.ts';
import type { Overlay, Silhouette } from '../domain/judgement/region.ts';
import type { PlainFormat, RawFormat } from '../domain/model.ts';
import type { FoundCode } from '../domain/photo/codes.ts';
import type { PictureHead } from './decode/pictureHead.ts';
import type { SmallGrey } from './golden/registerPictures.ts';
import type { Attempt, Recipe } from './upload/uploadPlan.ts';

/**
 * The port to what decodes and encodes pictures. A native decoder never shares a process with the station (decision
 * 0074): `remoteImaging` asks a process of its own, `process/ownImaging.ts` is that process's side.
 */
export interface Imaging {
  /**
   * Rejects with the signal's reason when it aborts, with `Undecodable` for a picture that cannot be read (or ended the
   * decoder twice), with the system's error (`code`) for a file, and with `failed` when no decoder starts.
   */
  ask<Name extends ImagingCall>(call: Name, asked: Asked<Name>, signal?: AbortSignal): Promise<Answer<Name>>;
  /** Starts the decoder ahead of a picture. */
  warm(): void;
  /** Pending questions are rejected. */
  close(): Promise<void>;
}

export type ImagingCall = keyof ImagingCalls;
export type Asked<Name extends ImagingCall> = Parameters<ImagingCalls[Name]>[0];
export type Answer<Name extends ImagingCall> = ReturnType<ImagingCalls[Name]>;

/** All of it goes through a pipe: plain values, bytes, and paths. */
export interface ImagingCalls {
  /** Reads the whole picture once. */
  decode(asked: { readonly path: string; readonly format: PlainFormat }): DecodedPhoto;
  /** An upright JPEG without metadata, at most `edge` pixels on its longer edge. */
  small(asked: { readonly path: string; readonly edge: number }): Uint8Array;
  /** Writes the JPEG that stands for a HEIC or RAW photo (decision 0015) into the new file `to`. `scratch` is a temporary path. */
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
  /** The size of a picture that `check` made, and where an overlay has its item. */
  shape(asked: { readonly bytes: Uint8Array }): Overlay;
  /** An upright JPEG for choosing among files. Rejects where the bytes are no sound picture. */
  browse(asked: { readonly bytes: Uint8Array }): Uint8Array;
  /** The same from the small picture within EXIF data; null where that is no sound picture. */
  browseHead(asked: { readonly head: PictureHead }): Uint8Array | null;
  /** Each text once; null where it could not be told. */
  codes(asked: { readonly picture: string | Uint8Array }): readonly FoundCode[] | null;
  /** The texts that the pattern fits from end to end; null where it took too long or is no regular expression. */
  fits(asked: { readonly pattern: string; readonly texts: readonly string[] }): readonly boolean[] | null;
  drawCodes(asked: { readonly texts: readonly string[]; readonly lines?: boolean }): readonly string[];
  /** `picture` shows the target card. */
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

/** Shares the memory. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
