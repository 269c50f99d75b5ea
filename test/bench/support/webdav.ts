import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintAuthority, mintServerCertificate } from '../../../main/tls/certificates.ts';
import { startChild, stopChild } from './children.ts';
import { processorTime } from './machine.ts';

/** A WebDAV server over HTTPS on loopback that writes to memory where the system has such a folder. */
export interface WebdavServer {
  readonly port: number;
  readonly caFile: string;
  /** Of its process so far, milliseconds. */
  processorTime(): number;
  /** Throws unless it holds `count` files of `bytes` in all; then they are removed. */
  expectAndClear(count: number, bytes: number): Promise<void>;
  close(): Promise<void>;
}

/** `rclone serve webdav` with a certificate that is minted for this run. */
export async function startWebdav(rclone: string, folder: string): Promise<WebdavServer> {
  const tls = join(folder, 'tls');
  await mkdir(tls, { recursive: true });
  const authority = await mintAuthority('bench');
  const leaf = await mintServerCertificate(authority);
  const files = { ca: join(tls, 'ca.pem'), cert: join(tls, 'cert.pem'), key: join(tls, 'key.pem') };
  await writeFile(files.ca, authority.certificate);
  await writeFile(files.cert, leaf.certificate);
  await writeFile(files.key, leaf.key);
  const received = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'sideshot-bench-webdav-'));
  const clear = (): void => rmSync(received, { recursive: true, force: true });
  process.once('exit', clear);
  const port = await freePort();
  const args = ['serve', 'webdav', received, '--addr', `127.0.0.1:${port}`, '--cert', files.cert, '--key', files.key];
  // Files are removed behind its back between rounds: what it remembers of a folder would be wrong.
  args.push('--dir-cache-time', '0s');
  const child = startChild(rclone, [...args, '--config', '', '--log-level', 'ERROR'], { stdio: 'ignore' });
  await untilListening(port);
  return {
    port,
    caFile: files.ca,
    processorTime: () => (child.pid === undefined ? 0 : processorTime(child.pid)),
    async expectAndClear(count, bytes) {
      const names = await readdir(received);
      const sizes = await Promise.all(names.map(async (name) => (await stat(join(received, name))).size));
      const sum = sizes.reduce((left, right) => left + right, 0);
      if (names.length !== count || sum !== bytes)
        throw new Error(`The server holds ${names.length} files of ${sum} bytes instead of ${count} of ${bytes}.`);
      await Promise.all(names.map((name) => rm(join(received, name))));
    },
    async close() {
      await stopChild(child);
      clear();
      process.off('exit', clear);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The WebDAV server does not answer.');
}
