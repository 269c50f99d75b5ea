/** Figures as the table shows them. */
export function milliseconds(value: number): string {
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

export function megabytesPerSecond(bytes: number, ms: number): string {
  return `${Math.round(bytes / 1e3 / ms)} MB/s`;
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)} x`;
}
