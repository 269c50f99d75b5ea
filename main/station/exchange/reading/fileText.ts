import type { CodePage } from '../../../domain/worklist/codePages.ts';
import { decoded, guessPage, linesBeyondAscii } from './guessPage.ts';

export type FileText =
  /** `page` is null for Unicode, and where every code page reads the same. */
  | { readonly kind: 'text'; readonly content: string; readonly page: CodePage | null }
  | { readonly kind: 'open'; readonly samples: readonly PageSample[] };

export interface PageSample {
  readonly page: CodePage;
  readonly sample: string;
}

export interface KnownPages {
  readonly given: CodePage | null;
  readonly remembered: CodePage | null;
}

/** Decided by the byte order mark, UTF-16's zeros, valid UTF-8, the given code page, or the one that its letters suggest. */
export function fileText(bytes: Uint8Array, { given, remembered }: KnownPages): FileText {
  const unicode = unicodeOf(bytes);
  if (unicode !== null) return { kind: 'text', content: new TextDecoder(unicode).decode(bytes), page: null };
  const guess = given === null ? guessPage(bytes, remembered) : ({ kind: 'known', page: given } as const);
  const content = guess.kind === 'known' ? decoded(bytes, guess.page) : null;
  if (guess.kind === 'known' && content !== null)
    return { kind: 'text', content, page: guess.page === 'utf-8' ? null : guess.page };
  const pages = guess.kind === 'open' ? guess.pages : [];
  return { kind: 'open', samples: pages.map((page) => ({ page, sample: sampleOf(bytes, page) })) };
}

function unicodeOf(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2_000);
  const zeros = [0, 1].map((odd) => head.filter((byte, index) => index % 2 === odd && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > head.length / 8) return odd > even ? 'utf-16le' : 'utf-16be';
  return decoded(bytes, 'utf-8', true) === null ? null : 'utf-8';
}

const sampleLines = 3;
const sampleLength = 120;

function sampleOf(bytes: Uint8Array, page: CodePage): string {
  const lines = (decoded(linesBeyondAscii(bytes), page) ?? '').split(/\r?\n/).slice(0, sampleLines);
  return lines
    .map((line) => line.slice(0, sampleLength))
    .join('\n')
    .trim();
}
