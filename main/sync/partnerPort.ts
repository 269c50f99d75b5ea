import type { SrUuid } from '../domain/ids.ts';
import type { SideGroup, UserChanges } from '../domain/model.ts';
import type {
  CreatedSr,
  CreateSrRequest,
  FoundSr,
  ProgressAnswer,
  SrContext,
  SrPage,
  TaxonomyCategory,
  UploadAnswer,
  UploadRequest,
} from '../domain/partner/service.ts';

/**
 * The partner service as the engine needs it. Every method throws `PartnerFailure` and nothing else (but aborts),
 * and ends within its own total deadline.
 */
export interface PartnerPort {
  /** Spec 4.1. Variant B carries the requirements; with variant A `sideGroups` is null and Get Requirements follows. */
  createSr(request: CreateSrRequest, signal: AbortSignal): Promise<CreatedSr>;
  /** Spec 4.2. */
  sideGroups(srUuid: SrUuid, signal: AbortSignal): Promise<readonly SideGroup[]>;
  /** Spec 4.3. */
  progress(srUuid: SrUuid, signal: AbortSignal): Promise<ProgressAnswer>;
  /** Spec 4.4, public: no credential is sent. Null when the partner knows no such identifier. */
  find(identifier: string, signal: AbortSignal): Promise<FoundSr | null>;
  /** As `sideGroups`; null for an SR that our credential may not read: another's. */
  ownSides(srUuid: SrUuid, signal: AbortSignal): Promise<readonly SideGroup[] | null>;
  /** As `progress`; null for an SR that our credential may not read. */
  ownProgress(srUuid: SrUuid, signal: AbortSignal): Promise<ProgressAnswer | null>;
  /** One page of the account's SRs, from 1, as large as may be; `not_offered` where the profile has no list. */
  srsPage(pageNumber: number, signal: AbortSignal): Promise<SrPage>;
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
