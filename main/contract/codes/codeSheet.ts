import { z } from 'zod';
import { codeCommands } from './codeCommands.ts';

export const printedCodeView = z.object({
  command: z.enum(codeCommands).nullable(),
  place: z.string().nullable(),
  text: z.string(),
  svg: z.string(),
});
export type PrintedCodeView = z.infer<typeof printedCodeView>;
