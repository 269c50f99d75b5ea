import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/**
 * The fleet admin's Ed25519 key. Its file is PEM (PKCS #8), as from `openssl genpkey -algorithm ed25519`, with a line
 * for each key it replaced. Stations and relays know only the public half.
 */
export interface AdminKey {
  /** Raw 32 bytes, base64url. */
  readonly publicKey: string;
  /** Oldest first. */
  readonly succession: readonly Succession[];
  /** Secret lines of the file. */
  readonly lines: readonly string[];
  sign(message: string): string;
}

/** `from` signs that `to` replaces it. */
export interface Succession {
  readonly from: string;
  readonly to: string;
  readonly signature: string;
}

/** Stations come online before a key changes more often. */
export const maxSuccessions = 20;

const pemPattern = /-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]{1,400})-----END PRIVATE KEY-----/;
const successionMark = 'sideshot-admin-succession';
const successionPattern = new RegExp(`${successionMark}\\s+([\\w-]{43})\\s+([\\w-]{43})\\s+([\\w-]{86})`, 'g');
/** DER prefix of a public key (RFC 8410). */
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');

/** The file's text; `before` signs that it is replaced. */
export function newAdminKey(before: AdminKey | null): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  if (before === null) return pem;
  const to = publicOf(privateKey);
  const own = { from: before.publicKey, to, signature: before.sign(successionMessage(to)) };
  const lines = [...before.succession, own].slice(-maxSuccessions).map(successionLine);
  return `${pem}${lines.join('\n')}\n`;
}

/** Null without a key. Lost line breaks do not matter. */
export function readAdminKey(given: string): AdminKey | null {
  const base64 = pemPattern.exec(given)?.[1]?.replace(/\s+/g, '');
  if (base64 === undefined) return null;
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType !== 'ed25519') return null;
    const succession = [...given.matchAll(successionPattern)].map(([, from = '', to = '', signature = '']) => ({
      from,
      to,
      signature,
    }));
    return {
      publicKey: publicOf(key),
      succession: succession.slice(-maxSuccessions),
      lines: [base64],
      sign: (message) => sign(null, Buffer.from(message), key).toString('base64url'),
    };
  } catch {
    return null;
  }
}

/** False for a malformed key or signature. */
export function isSignedBy(publicKey: string, message: string, signature: string): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.concat([publicHead, Buffer.from(publicKey, 'base64url')]),
      format: 'der',
      type: 'spki',
    });
    return verify(null, Buffer.from(message), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Each key of the row must have signed the next. */
export function succeeds(known: string, key: string, succession: readonly Succession[]): boolean {
  let at = known;
  for (const { from, to, signature } of succession) {
    if (at === key) return true;
    if (from === at && isSignedBy(from, successionMessage(to), signature)) at = to;
  }
  return at === key;
}

/** Eight groups of four hexadecimal digits, for a person to compare. */
export function fingerprintOf(publicKey: string): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');
  return (hash.slice(0, 32).match(/.{4}/g) ?? []).join(' ');
}

function publicOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return der.subarray(publicHead.length).toString('base64url');
}

function successionMessage(to: string): string {
  return JSON.stringify([successionMark, 1, to]);
}

function successionLine({ from, to, signature }: Succession): string {
  return [successionMark, from, to, signature].join(' ');
}
