import { z } from 'zod';

/** Pasted at a station as one code. */
export interface RelayAccess {
  readonly address: string;
  readonly token: string;
  readonly authority: string | null;
  /** The public half; null where the fleet has none. */
  readonly adminKey: string | null;
}

const prefix = 'sideshot-relay-';
const content = z.strictObject({
  a: z.string().regex(/^https:\/\/[^/\s]+$/),
  t: z.string().regex(/^[\w-]{20,200}$/),
  c: z
    .string()
    .regex(/^[A-Za-z0-9+/=]{40,20000}$/)
    .nullable(),
  k: z
    .string()
    .regex(/^[\w-]{43}$/)
    .exactOptional(),
});

export function connectCodeOf({ address, token, authority, adminKey }: RelayAccess): string {
  const c = authority === null ? null : authority.replace(/-----[A-Z ]+-----|\s/g, '');
  const k = adminKey === null ? {} : { k: adminKey };
  return `${prefix}${Buffer.from(JSON.stringify({ a: address, t: token, c, ...k })).toString('base64url')}`;
}

/** Answers null for no such code. Pasted spaces and line breaks do not count. */
export function readConnectCode(pasted: string): RelayAccess | null {
  const code = pasted.replace(/\s+/g, '');
  if (!code.startsWith(prefix)) return null;
  try {
    const {
      a,
      t,
      c,
      k = null,
    } = content.parse(JSON.parse(Buffer.from(code.slice(prefix.length), 'base64url').toString()));
    return { address: a, token: t, authority: c === null ? null : pemOf(c), adminKey: k };
  } catch {
    return null;
  }
}

function pemOf(base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
