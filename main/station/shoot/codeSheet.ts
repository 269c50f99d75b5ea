import {
  type CodeCommand,
  type CodeRules,
  codeCommands,
  commandCode,
  placeCode,
} from '../../domain/codes/codeRules.ts';
import { scannerTestCode } from '../../domain/codes/learnScanner.ts';
import type { Imaging } from '../../imaging/imaging.ts';

export interface PrintedCode {
  readonly command: CodeCommand | null;
  readonly text: string;
  readonly place: string | null;
  readonly svg: string;
}

export async function codeSheet(
  imaging: Pick<Imaging, 'ask'>,
  rules: CodeRules,
  places: readonly string[],
): Promise<readonly PrintedCode[]> {
  const codes = [
    ...codeCommands.map((command) => ({ command, place: null, text: commandCode(command, rules) })),
    ...places.map((place) => ({ command: null, place, text: placeCode(place, rules) })),
  ];
  const pictures = await imaging.ask('drawCodes', { texts: codes.map(({ text }) => text) });
  return codes.map((code, index) => ({ ...code, svg: pictures[index] ?? '' }));
}

/** Square codes are for imagers, linear ones for lasers. */
export async function scannerTest(imaging: Pick<Imaging, 'ask'>) {
  const texts = [scannerTestCode];
  const [[square = ''], [lines = '']] = await Promise.all([
    imaging.ask('drawCodes', { texts }),
    imaging.ask('drawCodes', { texts, lines: true }),
  ]);
  return { text: scannerTestCode, square, lines };
}
