import { z } from 'zod';
import type { TextId } from '../texts/text.ts';
import { unknownPlaceholders } from './placeholders.ts';

/** Has no credentials, query or fragment; a trailing slash is dropped. */
export const baseUrl = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const wrong = whyNotBaseUrl(text);
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
  })
  .transform((text) => text.replace(/\/+$/, ''));

function whyNotBaseUrl(text: string): TextId | null {
  const url = URL.parse(text);
  if (url === null) return 'field.notAddress';
  if (url.protocol !== 'https:') return 'field.httpsOnly';
  if (url.username !== '' || url.password !== '') return 'field.noCredentials';
  if (text.includes('?')) return 'field.noQuery';
  if (text.includes('#')) return 'field.noFragment';
  if (!/^[\x21-\x7e]+$/.test(text)) return 'field.plainNoSpaces';
  return null;
}

export function queryName(standard: string) {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'field.queryName')
    .default(standard);
}

/** Reaches into lists too: `data.0.url`. */
export const dottedPath = z.string().regex(/^[^\s.]+(\.[^\s.]+)*$/, 'field.dottedPath');

export function pathTemplate(known: readonly string[]) {
  return template(known).refine(
    (path) => /^\/[\x21-\x7e]*$/.test(path) && !path.includes('#') && !path.includes('\\'),
    {
      message: 'field.path',
    },
  );
}

export function textTemplates(known: readonly string[]) {
  return z.record(z.string().min(1), template(known));
}

/** The station itself sets the headers for credentials and framing. */
export function headerTemplates(known: readonly string[]) {
  return z.record(z.string(), template(known)).superRefine((headers, context) => {
    for (const [name, value] of Object.entries(headers)) {
      const message = whyNotHeader(name, value);
      if (message !== null) context.addIssue({ code: 'custom', path: [name], message });
    }
  });
}

const reservedHeaders = [
  'authorization',
  'x-api-key',
  'x-user-token',
  'proxy-authorization',
  'cookie',
  'host',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'content-length',
  'transfer-encoding',
];

function whyNotHeader(name: string, value: string): TextId | null {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return 'field.header';
  if (reservedHeaders.includes(name.toLowerCase())) return 'field.ownHeader';
  if (!/^[\x20-\x7e]*$/.test(value)) return 'field.plainLine';
  return null;
}

export function bodyTemplate(known: readonly string[]) {
  return z.json().superRefine((body, context) => {
    for (const { path, text } of textsOf(body, [])) {
      const wrong = whyNotTemplate(text, known);
      if (wrong !== null) context.addIssue({ code: 'custom', path: [...path], ...wrong });
    }
  });
}

function template(known: readonly string[]) {
  return z.string().superRefine((text, context) => {
    const wrong = whyNotTemplate(text, known);
    if (wrong !== null) context.addIssue({ code: 'custom', ...wrong });
  });
}

interface FieldFault {
  readonly message: TextId;
  readonly params: Record<string, unknown>;
}

function whyNotTemplate(text: string, known: readonly string[]): FieldFault | null {
  const [unknown] = unknownPlaceholders(text, known);
  if (unknown === undefined) return null;
  if (known.length === 0) return { message: 'field.placeholderNone', params: { name: `{${unknown}}` } };
  return { message: 'field.placeholder', params: { name: `{${unknown}}`, known: known.map((name) => `{${name}}`) } };
}

function textsOf(
  value: unknown,
  path: readonly PropertyKey[],
): readonly { readonly path: readonly PropertyKey[]; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsOf(entry, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, [...path, key]));
}
