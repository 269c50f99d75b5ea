import { z } from 'zod';
import { unknownPlaceholders } from './placeholders.ts';

/** The field types of the connection profile, each with the words that tell a person what is wrong. */

/** An https origin with an optional path; no credentials, query or fragment. A trailing slash is dropped. */
export const baseUrl = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const wrong = whyNotBaseUrl(text);
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
  })
  .transform((text) => text.replace(/\/+$/, ''));

function whyNotBaseUrl(text: string): string | null {
  const url = URL.parse(text);
  if (url === null) return 'is not an address: write it like https://api.example.com';
  if (url.protocol !== 'https:') return 'must begin with https:// (plain HTTP is not supported)';
  if (url.username !== '' || url.password !== '') return 'must not hold credentials: they are stored on their own';
  if (text.includes('?')) return 'must not have a query (the part after ?)';
  if (text.includes('#')) return 'must not have a fragment (the part after #)';
  if (!/^[\x21-\x7e]+$/.test(text)) return 'must be plain ASCII without spaces';
  return null;
}

export function queryName(standard: string) {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be the name of a query parameter, without spaces')
    .default(standard);
}

/** `data.url`, also into lists: `data.0.url`. */
export const dottedPath = z
  .string()
  .regex(/^[^\s.]+(\.[^\s.]+)*$/, 'must be a path into the answer with dots between its keys, like data.url');

export function pathTemplate(known: readonly string[]) {
  return template(known).refine(
    (path) => /^\/[\x21-\x7e]*$/.test(path) && !path.includes('#') && !path.includes('\\'),
    {
      message: 'must begin with / and be plain ASCII without spaces, # or \\',
    },
  );
}

export function textTemplates(known: readonly string[]) {
  return z.record(z.string().min(1), template(known));
}

/** Headers of the station's own making: those that carry credentials or frame the message are not the profile's. */
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

function whyNotHeader(name: string, value: string): string | null {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return 'is not the name of a header';
  if (reservedHeaders.includes(name.toLowerCase())) return 'is a header that the station sets itself';
  if (!/^[\x20-\x7e]*$/.test(value)) return 'must be plain ASCII on one line';
  return null;
}

/** Any JSON value whose texts may hold placeholders; null for no body. */
export function bodyTemplate(known: readonly string[]) {
  return z.json().superRefine((body, context) => {
    for (const { path, text } of textsOf(body, [])) {
      const message = whyNotTemplate(text, known);
      if (message !== null) context.addIssue({ code: 'custom', path: [...path], message });
    }
  });
}

function template(known: readonly string[]) {
  return z.string().superRefine((text, context) => {
    const message = whyNotTemplate(text, known);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

function whyNotTemplate(text: string, known: readonly string[]): string | null {
  const [unknown] = unknownPlaceholders(text, known);
  if (unknown === undefined) return null;
  const choice = known.length === 0 ? 'it can use none' : `it can use ${known.map((name) => `{${name}}`).join(', ')}`;
  return `has the unknown placeholder {${unknown}}; ${choice}`;
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
