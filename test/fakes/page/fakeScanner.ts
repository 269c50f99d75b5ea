import type { implement } from '@orpc/server';
import type { ScannerSettings } from '../../../main/contract/codes/scanner.ts';
import { scannerTestCode } from '../../../main/contract/codes/scannerLearning.ts';
import type { page as contract } from '../../../main/contract/page.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface ScannerWorld {
  scanner: ScannerSettings;
}

export const plainScanner: ScannerSettings = { letters: 'alone', keepsLetters: false, learnt: null };

const modules = Array.from({ length: 21 * 21 }, (_, at) =>
  (at * 7919) % 13 < 6 ? `M${at % 21} ${(at / 21) | 0}h1v1h-1z` : '',
);
const bars = Array.from({ length: 60 }, (_, at) => `M${at * 3} 0h${1 + ((at * 31) % 2)}v40h-2z`);

/** The fake station's part for the scanner. Its pictures look like codes and are none. */
export function fakeScannerPart(os: Os, world: ScannerWorld, { noted }: { noted(path: string, input: unknown): void }) {
  return {
    get: os.scanner.get.handler(() => world.scanner),
    change: os.scanner.change.handler(({ input }) => {
      noted('scanner.change', input);
      world.scanner = {
        letters: input.letters ?? world.scanner.letters,
        keepsLetters: input.keepsLetters ?? world.scanner.keepsLetters,
        learnt: input.learnt === undefined ? world.scanner.learnt : input.learnt,
      };
      return world.scanner;
    }),
    testCode: os.scanner.testCode.handler(() => ({
      text: scannerTestCode,
      square: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 25 25"><path d="${modules.join('')}"/></svg>`,
      lines: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -4 200 48"><path d="${bars.join('')}"/></svg>`,
    })),
  };
}
