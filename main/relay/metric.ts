/** Prometheus text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Without line ends. */
  samples(): readonly string[];
}

type Labels = Readonly<Record<string, string>>;

export interface Counter extends Metric {
  add(count: number, labels?: Labels): void;
}

export interface Histogram extends Metric {
  observe(value: number): void;
}

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/** Every combination of labels is kept, so their values must be bounded. */
export function createCounter(name: string, help: string): Counter {
  const counts = new Map<string, number>();
  return {
    name,
    help,
    type: 'counter',
    add(count, labels = {}) {
      const key = labelText(labels);
      counts.set(key, (counts.get(key) ?? 0) + count);
    },
    samples: () => [...counts].map(([labels, count]) => `${name}${labels} ${count}`),
  };
}

export function createGauge(name: string, help: string, read: () => number): Metric {
  return { name, help, type: 'gauge', samples: () => [`${name} ${read()}`] };
}

/** `bounds` are the buckets' rising upper ends. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const counts = bounds.map(() => 0);
  let [sum, total] = [0, 0];
  return {
    name,
    help,
    type: 'histogram',
    observe(value) {
      sum += value;
      total += 1;
      for (const [index, bound] of bounds.entries()) if (value <= bound) counts[index] = (counts[index] ?? 0) + 1;
    },
    samples: () => [
      ...bounds.map((bound, index) => `${name}_bucket{le="${bound}"} ${counts[index]}`),
      `${name}_bucket{le="+Inf"} ${total}`,
      `${name}_sum ${sum}`,
      `${name}_count ${total}`,
    ],
  };
}

export function exposition(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    ['#', 'HELP', name, help].join(' '),
    ['#', 'TYPE', name, type].join(' '),
    ...samples(),
  ]);
  return `${lines.join('\n')}\n`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}
