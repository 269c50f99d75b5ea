import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';

export interface Authority {
  readonly certificate: string;
  readonly key: string;
}

export interface ServerCertificate {
  readonly certificate: string;
  readonly key: string;
}

const dayMs = 86_400_000;

/** EC P-256, ten years. Its key signs only its minter's leaf. */
export async function mintAuthority(name: string): Promise<Authority> {
  const pems = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...validFor(3650),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { certificate: pems.cert, key: pems.private };
}

/** For loopback names and `hosts`. */
export async function mintServerCertificate(
  authority: Authority,
  hosts: readonly string[] = [],
): Promise<ServerCertificate> {
  const names = [...new Set(['127.0.0.1', 'localhost', ...hosts])];
  const pems = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...validFor(825),
    ca: { key: authority.key, cert: authority.certificate },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
      },
    ],
  });
  return { certificate: pems.cert, key: pems.private };
}

/** `ca.pem` with its key beside it (mode 0600), minted once, so that trust survives a restart. */
export async function authorityOfFolder(
  folder: string,
  name: string,
): Promise<{ readonly authority: Authority; readonly path: string }> {
  const path = join(folder, 'ca.pem');
  const keyPath = join(folder, 'ca-key.pem');
  await mkdir(folder, { recursive: true });
  const saved = await readBoth(path, keyPath);
  if (saved !== null) return { authority: saved, path };
  const authority = await mintAuthority(name);
  await writeFile(keyPath, authority.key, { mode: 0o600 });
  await writeFile(path, authority.certificate, { mode: 0o644 });
  return { authority, path };
}

async function readBoth(path: string, keyPath: string): Promise<Authority | null> {
  try {
    return { certificate: await readFile(path, 'utf8'), key: await readFile(keyPath, 'utf8') };
  } catch {
    return null;
  }
}

/** Starts two months early, for clocks that are behind. */
function validFor(days: number): { notBeforeDate: Date; notAfterDate: Date } {
  const now = Date.now();
  return { notBeforeDate: new Date(now - 60 * dayMs), notAfterDate: new Date(now + days * dayMs) };
}
