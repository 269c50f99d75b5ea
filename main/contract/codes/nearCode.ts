import { z } from 'zod';
import { textView } from '../text.ts';

/** A code that was read, and the known one that a person takes it for. */
export const nearCodeView = z.object({
  /** As it was read. */
  reference: z.string(),
  near: z.string(),
  /** `typed`: it is the code without keys that a person may have pressed before it. */
  where: z.enum(['here', 'expected', 'elsewhere', 'rules', 'typed']),
  title: textView,
  why: textView,
});
export type NearCodeView = z.infer<typeof nearCodeView>;
