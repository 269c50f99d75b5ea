import type { SideUuid, SrUuid } from '../ids.ts';
import type { ImageFormat, Millis, ProgressReport, SideGroup, SrState } from '../model.ts';
import type { SrDetails } from './srDetails.ts';

/** The station's own shapes, not the wire's. */

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
  readonly details?: Partial<SrDetails> | undefined;
}

/** Spec 4.3. */
export interface ProgressAnswer extends ProgressReport {
  readonly details?: Partial<SrDetails> | undefined;
}

export interface FoundSr {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly legacyId: string | null;
  readonly state: SrState;
  readonly url: string | null;
  readonly message?: string | null;
}

/** Spec section 2, "Service request". Missing fields are null. */
export interface ListedSr {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly legacyId: string | null;
  /** `external_id` on the wire. */
  readonly referenceId: string | null;
  readonly active: boolean;
  readonly state: SrState | null;
  readonly typeUuid: string | null;
  readonly serviceUuid: string | null;
  readonly createdAt: Millis | null;
  /** The partner's clock. */
  readonly updatedAt: Millis | null;
  readonly details?: Partial<SrDetails> | undefined;
}

export interface SrPage {
  readonly entries: readonly ListedSr[];
  readonly totalPages: number | null;
  readonly totalCount: number | null;
}

/** Templates of the profile use these. */
export interface SrContext {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly referenceId: string;
  readonly brand: string | null;
  readonly model: string | null;
}

export interface UploadRequest extends SrContext {
  readonly sideUuid: SideUuid;
  readonly sideName: string;
  readonly photoId: string;
  readonly file: UploadFile;
}

/** The expected bytes are checked while they are sent. */
export interface UploadFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The bytes are compared by it; null: by `sha256`. */
  readonly crc32: number | null;
  /** Null where the profile does not send it. */
  readonly md5Base64: string | null;
  readonly format: ImageFormat;
  /** Never a path. */
  readonly filename: string;
  /** The recipe of a derived copy; null for the photo as taken. */
  readonly recipe: string | null;
}

/** True when the answer says that the media was accepted; else progress must show it. */
export interface UploadAnswer {
  readonly counted: boolean;
}

/** Spec 4.8. `count` is the partner's own. */
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
