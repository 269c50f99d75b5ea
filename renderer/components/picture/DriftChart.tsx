import type { Text } from '../../../main/texts/text.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './DriftChart.module.css';

export interface DriftChartProps {
  readonly label: string;
  readonly points: readonly { readonly at: number; readonly value: number }[];
  /** Values outside of these drift. */
  readonly steady: readonly [number, number];
  format(value: number): Text;
}

const [width, height, margin] = [600, 120, 10];

/** The newest value stands beside it in words. */
export function DriftChart({ label, points, steady, format }: DriftChartProps) {
  const words = useWords();
  const newest = points.at(-1);
  if (newest === undefined) return null;
  const values = [...points.map(({ value }) => value), ...steady];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) => margin + (1 - (value - low) / Math.max(high - low, 1e-9)) * (height - 2 * margin);
  const [first, last] = [points[0]?.at ?? 0, newest.at];
  const x = (at: number) =>
    last === first ? width / 2 : margin + ((at - first) / (last - first)) * (width - 2 * margin);
  const line = points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const drifts = newest.value < steady[0] || newest.value > steady[1];
  return (
    <figure className={`column gap-2 shrink ${styles.chart}`}>
      <figcaption className="flex between gap-3 soft">
        <span>{label}</span>
        <strong className={drifts ? styles.off : undefined}>{words(format(newest.value))}</strong>
      </figcaption>
      <svg
        className="wide lined round"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words('frame.chart', { label, count: points.length, newest: format(newest.value) })}
      >
        <rect className={styles.steady} x={0} width={width} y={y(steady[1])} height={y(steady[0]) - y(steady[1])} />
        <polyline className={styles.line} points={line} />
        {/* The picture is stretched to its place: a round end of a line stays round. */}
        <path className={drifts ? styles.offDot : styles.dot} d={`M${x(last)} ${y(newest.value)}h0.01`} />
      </svg>
    </figure>
  );
}
