import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RPCHandler } from '@orpc/server/ws';
import { mostFileBytes } from '../../../preload/contract/uploads.ts';
import type { Log, Station } from '../../station/api.ts';
import { type PageFiles, pageCacheControl, pictureCacheControl, readPageFiles, resolveAsset } from '../assets.ts';
import { listenFailure } from '../listenFailure.ts';
import { refuseUpgrade } from '../refuseUpgrade.ts';
import { rpcOptions } from '../rpcOptions.ts';
import { createRpcSockets } from '../rpcSockets.ts';
import { securityHeaders } from '../securityHeaders.ts';
import { type GuardRules, judgeRequest, judgeUpgrade, signInCookie, type Verdict } from './guard.ts';

export interface WebHostOptions {
  readonly station: Station;
  /** 0 takes any free port. */
  readonly port: number;
  /** The built page. */
  readonly rendererFolder: string;
  readonly log: Log;
}

export interface WebHost {
  /** To open in a browser of this machine; holds this start's token. */
  readonly url: string;
  /** The token in `url`: to be kept out of logs. */
  readonly token: string;
  /** Ends all connections. The station is the caller's to close. */
  close(): Promise<void>;
}

/** The largest file that a page sends, and what is said of it. */
const maxMessageBytes = mostFileBytes + 1_000_000;
/** A page that sleeps, or whose machine does, is dropped after twice this time; it connects again by itself. */
const keepAliveMs = 30_000;

interface Page {
  readonly rules: GuardRules;
  readonly headers: Readonly<Record<string, string>>;
  readonly files: PageFiles;
  readonly station: Station;
  readonly log: Log;
}

/**
 * Serves the page and the station to browsers of this machine alone: 127.0.0.1, with a token that is new at every start.
 * Throws `StationError` `invalid`, field `port`, where the port is taken.
 */
export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const { station, log } = options;
  const files = await readPageFiles(options.rendererFolder);
  const server = createServer();
  const port = await listen(server, options.port);
  const rules: GuardRules = { port, token: randomBytes(24).toString('base64url') };
  const headers = securityHeaders([`ws://127.0.0.1:${port}`, `ws://localhost:${port}`]);
  const page: Page = { rules, headers, files, station, log };
  const handler = new RPCHandler(station.router, rpcOptions(log));
  const sockets = createRpcSockets({
    serve: (socket) => handler.upgrade(socket, { context: {} }),
    maxMessageBytes,
    keepAliveMs,
    log,
  });

  server.on('request', (request, response) => {
    answer(page, request, response).catch((error) => {
      log.error('A request of the page failed', { error });
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const verdict = judgeUpgrade(toGuarded(request), rules);
    if (verdict.kind === 'allow') sockets.accept(request, socket, head);
    else refuseUpgrade(socket, statusOf(verdict));
  });

  return {
    url: `http://127.0.0.1:${port}/?token=${rules.token}`,
    token: rules.token,
    async close() {
      const closed = new Promise((settle) => server.close(settle));
      await sockets.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
  const verdict = judgeRequest(toGuarded(request), page.rules);
  switch (verdict.kind) {
    case 'refuse':
      return sendText(response, verdict.status, verdict.message);
    case 'sign_in':
      response.setHeader('set-cookie', signInCookie(page.rules));
      if (verdict.fromElsewhere) return send(response, goesOn);
      response.setHeader('location', '/');
      return sendText(response, 303, 'Signed in.');
    case 'allow':
      return sendAsset(page, verdict.pathname, response);
  }
}

async function sendAsset(page: Page, pathname: string, response: ServerResponse): Promise<void> {
  const target = resolveAsset(pathname, page.files);
  if (target.kind === 'none') return sendText(response, 404, 'There is nothing here.');
  if (target.kind === 'page') {
    return send(response, { ...target.file, status: 200, cacheControl: pageCacheControl(target.file) });
  }
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const asset = await loadPicture(page, target.path, gone.signal);
  if (gone.signal.aborted) return;
  if (asset === null) return sendText(response, 404, 'There is no such picture.');
  send(response, { ...asset, status: 200, cacheControl: pictureCacheControl(asset.maxAgeSeconds) });
}

/** A picture that cannot be had now is missing for the page: it shows a placeholder. */
async function loadPicture({ station, log }: Page, path: string, signal: AbortSignal) {
  try {
    return await station.asset(path, signal);
  } catch (error) {
    if (!signal.aborted) log.warn('A picture could not be read', { path, error });
    return null;
  }
}

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly body: Uint8Array;
}

/** Asks for `/` as a page of our own. */
const goesOn: Answer = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'no-store',
  body: Buffer.from('<!doctype html><title>Sideshot</title><meta http-equiv="refresh" content="0; url=/">\n'),
};

function sendText(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  send(response, { status, contentType: 'text/plain; charset=utf-8', cacheControl: 'no-store', body });
}

/** Node leaves out the body of an answer to HEAD by itself. */
function send(response: ServerResponse, { status, contentType, cacheControl, body }: Answer): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': body.byteLength,
    'cache-control': cacheControl,
  });
  response.end(body);
}

function toGuarded(request: IncomingMessage) {
  return { method: request.method ?? '', target: request.url ?? '', headers: request.headers };
}

function statusOf(verdict: Exclude<Verdict, { kind: 'allow' }>): number {
  return verdict.kind === 'refuse' ? verdict.status : 400;
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((settle, reject) => {
    server.on('error', (error) => reject(listenFailure(error, port)));
    server.listen(port, '127.0.0.1', settle);
  });
  // A TCP server that listens always has this form of address.
  return (server.address() as AddressInfo).port;
}
