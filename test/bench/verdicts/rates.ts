import { defaultQuality, type VerdictCode, verdictCodes } from '../../../main/domain/judgement/qualitySettings.ts';
import { judgePhoto, noSide } from '../../../main/domain/judgement/verdicts.ts';
import type { Measured } from './measured.ts';

/** The verdict that a copy should get, by how its name begins; where two would be right, either. */
const expected: readonly (readonly [begins: string, codes: readonly VerdictCode[]])[] = [
  ['item blur', ['blurred']],
  ['motion', ['blurred']],
  ['glare', ['glare']],
  ['soft glow', ['glare', 'too_bright']],
  ['light -', ['too_dark']],
  ['light +', ['too_bright']],
  ['noise', ['noisy']],
  ['quality', ['compressed']],
];

const halves = ['first', 'second'] as const;

/** For each half what the sound photos are said to be, and how many of the copies get their verdict, as lines of a table. */
export function ratesOf(all: readonly Measured[]): string {
  const judged = all.map((one) => ({ ...one, codes: codesOf(one) }));
  const lines = halves.map((half) => {
    const own = judged.filter((one) => one.half === half);
    const sound = own.filter(({ spoilt }) => spoilt === 'sound');
    const head = `${half} half: ${sound.length} originals`;
    const falsely = verdictCodes.flatMap((code) => {
      const given = sound.filter(({ codes }) => codes.includes(code));
      return given.length === 0
        ? []
        : [
            `  ${code.padEnd(24)} ${share(given.length, sound.length)}  ${given.map(({ original }) => original).join(' ')}`,
          ];
    });
    const kinds = new Set(own.map(({ spoilt }) => spoilt).filter((spoilt) => spoilt !== 'sound'));
    const hits = [...kinds].map((kind) => {
      const copies = own.filter(({ spoilt }) => spoilt === kind);
      const codes = expected.find(([begins]) => kind.startsWith(begins))?.[1] ?? [];
      const hit = copies.filter((copy) => copy.codes.some((code) => codes.includes(code)));
      return `  ${kind.padEnd(24)} ${share(hit.length, copies.length)}`;
    });
    return [head, ' said of sound ones', ...falsely, ' said of copies', ...hits].join('\n');
  });
  return `${lines.join('\n\n')}\n`;
}

function codesOf({ width, height, figures }: Measured): readonly VerdictCode[] {
  const judged = judgePhoto({ width, height, figures }, { ...defaultQuality, minEdge: null }, noSide);
  return judged.map(({ code }) => code);
}

function share(part: number, whole: number): string {
  return `${String(part).padStart(4)} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
}
