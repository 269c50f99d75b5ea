import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface FolderServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Loopback with a secret path: an update from a folder passes the same checks as one from a server. Serves no subfolders. */
export async function serveFolder(folder: string): Promise<FolderServer> {
  const path = `/${randomBytes(24).toString('base64url')}/`;
  const server = createServer((request, response) => {
    const target = URL.parse(request.url ?? '', 'http://127.0.0.1')?.pathname ?? '';
    const name = target.startsWith(path) ? decodedName(target.slice(path.length)) : '';
    send(folder, name, request.method === 'HEAD', response).catch(() => response.destroy());
  });
  await new Promise<void>((settle, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', settle);
  });
  // A TCP server that listens always has this form of address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close() {
      const closed = new Promise<void>((settle) => server.close(() => settle()));
      server.closeAllConnections();
      return closed;
    },
  };
}

async function send(folder: string, name: string, isHead: boolean, response: ServerResponse): Promise<void> {
  // Comparing with the folder's own list keeps names from leading out of it.
  const isThere = name !== '' && (await readdir(folder)).includes(name);
  const facts = isThere ? await stat(join(folder, name)) : null;
  if (facts === null || !facts.isFile()) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-length': facts.size, 'cache-control': 'no-store' });
  if (isHead) return void response.end();
  const file = createReadStream(join(folder, name));
  file.on('error', () => response.destroy());
  response.on('close', () => file.destroy());
  file.pipe(response);
}

function decodedName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
