/** What the page does with codes by itself. Apart from the contract's shapes, which the page begins without. */

export { layoutName } from '../../domain/codes/keyboardLayouts.ts';
export { type AimMark, aimMarkOf, markText } from '../../domain/codes/scannedCode.ts';
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
} from '../../domain/codes/scanner/learnScanner.ts';
