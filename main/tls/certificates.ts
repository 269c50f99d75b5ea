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

/** Mints a certificate authority (EC P-256) that lives ten years. Its key signs nothing but the leaf of who minted it. */
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

/** Mints a server certificate for this machine's loopback names and the hosts named, signed by the authority. */
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

/**
 * The authority of a folder: `ca.pem` with its key beside it (mode 0600), minted at the first start and kept, so that who
 * trusts it goes on to after a restart.
 */
export async function authorityOfFolder(
  folder: string,
  name: string,
): Promise<{ readonly authority: Authority; readonly path: string }> {
  const path = join(folder, 'ca.pem');
  const keyPath = join(folder, 'ca-key.pem');
  await mkdir(folder, { recursive: true });
  const kept = await readBoth(path, keyPath);
  if (kept !== null) return { authority: kept, path };
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

/** Starts two months early: a clock that is behind still accepts it. */
function validFor(days: number): { notBeforeDate: Date; notAfterDate: Date } {
  const now = Date.now();
  return { notBeforeDate: new Date(now - 60 * dayMs), notAfterDate: new Date(now + days * dayMs) };
}
