import { parseBoundedJson } from '../../lib/boundedJson.ts';
import type { WireAnswer } from './exchange.ts';

/** The kind of an answer's body, as far as the station reads it. */
export type Content =
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'empty' }
  /** A web page: something between the station and the partner answered in its stead. */
  | { readonly kind: 'page'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string }
  /** Not JSON, and nothing in the answer vouches that it is whole. */
  | { readonly kind: 'cut'; readonly text: string }
  /** Compressed in a way that the station does not read. */
  | { readonly kind: 'encoded'; readonly encoding: string };

/** An answer is asked about several times on its way, and can be megabytes. */
const contents = new WeakMap<WireAnswer, Content>();

export function readContent(answer: WireAnswer): Content {
  const known = contents.get(answer);
  if (known !== undefined) return known;
  const content = contentOf(answer);
  contents.set(answer, content);
  return content;
}

function contentOf(answer: WireAnswer): Content {
  const encoding = answer.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== '') return { kind: 'encoded', encoding };
  const text = answer.body.toString('utf8').replace(/^\uFEFF/, '');
  const isFramed = answer.header('content-length') !== null || answer.header('transfer-encoding') !== null;
  const isBodiless = answer.status === 204 || answer.status === 205;
  if (text.trim() === '') return isFramed || isBodiless ? { kind: 'empty' } : { kind: 'cut', text };
  try {
    return { kind: 'json', value: parseBoundedJson(text), text };
  } catch {
    if (isPage(answer, text)) return { kind: 'page', text };
    return { kind: isFramed ? 'other' : 'cut', text };
  }
}

export function isPage(answer: WireAnswer, text: string): boolean {
  const type = answer.header('content-type') ?? '';
  return /^\s*(text\/html|application\/xhtml)/i.test(type) || /^\s*<(!doctype html|html|head|body)\b/i.test(text);
}
