import { z } from 'zod';
import { codeCommands } from './codeCommands.ts';

/** A code to print: of a command, or of a place. `text` is what a scanner types, `svg` its picture. */
export const printedCodeView = z.object({
  command: z.enum(codeCommands).nullable(),
  place: z.string().nullable(),
  text: z.string(),
  svg: z.string(),
});
export type PrintedCodeView = z.infer<typeof printedCodeView>;
