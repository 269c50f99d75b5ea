import type { SideUuid, SrUuid } from '../ids.ts';
import type { ImageFormat, Millis, ProgressReport, SideGroup, SrState } from '../model.ts';
import type { SrDetails } from './srDetails.ts';

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
  /** What the answer tells beside; absent where it tells nothing more. */
  readonly details?: Partial<SrDetails> | undefined;
}

/** Spec 4.3, with what it tells beside the progress. */
export interface ProgressAnswer extends ProgressReport {
  readonly details?: Partial<SrDetails> | undefined;
}

export interface FoundSr {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly legacyId: string | null;
  readonly state: SrState;
  readonly url: string | null;
  /** The partner's words with the answer; absent or null where it sends none. */
  readonly message?: string | null;
}

/** One SR of the account's list (spec section 2, "Service request"). What the answer leaves out is null. */
export interface ListedSr {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly legacyId: string | null;
  /** The `external_id`: the reference that it was made with. */
  readonly referenceId: string | null;
  readonly active: boolean;
  readonly state: SrState | null;
  readonly typeUuid: string | null;
  readonly serviceUuid: string | null;
  readonly createdAt: Millis | null;
  /** By the partner's clock. */
  readonly updatedAt: Millis | null;
  /** All that the list tells of it; absent where it tells nothing more. */
  readonly details?: Partial<SrDetails> | undefined;
}

export interface SrPage {
  readonly entries: readonly ListedSr[];
  /** Null where the answer does not tell. */
  readonly totalPages: number | null;
  readonly totalCount: number | null;
}

/** The values that templates of the connection profile may use for an SR. */
export interface SrContext {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly referenceId: string;
  /** Names; null where the item has none. */
  readonly brand: string | null;
  readonly model: string | null;
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

/** Spec 4.8: the whole taxonomy as a tree. `count` is how many the partner counts in an entry, where it says so. */
export interface TaxonomyCategory {
  readonly uuid: string;
  readonly name: string;
  readonly types: readonly TaxonomyType[];
  readonly count?: number | null | undefined;
}
export interface TaxonomyType {
  readonly uuid: string;
  readonly name: string;
  readonly brands: readonly TaxonomyBrand[];
  readonly count?: number | null | undefined;
}
export interface TaxonomyBrand {
  readonly uuid: string;
  readonly name: string;
  readonly models: readonly { readonly uuid: string; readonly name: string }[];
  readonly count?: number | null | undefined;
}
