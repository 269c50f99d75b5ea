import { z } from 'zod';
import { layoutIds } from '../../domain/codes/keyboardLayouts.ts';
import { command, empty } from '../command.ts';

const keyNames = z.array(z.string().max(30)).max(10).readonly();
const characters = z.string().max(50);
const layout = z.enum(layoutIds);

const learntScanner = z.object({
  startKeys: keyNames,
  endKeys: keyNames,
  prefix: characters,
  suffix: characters,
  typedPrefix: characters,
  marks: z.boolean(),
  layout: z.object({ computer: layout, scanner: layout }).nullable(),
  letters: z.enum(['as_printed', 'swapped', 'capitals', 'small']),
  longestGapMs: z.number().min(0).max(60_000),
  meanGapMs: z.number().min(0).max(60_000),
});

/** How the scanner of this station types. */
export const scannerSettings = z.object({
  /** Single letters, digits and signs are commands by themselves, or with Alt alone. */
  letters: z.enum(['alone', 'alt']),
  /** A person has seen what a slow scanner does and wants letters as they are: it is not proposed again. */
  keepsLetters: z.boolean(),
  /** Null: nothing was learnt. */
  learnt: learntScanner.nullable(),
});
export type ScannerSettings = z.infer<typeof scannerSettings>;

/** The codes to learn a scanner by, as pictures (SVG): square for imagers, of lines for lasers. */
export const scannerTestView = z.object({ text: z.string(), square: z.string(), lines: z.string() });
export type ScannerTestView = z.infer<typeof scannerTestView>;

export const scannerContract = {
  get: command.input(empty).output(scannerSettings),
  /** Parts that are not given stay as they are. */
  change: command.input(scannerSettings.partial()).output(scannerSettings),
  testCode: command.input(empty).output(scannerTestView),
};
