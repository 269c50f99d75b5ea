import { type Text, text } from './text.ts';

/** `3.4 MB`: decimal units, as operating systems show them. */
export function byteSize(bytes: number): Text {
  if (bytes < 1_000) return text('size.bytes', { count: bytes });
  if (bytes < 1_000_000) return text('size.kilobytes', { count: Math.round(bytes / 1_000) });
  if (bytes < 1_000_000_000) return text('size.megabytes', { count: bytes / 1_000_000 });
  return text('size.gigabytes', { count: bytes / 1_000_000_000 });
}

/** `58 %` for 0.58. */
export function percent(share: number): Text {
  return text('size.percent', { count: Math.round(share * 100) });
}
