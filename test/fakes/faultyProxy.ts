import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Agent, request as send } from 'undici';
import { issueCertificate, type TestAuthority } from './httpsServer.ts';

export const faultNames = [
  /** The connection is reset when the head of the request has come. */
  'reset_before_body',
  /** Reset once the first bytes of the body have come. */
  'reset_in_body',
  /** Reset once the whole request has come, with no answer. */
  'reset_after_body',
  /** Reset in the middle of the answer. */
  'reset_in_answer',
  /** The server ends its side and goes on listening. */
  'half_closed',
  /** No answer ever. */
  'hang',
  /** An answer that never ends, a byte at a time. */
  'drip',
  /** Half an answer that nothing vouches for, and an orderly end. */
  'truncated',
  'http_500',
  'http_502',
  'http_503',
  'http_504',
  'html_200',
  'not_json',
  /** The right answer, labelled as a web page. */
  'wrong_type',
  /** A header of 70 KB. */
  'huge_header',
  'endless_body',
  'gzip_bomb',
  /** To another host, which must never hear of us. */
  'redirect',
] as const;
export type FaultName = (typeof faultNames)[number];

/** `before`: the partner never hears of the request. `after`: it takes effect first, and only the answer is spoilt. */
export interface ProxyFault {
  readonly name: FaultName;
  readonly effect: 'before' | 'after';
}

export interface ProxiedRequest {
  readonly method: string;
  /** With its query, as sent. */
  readonly path: string;
  /** The start of the body, as text. */
  readonly text: string;
  readonly fault: ProxyFault | null;
  /** What the partner behind answered; null when it did not hear of the request. */
  status: number | null;
}

export interface FaultyProxy {
  /** `https://127.0.0.1:PORT` */
  readonly origin: string;
  /** Every request, in the order in which their heads came. */
  readonly requests: ProxiedRequest[];
  /** Which fault strikes a request, asked when its head and first bytes are here. */
  strike: (request: Pick<ProxiedRequest, 'method' | 'path' | 'text'>) => ProxyFault | null;
  /** What becomes of an answer that passes. */
  rewrite: (request: ProxiedRequest, body: string) => string;
  /** Where `redirect` sends the station. */
  redirectTo: string;
  /** Stops listening and breaks all connections: refused. */
  refuse(): Promise<void>;
  /** Listens again, at the same port. */
  accept(): Promise<void>;
  /** Shows a certificate of this authority from now on. */
  certifyBy(authority: TestAuthority): Promise<void>;
  close(): Promise<void>;
}

