import type { SideUuid, SrUuid } from '../domain/ids.ts';
import type { ImageFormat, ProgressReport, SideGroup, SrState, UserChanges } from '../domain/model.ts';

/**
 * What the engine needs of the partner service. Every method throws `PartnerFailure` and nothing else (but aborts),
 * and ends within its own total deadline.
 */
export interface PartnerPort {
  /** Spec 4.1. Variant B carries the requirements; with variant A `sideGroups` is null and Get Requirements follows. */
  createSr(request: CreateSrRequest, signal: AbortSignal): Promise<CreatedSr>;
  /** Spec 4.2. */
  sideGroups(srUuid: SrUuid, signal: AbortSignal): Promise<readonly SideGroup[]>;
  /** Spec 4.3. */
  progress(srUuid: SrUuid, signal: AbortSignal): Promise<ProgressReport>;
  /** Spec 4.4, public: no credential is sent. Null when the partner knows no such identifier. */
  find(identifier: string, signal: AbortSignal): Promise<FoundSr | null>;
  uploadMedia(upload: UploadRequest, signal: AbortSignal): Promise<UploadAnswer>;
  /** `not_offered` where the profile has none. */
  submitSr(sr: SrContext, signal: AbortSignal): Promise<void>;
  cancelSr(sr: SrContext, reason: string, signal: AbortSignal): Promise<void>;
  /** Spec 4.12. */
  updateUser(userId: string, changes: UserChanges, signal: AbortSignal): Promise<unknown>;
  /** Spec 4.8. */
  categoryTree(signal: AbortSignal): Promise<readonly TaxonomyCategory[]>;
  /** Best estimate of the partner's clock now, from the `Date` headers seen; the local clock before any. */
  serverNow(): number;
}

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

/** A file to send: what its bytes are, and where they lie. */
export interface UploadFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly md5Base64: string;
  readonly format: ImageFormat;
  /** The name told to the partner: never a path. */
  readonly filename: string;
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
