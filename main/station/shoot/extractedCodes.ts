import type { ExtractedCode } from '../../domain/codes/codeRules.ts';

export interface ExtractedCodes {
  remember(extracted: ExtractedCode): void;
  of(reference: string): Pick<ExtractedCode, 'serial' | 'lot'> | null;
}

const maxRemembered = 50;

export function createExtractedCodes(): ExtractedCodes {
  let known: readonly ExtractedCode[] = [];
  return {
    remember(extracted) {
      const { reference, serial, lot } = extracted;
      const before = known.find((one) => one.reference === reference);
      // One of two codes on a label may say less.
      const all = { reference, serial: serial ?? before?.serial ?? null, lot: lot ?? before?.lot ?? null };
      known = [all, ...known.filter((one) => one !== before)].slice(0, maxRemembered);
    },
    of(reference) {
      const found = known.find((one) => one.reference === reference);
      return found === undefined ? null : { serial: found.serial, lot: found.lot };
    },
  };
}
