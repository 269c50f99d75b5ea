import type { SideUuid, SrUuid } from '../ids.ts';
import type { ImageFormat, SideGroup, SrState } from '../model.ts';

/** Requests to the partner service and its answers, in the station's own shapes. */

export interface CreateSrRequest {
  readonly uuid: SrUuid;
  readonly referenceId: string;
  readonly categoryUuid: string;
  readonly typeUuid: string;
  readonly serviceUuid: string | null;
}

export interface CreatedSr {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly state: SrState | null;
  readonly sideGroups: readonly SideGroup[] | null;
}

export interface FoundSr {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly legacyId: string | null;
  readonly state: SrState;
  readonly url: string | null;
}

/** The values that templates of the connection profile may use for an SR. */
export interface SrContext {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly referenceId: string;
}

export interface UploadRequest extends SrContext {
  readonly sideUuid: SideUuid;
  readonly sideName: string;
  readonly photoId: string;
  readonly file: UploadFile;
}

/** A file to send: what its bytes must be, which is checked while they go out, and where they lie. */
export interface UploadFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The bytes are compared by it; null: by `sha256`. */
  readonly crc32: number | null;
  /** Null where the profile does not tell it to the partner. */
  readonly md5Base64: string | null;
  readonly format: ImageFormat;
  /** The name told to the partner: never a path. */
  readonly filename: string;
  /** How this copy was derived, as its recipe is called; null: it is the photo as it was taken. */
  readonly recipe: string | null;
}

/** `counted` is true when the answer itself says that the media was accepted; else progress must show it. */
export interface UploadAnswer {
  readonly counted: boolean;
}

/** Spec 4.8: the whole taxonomy as a tree. */
export interface TaxonomyCategory {
  readonly uuid: string;
  readonly name: string;
  readonly types: readonly TaxonomyType[];
}
export interface TaxonomyType {
  readonly uuid: string;
  readonly name: string;
  readonly brands: readonly TaxonomyBrand[];
}
export interface TaxonomyBrand {
  readonly uuid: string;
  readonly name: string;
  readonly models: readonly { readonly uuid: string; readonly name: string }[];
}
