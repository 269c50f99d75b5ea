/** Separate, so that the page starts without the schemas. */

export { layoutName } from '../../domain/codes/keyboardLayouts.ts';
export {
  isFramed,
  isSlow,
  type Learning,
  type LearntScanner,
  learnScanner,
  readByScanner,
  type ScannerKey,
  scannerTestCode,
  scansToLearn,
} from '../../domain/codes/learnScanner.ts';
export { type AimMark, aimMarkOf, markText } from '../../domain/codes/scannedCode.ts';
