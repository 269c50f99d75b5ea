import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { keyOf, type Verification } from './verification.ts';

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** `signed`: the event itself is signed. A bearer token proves the sender alone, and proxies log it. */
export type Verdict =
  | { readonly ok: true; readonly signed: boolean }
  | { readonly ok: false; readonly why: 'missing' | 'mismatch' | 'stale' };

/** Some senders sign the compressed body, some the plain one. */
export interface WebhookBody {
  readonly sent: Buffer;
  readonly body: Buffer;
}

/** No sender has so many keys, and each costs a comparison. */
const maxSignatures = 10;

type Proof = PresentedSecret | Signature;

interface PresentedSecret {
  readonly kind: 'secret';
  readonly given: Buffer;
  readonly expected: Buffer;
}

interface Signature {
  readonly kind: 'signature';
  /** Several while a key is being changed. */
  readonly given: readonly Buffer[];
  readonly algorithm: string;
  readonly key: Buffer;
  /** `before` and `after` are signed with the body. */
  readonly before: string;
  readonly behind: string;
  /** Milliseconds; null where no time is signed. */
  readonly signedAt: { readonly at: number; readonly toleranceMs: number } | null;
}

/** `now` is in milliseconds; a null rule trusts the secret path. */
export function verifyWebhook(rule: Verification | null, headers: Headers, body: WebhookBody, now: number): Verdict {
  if (rule === null) return { ok: true, signed: false };
  const proof = proofOf(rule, headers);
  if (proof === null) return { ok: false, why: 'missing' };
  if (proof.kind === 'secret')
    return isSame(proof.given, proof.expected) ? { ok: true, signed: false } : { ok: false, why: 'mismatch' };
  if (proof.signedAt !== null && !isFresh(proof.signedAt, now)) return { ok: false, why: 'stale' };
  const isSigned = (bytes: Buffer): boolean => {
    const hash = createHmac(proof.algorithm, proof.key).update(proof.before).update(bytes).update(proof.behind);
    const expected = hash.digest();
    return proof.given.slice(0, maxSignatures).some((given) => isSame(given, expected));
  };
  const matches = isSigned(body.body) || (body.sent !== body.body && isSigned(body.sent));
  return matches ? { ok: true, signed: true } : { ok: false, why: 'mismatch' };
}

function proofOf(rule: Verification, headers: Headers): Proof | null {
  switch (rule.kind) {
    case 'bearer':
      return presented(/^bearer +(\S+)$/i.exec(headerOf(headers, 'authorization') ?? '')?.[1], rule.token);
    case 'header':
      return presented(headerOf(headers, rule.header), rule.value);
    case 'basic': {
      const given = /^basic +([A-Za-z0-9+/=]+)$/i.exec(headerOf(headers, 'authorization') ?? '')?.[1];
      const decoded = given === undefined ? null : Buffer.from(given, 'base64').toString();
      return presented(decoded, `${rule.user}:${rule.password}`);
    }
    case 'hmac':
      return hmacProof(rule, headers);
    case 'timestamped':
      return timestampedProof(rule, headers);
    case 'standard-webhooks':
      return standardProof(rule, headers, 'webhook') ?? standardProof(rule, headers, 'svix');
  }
}

function presented(given: string | null | undefined, expected: string): PresentedSecret | null {
  return given ? { kind: 'secret', given: Buffer.from(given), expected: Buffer.from(expected) } : null;
}

function hmacProof(rule: Extract<Verification, { kind: 'hmac' }>, headers: Headers): Signature | null {
  const given = headerOf(headers, rule.header);
  const time = rule.timestamp === null ? '' : headerOf(headers, rule.timestamp.header);
  if (given === null || time === null) return null;
  const [before = '', behind = ''] = rule.signed.replaceAll('{timestamp}', () => time).split('{body}');
  const isForm = given.startsWith(rule.prefix);
  return {
    kind: 'signature',
    given: isForm ? [Buffer.from(given.slice(rule.prefix.length).trim(), rule.encoding)] : [],
    algorithm: rule.algorithm,
    key: keyOf(rule),
    before,
    behind,
    signedAt: rule.timestamp && signedAt(time, rule.timestamp.unit, rule.timestamp.tolerance_seconds),
  };
}

function timestampedProof(rule: Extract<Verification, { kind: 'timestamped' }>, headers: Headers): Signature | null {
  const parts = (headerOf(headers, rule.header) ?? '').split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string): readonly string[] =>
    parts.filter(([key]) => key === name).map(([, ...value]) => value.join('='));
  const [time, ...others] = valuesOf('t');
  const given = valuesOf('v1');
  if (!time || others.length > 0 || given.length === 0) return null;
  return {
    kind: 'signature',
    given: given.map((hex) => Buffer.from(hex, 'hex')),
    algorithm: 'sha256',
    key: Buffer.from(rule.secret),
    before: `${time}.`,
    behind: '',
    signedAt: signedAt(time, 'seconds', rule.tolerance_seconds),
  };
}

/**
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md, symmetric signatures
 * (`v1`). Svix, its origin, prefixes the three headers otherwise.
 */
function standardProof(
  rule: Extract<Verification, { kind: 'standard-webhooks' }>,
  headers: Headers,
  sender: 'webhook' | 'svix',
): Signature | null {
  const [id, time, given] = ['id', 'timestamp', 'signature'].map((name) => headerOf(headers, `${sender}-${name}`));
  if (!id || !time || !given) return null;
  const signatures = given.split(' ').filter((entry) => entry.startsWith('v1,'));
  return {
    kind: 'signature',
    given: signatures.map((entry) => Buffer.from(entry.slice(3), 'base64')),
    algorithm: 'sha256',
    key: keyOf(rule),
    before: `${id}.${time}.`,
    behind: '',
    signedAt: signedAt(time, 'seconds', rule.tolerance_seconds),
  };
}

function signedAt(time: string, unit: 'seconds' | 'milliseconds', toleranceSeconds: number) {
  return { at: Number(time) * (unit === 'seconds' ? 1_000 : 1), toleranceMs: toleranceSeconds * 1_000 };
}

function isFresh({ at, toleranceMs }: NonNullable<Signature['signedAt']>, now: number): boolean {
  return Number.isFinite(at) && Math.abs(now - at) <= toleranceMs;
}

/** A repeated header counts as none, so that nobody chooses which one holds. */
function headerOf(headers: Headers, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function isSame(given: Buffer, expected: Buffer): boolean {
  // Hashing hides content and length from timing.
  const digest = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
