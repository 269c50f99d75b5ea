/** Separate from reading, so that the page starts without it. */

export { layoutName } from '../../domain/codes/keyboardLayouts.ts';
export {
  type Learning,
  learnScanner,
  type ScannerKey,
  scannerTestCode,
  scansToLearn,
} from '../../domain/codes/learnScanner.ts';
