import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Verification } from './verification.ts';

export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** `signed` is true where the event itself is signed: a bearer token proves the sender, and is copied with what a proxy logs. */
export type Verdict =
  | { readonly ok: true; readonly signed: boolean }
  | { readonly ok: false; readonly why: 'missing' | 'mismatch' | 'stale' };

/** Whether a webhook is from who it should be. `now` is in milliseconds; null verifies by the secret path alone. */
export function verifyWebhook(rule: Verification | null, headers: Headers, body: Buffer, now: number): Verdict {
  if (rule === null) return { ok: true, signed: false };
  switch (rule.kind) {
    case 'bearer':
      return verifyBearer(rule.token, headers);
    case 'hmac':
      return verifyHmac(rule, headers, body, now);
    case 'standard-webhooks':
      return verifyStandard(rule, headers, body, now);
  }
}

function verifyBearer(token: string, headers: Headers): Verdict {
  const given = /^bearer +(\S+)$/i.exec(headerOf(headers, 'authorization') ?? '')?.[1];
  if (given === undefined) return { ok: false, why: 'missing' };
  return isSame(Buffer.from(given), Buffer.from(token)) ? { ok: true, signed: false } : { ok: false, why: 'mismatch' };
}

function verifyHmac(
  rule: Extract<Verification, { kind: 'hmac' }>,
  headers: Headers,
  body: Buffer,
  now: number,
): Verdict {
  const given = headerOf(headers, rule.header);
  const time = rule.timestamp === null ? '' : headerOf(headers, rule.timestamp.header);
  if (given === null || time === null) return { ok: false, why: 'missing' };
  const { timestamp } = rule;
  if (timestamp !== null) {
    const at = Number(time) * (timestamp.unit === 'seconds' ? 1_000 : 1);
    if (!isFresh(at, timestamp.tolerance_seconds, now)) return { ok: false, why: 'stale' };
  }
  const [before = '', behind = ''] = rule.signed.replaceAll('{timestamp}', time).split('{body}');
  const key = Buffer.from(rule.secret, rule.secret_encoding);
  const expected = createHmac(rule.algorithm, key).update(before).update(body).update(behind).digest();
  if (!given.startsWith(rule.prefix)) return { ok: false, why: 'mismatch' };
  const signature = Buffer.from(given.slice(rule.prefix.length).trim(), rule.encoding);
  return isSame(signature, expected) ? { ok: true, signed: true } : { ok: false, why: 'mismatch' };
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md, symmetric signatures (`v1`). */
function verifyStandard(
  rule: Extract<Verification, { kind: 'standard-webhooks' }>,
  headers: Headers,
  body: Buffer,
  now: number,
): Verdict {
  const [id, time, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !time || !given) return { ok: false, why: 'missing' };
  if (!isFresh(Number(time) * 1_000, rule.tolerance_seconds, now)) return { ok: false, why: 'stale' };
  const key = Buffer.from(rule.secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
  // Several while a key is being changed.
  const signatures = given.split(' ').filter((entry) => entry.startsWith('v1,'));
  const matches = signatures.some((entry) => isSame(Buffer.from(entry.slice(3), 'base64'), expected));
  return matches ? { ok: true, signed: true } : { ok: false, why: 'mismatch' };
}

function isFresh(at: number, toleranceSeconds: number, now: number): boolean {
  return Number.isFinite(at) && Math.abs(now - at) <= toleranceSeconds * 1_000;
}

/** One header; one that was sent twice is none, so that nobody chooses which counts. */
function headerOf(headers: Headers, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function isSame(given: Buffer, expected: Buffer): boolean {
  // Hashed first: neither content nor length shows in the time that it takes.
  const digest = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