/** A TLS proxy on 127.0.0.1 in front of one HTTPS server: passes everything on, but for the faults that a test asks for. */
export async function startFaultyProxy(
  authority: TestAuthority,
  upstream: { readonly origin: string; readonly caPem: string },
): Promise<FaultyProxy> {
  const agent = new Agent({ connect: { ca: upstream.caPem }, connections: 32 });
  const sockets = new Map<number, Socket>();
  const requests: ProxiedRequest[] = [];
  let certificate = await issueCertificate(authority);
  let server = await open(0);
  const { port } = server.address() as AddressInfo;

  async function open(at: number): Promise<Server> {
    const opened = createServer({ ...certificate, allowHalfOpen: true }, (incoming, response) => {
      incoming.on('error', () => undefined);
      response.on('error', () => undefined);
      void handle(incoming, response).catch(() => response.destroy());
    });
    opened.on('connection', (socket: Socket) => {
      const id = socket.remotePort ?? 0;
      sockets.set(id, socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(id));
    });
    opened.on('tlsClientError', (_error, socket) => socket.destroy());
    opened.listen(at, '127.0.0.1');
    await once(opened, 'listening');
    return opened;
  }

  function reset(incoming: IncomingMessage): void {
    sockets.get(incoming.socket.remotePort ?? 0)?.resetAndDestroy();
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = incoming;
    const chunks: Buffer[] = [];
    const body = incoming[Symbol.asyncIterator]();
    const read = async (): Promise<boolean> => {
      const next = await body.next();
      if (!next.done) chunks.push(next.value as Buffer);
      return next.done !== true;
    };
    // What a request in JSON is about stands in its body; a photo is about what its path says.
    if (isJson(incoming)) await read();
    const text = chunks[0]?.subarray(0, 2_000).toString('utf8') ?? '';
    const fault = proxy.strike({ method, path, text });
    const record: ProxiedRequest = { method, path, text, fault, status: null };
    requests.push(record);
    if (fault?.name === 'reset_before_body') return reset(incoming);
    if (fault?.name === 'reset_in_body') {
      await read();
      return reset(incoming);
    }
    while (await read());
    let answer = { status: 200, headers: { 'content-type': 'application/json' } as Headers, body: '{"success":true}' };
    if (fault?.effect !== 'before' || fault.name === 'wrong_type') {
      answer = await passOn(incoming, Buffer.concat(chunks));
      record.status = answer.status;
    }
    if (fault === null) give(response, answer.status, answer.headers, proxy.rewrite(record, answer.body));
    else spoil(fault, incoming, response, answer.body);
  }

  async function passOn(incoming: IncomingMessage, body: Buffer) {
    const { host: _host, connection: _connection, ...headers } = incoming.headers;
    const answer = await send(`${upstream.origin}${incoming.url}`, {
      dispatcher: agent,
      method: incoming.method ?? 'GET',
      headers: headers as Record<string, string>,
      body: body.length === 0 ? null : body,
    });
    const { connection: _c, 'keep-alive': _k, 'content-length': _l, 'transfer-encoding': _t, ...rest } = answer.headers;
    return { status: answer.statusCode, headers: rest as Headers, body: await answer.body.text() };
  }

  function spoil({ name }: ProxyFault, incoming: IncomingMessage, response: ServerResponse, body: string): void {
    const json = { 'content-type': 'application/json' };
    switch (name) {
      case 'reset_before_body':
      case 'reset_in_body':
      case 'reset_after_body':
        reset(incoming);
        return;
      case 'reset_in_answer':
        response.writeHead(200, { ...json, 'content-length': '1000' });
        response.write(body.slice(0, 10), () => reset(incoming));
        return;
      case 'half_closed':
        incoming.socket.end();
        return;
      case 'hang':
        return;
      case 'drip':
        drip(response, json);
        return;
      case 'truncated':
        incoming.socket.end(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${body.slice(0, 10)}`,
        );
        return;
      case 'http_500':
      case 'http_502':
      case 'http_503':
      case 'http_504':
        give(response, Number(name.slice(5)), { 'content-type': 'text/html' }, '<h1>Gateway trouble</h1>');
        return;
      case 'html_200':
        give(response, 200, { 'content-type': 'text/html' }, '<!DOCTYPE html><p>Welcome to the hotel');
        return;
      case 'not_json':
        give(response, 200, json, 'it works');
        return;
      case 'wrong_type':
        give(response, 200, { 'content-type': 'text/html; charset=utf-8' }, body);
        return;
      case 'huge_header':
        give(response, 200, { ...json, 'x-padding': 'x'.repeat(70 * 1024) }, body);
        return;
      case 'endless_body':
        pour(response, json);
        return;
      case 'gzip_bomb':
        give(response, 200, { ...json, 'content-encoding': 'gzip' }, bomb);
        return;
      case 'redirect':
        give(response, 307, { location: `${proxy.redirectTo}${incoming.url}` }, '');
        return;
    }
  }

  const proxy: FaultyProxy = {
    origin: `https://127.0.0.1:${port}`,
    requests,
    strike: () => null,
    rewrite: (_request, body) => body,
    redirectTo: 'https://other.example.com',
    async refuse() {
      for (const socket of sockets.values()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
    async accept() {
      server = await open(port);
    },
    async certifyBy(other) {
      certificate = await issueCertificate(other);
      server.setSecureContext(certificate);
      // TLS tickets of open connections would vouch for the certificate before.
      for (const socket of sockets.values()) socket.destroy();
    },
    async close() {
      if (server.listening) await proxy.refuse();
      await agent.destroy();
    },
  };
  return proxy;
}

type Headers = Record<string, string | string[]>;

/** 64 MB of white space, as 64 KB. */
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));

function isJson({ headers }: IncomingMessage): boolean {
  return headers['content-type'] === 'application/json' && Number(headers['content-length'] ?? 0) > 0;
}

function give(response: ServerResponse, status: number, headers: Headers, body: string | Buffer): void {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  response.end(body);
}

function drip(response: ServerResponse, headers: Headers): void {
  response.writeHead(200, headers);
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
}

function pour(response: ServerResponse, headers: Headers): void {
  response.writeHead(200, headers);
  const chunk = Buffer.alloc(256 * 1024, '[');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}
