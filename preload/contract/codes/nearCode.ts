import { z } from 'zod';
import { textView } from '../text.ts';

export { type AimMark, aimMarkOf, markText } from '../../../main/domain/codes/scannedCode.ts';

/** A code that was read, and the known one that a person takes it for. */
export const nearCodeView = z.object({
  /** As it was read. */
  reference: z.string(),
  near: z.string(),
  where: z.enum(['here', 'expected', 'elsewhere', 'rules']),
  title: textView,
  why: textView,
});
export type NearCodeView = z.infer<typeof nearCodeView>;
