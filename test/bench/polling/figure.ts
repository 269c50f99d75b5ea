import { type Age, ages, type SimulatedDay } from './simulateDay.ts';

/** Colours that are told apart with any kind of colour sight (Okabe and Ito), and dashes for print. */
const lines: Readonly<Record<Age | 'on the screen', { readonly colour: string; readonly dash: string }>> = {
  'on the screen': { colour: '#000000', dash: '1 4' },
  'up to 10 min': { colour: '#0072b2', dash: '' },
  'up to 2 h': { colour: '#009e73', dash: '8 4' },
  'up to 12 h': { colour: '#d55e00', dash: '3 3' },
  older: { colour: '#cc79a7', dash: '12 4 3 4' },
};
const [width, height, left, top, right, bottom] = [760, 440, 90, 50, 180, 60];
const ticks = [
  ['1 s', 1_000],
  ['10 s', 10_000],
  ['1 min', 60_000],
  ['10 min', 600_000],
  ['1 h', 3_600_000],
  ['6 h', 21_600_000],
  ['24 h', 86_400_000],
] as const;

/** Staleness of half of the items against the number of open ones, both logarithmic, as an SVG of its own. */
export function figureOf(days: readonly SimulatedDay[]): string {
  const counts = days.map((day) => day.openItems);
  const [fewest, max] = [Math.min(...counts), Math.max(...counts)];
  const x = (count: number): number =>
    left + (Math.log(count / fewest) / Math.log(max / fewest)) * (width - left - right);
  const y = (ms: number): number =>
    height - bottom - (Math.log(Math.max(1_000, ms) / 1_000) / Math.log(86_400)) * (height - top - bottom);
  const series = [
    { name: 'on the screen' as const, values: days.map((day) => day.inView.median) },
    ...ages.map(({ name }) => ({ name, values: days.map((day) => day.staleness[name].median) })),
  ];
  const grid = ticks.map(
    ([words, ms]) =>
      `<line x1="${left}" x2="${width - right}" y1="${round(y(ms))}" y2="${round(y(ms))}" stroke="#ddd"/>` +
      `<text x="${left - 8}" y="${round(y(ms) + 4)}" text-anchor="end">${words}</text>`,
  );
  const columns = counts.map(
    (count) =>
      `<text x="${round(x(count))}" y="${height - bottom + 20}" text-anchor="middle">${count.toLocaleString('en')}</text>`,
  );
  const drawn = series.map(({ name, values }, index) => {
    const { colour, dash } = lines[name];
    const points = values.map((value, at) => `${round(x(counts[at] ?? fewest))},${round(y(value))}`).join(' ');
    const row = top + 12 + index * 22;
    const stroke = `stroke="${colour}" stroke-width="2.5" stroke-dasharray="${dash}"`;
    return (
      `<polyline points="${points}" fill="none" ${stroke}/>` +
      `<line x1="${width - right + 14}" x2="${width - right + 50}" y1="${row - 4}" y2="${row - 4}" ${stroke}/>` +
      `<text x="${width - right + 58}" y="${row}">${name}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img">`,
    '<title>Median staleness against the number of open items</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${left}" y="26" font-size="15" font-weight="bold">How long ago half of the items were asked after</text>`,
    `<text x="${width - right + 14}" y="${top - 8}" font-weight="bold">since submission</text>`,
    ...grid,
    ...columns,
    `<text x="${round((left + width - right) / 2)}" y="${height - 14}" text-anchor="middle">open items</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

/** The same as a table: median and 95th percentile of each age. */
export function tableOf(days: readonly SimulatedDay[]): string {
  const head = ['open items', ...ages.map(({ name }) => name), 'on the screen', 'polls', 'most in a minute'];
  const rows = days.map((day) => [
    day.openItems.toLocaleString('en'),
    ...ages.map(({ name }) => `${words(day.staleness[name].median)} / ${words(day.staleness[name].p95)}`),
    `${words(day.inView.median)} / ${words(day.inView.p95)}`,
    day.polls.toLocaleString('en'),
    String(day.mostPollsInAMinute),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function words(ms: number): string {
  if (ms < 100_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 100 * 60_000 ? `${Math.round(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
