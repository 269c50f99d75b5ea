import { z } from 'zod';
import { textView } from '../text.ts';

/** A scanned code, and the known code that a person may confuse it with. */
export const nearCodeView = z.object({
  reference: z.string(),
  near: z.string(),
  /** `typed`: the code without the keys that a person may have pressed before it. */
  where: z.enum(['here', 'expected', 'elsewhere', 'rules', 'typed']),
  title: textView,
  why: textView,
});
export type NearCodeView = z.infer<typeof nearCodeView>;
