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

/** Every method throws only `PartnerFailure` (or aborts) within its own deadline. */
export interface PartnerPort {
  /** Spec 4.1. Variant A has no `sideGroups`; Get Requirements follows. */
  createSr(request: CreateSrRequest, signal: AbortSignal): Promise<CreatedSr>;
  /** Spec 4.2. */
  sideGroups(srUuid: SrUuid, signal: AbortSignal): Promise<readonly SideGroup[]>;
  /** Spec 4.3. */
  progress(srUuid: SrUuid, signal: AbortSignal): Promise<ProgressAnswer>;
  /** Spec 4.4, public. Null for an unknown identifier. */
  find(identifier: string, signal: AbortSignal): Promise<FoundSr | null>;
  /** Null where our credential may not read the SR. */
  ownSides(srUuid: SrUuid, signal: AbortSignal): Promise<readonly SideGroup[] | null>;
  ownProgress(srUuid: SrUuid, signal: AbortSignal): Promise<ProgressAnswer | null>;
  /** Pages count from 1; `not_offered` without a list. */
  srsPage(pageNumber: number, signal: AbortSignal): Promise<SrPage>;
  uploadMedia(upload: UploadRequest, signal: AbortSignal): Promise<UploadAnswer>;
  /** `not_offered` without the operation. */
  submitSr(sr: SrContext, signal: AbortSignal): Promise<void>;
  cancelSr(sr: SrContext, reason: string, signal: AbortSignal): Promise<void>;
  /** Spec 4.12. */
  updateUser(userId: string, changes: UserChanges, signal: AbortSignal): Promise<unknown>;
  /** Spec 4.8. */
  categoryTree(signal: AbortSignal): Promise<readonly TaxonomyCategory[]>;
  /** Estimated from `Date` headers; the local clock before any. */
  serverNow(): number;
}
