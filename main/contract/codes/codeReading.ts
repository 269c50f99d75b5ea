/** Separate, so that the page starts without the schemas. */

export { isFramed, isSlow, type LearntScanner, readByScanner } from '../../domain/codes/learntScanner.ts';
export { aimMarkOf, markText } from '../../domain/codes/scannedCode.ts';
