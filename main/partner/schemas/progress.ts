import { z } from 'zod';
import type { ProgressAnswer } from '../../domain/partner/service.ts';
import { count, lenient, optionalTime, truth } from './values.ts';

/** Spec 4.3. */
export const progressAnswer = z
  .object({
    progress: z.object({
      current_required: count,
      total_required: count,
      current_optional: lenient(count, 0),
      total_optional: lenient(count, 0),
      met: lenient(truth, null),
    }),
    last_updated: optionalTime,
    last_storage_check: optionalTime,
    last_upload_detected: optionalTime,
  })
  .transform(
    ({ progress, last_updated, last_storage_check, last_upload_detected }): ProgressAnswer => ({
      currentRequired: progress.current_required,
      totalRequired: progress.total_required,
      currentOptional: progress.current_optional,
      totalOptional: progress.total_optional,
      met: progress.met ?? progress.current_required >= progress.total_required,
      lastUploadDetectedAt: last_upload_detected,
      details: { updatedAt: last_updated, storageCheckedAt: last_storage_check },
    }),
  );
