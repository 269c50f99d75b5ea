import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** A certificate authority of a test's own, in a temp folder. */
export interface TestAuthority {
  /** PEM file for the profile's `tls.ca_file`. */
  readonly caFile: string;
  readonly folder: string;
  readonly cert: string;
  readonly key: string;
  remove(): Promise<void>;
}

export interface RecordedRequest {
  readonly method: string;
  /** As it came over the wire, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export type Responder = (request: RecordedRequest, response: ServerResponse) => void | Promise<void>;

export interface TestServer {
  /** `https://127.0.0.1:PORT` */
  readonly origin: string;
  readonly port: number;
  /** Every request whose body came whole, in order. */
  readonly requests: RecordedRequest[];
  /** Connections accepted so far, TLS or not. */
  connections(): number;
  /** Replaces what the server answers from now on. */
  respond(responder: Responder): void;
  close(): Promise<void>;
}

export async function mintAuthority(name = 'Sideshot test authority'): Promise<TestAuthority> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const folder = await mkdtemp(join(tmpdir(), 'sideshot-ca-'));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, cert);
  return { caFile, folder, cert, key, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A leaf of that authority for 127.0.0.1 and localhost, or for the given name alone. */
export async function issueCertificate(
  authority: TestAuthority,
  onlyName: string | null = null,
  valid: { readonly from: Date; readonly until: Date } | null = null,
): Promise<{ readonly cert: string; readonly key: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: onlyName ?? 'localhost' }], {
    ...(valid === null ? {} : { notBeforeDate: valid.from, notAfterDate: valid.until }),
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { cert: authority.cert, key: authority.key },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames:
          onlyName === null
            ? [
                { type: 7, ip: '127.0.0.1' },
                { type: 2, value: 'localhost' },
              ]
            : [{ type: 2, value: onlyName }],
      },
    ],
  });
  return { cert, key };
}

/** An HTTPS server on 127.0.0.1 that records whole requests and answers them. `early` sees a request before its body. */
export async function startHttpsServer(
  authority: TestAuthority,
  responder: Responder = (_request, response) => answerJson(response, {}),
  options: {
    readonly onlyName?: string;
    readonly valid?: { readonly from: Date; readonly until: Date };
    /** Answers before the body is read; true when it did. */
    readonly early?: (request: IncomingMessage, response: ServerResponse) => boolean;
  } = {},
): Promise<TestServer> {
  const { cert, key } = await issueCertificate(authority, options.onlyName ?? null, options.valid ?? null);
  const requests: RecordedRequest[] = [];
  const sockets = new Set<Socket>();
  let current = responder;
  let accepted = 0;
  const server = createServer({ cert, key }, (request, response) => {
    if (options.early?.(request, response)) return;
    void record(request).then(
      async (recorded) => {
        requests.push(recorded);
        await current(recorded, response);
      },
      () => response.destroy(),
    );
  });
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    port,
    requests,
    connections: () => accepted,
    respond(next) {
      current = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export function answerJson(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  answer(response, JSON.stringify(value), status, { 'content-type': 'application/json', ...headers });
}

export function answer(
  response: ServerResponse,
  body: string | Buffer,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers });
  response.end(body);
}

async function record(request: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks),
  };
}
