import { parseBoundedJson } from '../../lib/boundedJson.ts';
import type { WireAnswer } from './exchange.ts';

export type Content =
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'empty' }
  /** A proxy or firewall answered in the partner's place. */
  | { readonly kind: 'page'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string }
  /** It is not JSON, and nothing shows that it is complete. */
  | { readonly kind: 'cut'; readonly text: string }
  | { readonly kind: 'encoded'; readonly encoding: string };

/** Several callers read one answer, which can be megabytes. */
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
