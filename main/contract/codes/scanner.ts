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

export const scannerSettings = z.object({
  /** Commands are single letters, digits and signs, alone or with Alt. */
  letters: z.enum(['alone', 'alt']),
  /** A person chose single letters despite a slow scanner: Alt is not proposed again. */
  keepsLetters: z.boolean(),
  /** Null before anything was learnt. */
  learnt: learntScanner.nullable(),
});
export type ScannerSettings = z.infer<typeof scannerSettings>;

/** SVG: square codes for imagers, linear ones for lasers. */
export const scannerTestView = z.object({ text: z.string(), square: z.string(), lines: z.string() });
export type ScannerTestView = z.infer<typeof scannerTestView>;

export const scannerContract = {
  get: command.input(empty).output(scannerSettings),
  change: command.input(scannerSettings.partial()).output(scannerSettings),
  testCode: command.input(empty).output(scannerTestView),
};
