import type { Photo } from '../domain/model.ts';
import type { UploadFile } from '../domain/partner/service.ts';

export interface MediaPort {
  /**
   * Gives the original when the rules allow it, else a cached copy. Throws `StationError` `storage` for missing or
   * changed bytes.
   */
  prepareUpload(photo: Photo, signal: AbortSignal): Promise<UploadFile>;
}
