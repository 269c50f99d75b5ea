import type { Line } from '../support/line.ts';
import { table } from '../support/table.ts';

export interface Tried {
  readonly path: string;
  /** What was said of it; null: it was taken. */
  readonly refusal: string | null;
}

export interface Tally {
  /** The files as they are. */
  readonly whole: Tried[];
  /** The same with a part lost, by how. */
  readonly lost: Map<string, Tried[]>;
  slowest: { readonly path: string; readonly seconds: number } | null;
  /** Of the process that decodes. */
  peakBytes: number;
}

const maxListed = 50;

/** As a table, with the files behind it that somebody has to look at. */
export function reportOf({ whole, lost, slowest, peakBytes }: Tally): string {
  const refused = whole.filter(({ refusal }) => refusal !== null);
  const taken = [...lost].map(([kind, tried]) => ({ kind, tried, taken: tried.filter((one) => one.refusal === null) }));
  const lines: readonly Line[] = [
    { what: 'files as they are', figure: `${refused.length} of ${whole.length} refused` },
    ...taken.map(({ kind, tried, taken: of }) => ({ what: kind, figure: `${of.length} of ${tried.length} taken` })),
    {
      what: 'slowest file',
      figure: slowest === null ? '-' : `${slowest.seconds.toFixed(1)} s`,
      against: slowest?.path ?? '',
    },
    {
      what: 'peak memory of the process that decodes',
      figure: peakBytes === 0 ? 'not told here' : `${Math.round(peakBytes / 1e6)} MB`,
    },
  ];
  return [
    table(lines),
    ...listOf(
      'Refused',
      refused.map(({ path, refusal }) => `${path}: ${refusal}`),
    ),
    ...taken.flatMap(({ kind, taken: of }) =>
      listOf(
        `Taken with ${kind}`,
        of.map(({ path }) => path),
      ),
    ),
  ].join('');
}

function listOf(title: string, entries: readonly string[]): readonly string[] {
  if (entries.length === 0) return [];
  const more = entries.length > maxListed ? [`- and ${entries.length - maxListed} more\n`] : [];
  return [`\n${title}:\n\n`, ...entries.slice(0, maxListed).map((entry) => `- ${entry}\n`), ...more];
}
