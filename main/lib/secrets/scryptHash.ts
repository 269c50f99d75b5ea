import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** 32 MB and some 0.1 s a guess. A later version may take more: each hash names its own. */
const cost = { log2N: 15, r: 8, p: 1 };
const hashBytes = 32;
const maxMemoryBytes = 256 * 1024 * 1024;

const keptForm = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+=*)\$([\w+/]+=*)$/;

/** As `$scrypt$ln=15,r=8,p=1$SALT$HASH`, with a salt of its own. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveKey(secret, salt);
  const { log2N, r, p } = cost;
  return `$scrypt$ln=${log2N},r=${r},p=${p}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** False for a hash of another form. */
export async function isSecretOf(hash: string, given: string): Promise<boolean> {
  const parts = keptForm.exec(hash);
  if (parts === null) return false;
  const [, log2N, r, p, salt = '', kept = ''] = parts;
  const saved = Buffer.from(kept, 'base64');
  const options = optionsOf({ log2N: Number(log2N), r: Number(r), p: Number(p) });
  return timingSafeEqual(await derive(given, Buffer.from(salt, 'base64'), saved.length, options), saved);
}

function optionsOf({ log2N, r, p }: typeof cost): ScryptOptions {
  return { N: 2 ** log2N, r, p, maxmem: maxMemoryBytes };
}

/** The 32 bytes that a new hash has. */
export function deriveKey(secret: string, salt: Buffer): Promise<Buffer> {
  return derive(secret, salt, hashBytes, optionsOf(cost));
}

/** In a thread of Node's own: the station works on meanwhile. */
function derive(secret: string, salt: Buffer, bytes: number, options: ScryptOptions): Promise<Buffer> {
  return new Promise((settle, reject) => {
    scrypt(secret, salt, bytes, options, (error, key) => {
      if (error === null) settle(key);
      else reject(error);
    });
  });
}
