import type { Photo } from '../domain/model.ts';
import type { UploadFile } from '../domain/partner/service.ts';

/** The media store as the engine needs it: the file to send for a photo, original or derived by the image rules. */
export interface MediaPort {
  /**
   * The original when the rules allow it, else a copy derived once and kept. Throws `StationError` `storage` when the
   * bytes are missing or no longer match their hash.
   */
  prepareUpload(photo: Photo, signal: AbortSignal): Promise<UploadFile>;
}
