import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { maxFileBytes } from '../../contract/uploads.ts';
import { type ConnectionLimit, createConnectionLimit } from '../../lib/connectionLimit.ts';
import type { Log, Station } from '../../station/api.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';
import { type PageFiles, pageCacheControl, pictureCacheControl, readPageFiles, resolveAsset } from '../assets.ts';
import { listenFailure } from '../listenFailure.ts';
import { refuseUpgrade } from '../rpc/refuseUpgrade.ts';
import { servePage } from '../rpc/rpcServer.ts';
import { createRpcSockets } from '../rpc/rpcSockets.ts';
import { securityHeaders } from '../securityHeaders.ts';
import { newNonce, withNonce } from '../styleNonce.ts';
import {
  type GuardRules,
  judgeRequest,
  judgeUpgrade,
  keysOf,
  signedInAddress,
  signInCookie,
  type Verdict,
} from './guard.ts';
import { refuseBroken } from './refuseBroken.ts';
import { wayInPage } from './wayInPage.ts';
import { givenSecrets, newSecret, nextSession, type WebSession } from './webSession.ts';

export interface WebHostOptions {
  readonly station: Station;
  /** 0 takes any free port. */
  readonly port: number;
  readonly rendererFolder: string;
  readonly log: Log;
  readonly limits?: Partial<WebLimits>;
  /** Continues the last start's session; without it each start has its own. */
  readonly session?: (port: number) => Promise<WebSession>;
}

export interface WebHost {
  /** Holds this start's token. */
  readonly url: string;
  /** Must be kept out of logs. */
  readonly secrets: Pick<GuardRules, 'token' | 'cookie' | 'pageKey' | 'pictureKey'>;
  close(): Promise<void>;
}

/** The largest file, with room for the call around it. */
const maxMessageBytes = maxFileBytes + 1_000_000;
export const defaultLimits = {
  /** A page needs some eight. One more ends the oldest without a cookie. */
  connections: 256,
  pages: 32,
  /**
   * Unfinished messages of all pages. A station has 150 MB, and 65 MB that come, end and come again take up to 185 MB
   * more until Node has freed them (`hostileLoad.test.ts`). 80 MB reached 357 MB in all, 126 MB 410, 502 MB 540.
   */
  unfinishedBytes: maxMessageBytes + 4_000_000,
  /** Also ends a connection that sent nothing by then. */
  headerMs: 20_000,
};
export type WebLimits = typeof defaultLimits;
const maxIgnoredBytes = 64_000;
/** Cookies ignore ports: a browser sends those of all local programs, up to 180 a host of 4 kB each; 20 kB were seen. */
const maxHeaderBytes = 256_000;
/** A sleeping page is dropped after twice this time; it reconnects by itself. */
const keepAliveMs = 30_000;

interface Page {
  readonly rules: GuardRules;
  readonly headers: (nonce: string) => Readonly<Record<string, string>>;
  readonly files: PageFiles;
  readonly station: Station;
  readonly log: Log;
  readonly connections: ConnectionLimit;
}

/**
 * On 127.0.0.1, with a new token at every start; open pages survive a restart. Throws `StationError` `invalid`, field
 * `port`, where the port is taken.
 */
export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const { station, log } = options;
  const files = await readPageFiles(options.rendererFolder);
  const limits = { ...defaultLimits, ...options.limits };
  const server = createServer({ ...headerTimes(limits.headerMs), maxHeaderSize: maxHeaderBytes });
  server.on('clientError', refuseBroken);
  const connections = createConnectionLimit({ most: limits.connections });
  server.on('connection', (connection) => connections.admit(connection));
  const port = await listen(server, options.port);
  const { current, former } = (await options.session?.(port)) ?? nextSession(null, port, Date.now());
  const secrets = { token: newSecret(), ...givenSecrets(current) };
  const rules: GuardRules = { port, ...secrets, former: former && givenSecrets(former) };
  const headers = (nonce: string) => securityHeaders([`ws://127.0.0.1:${port}`, `ws://localhost:${port}`], nonce);
  const page: Page = { rules, headers, files, station, log, connections };
  const sockets = createRpcSockets({
    serve: servePage(station, log).serveSocket,
    maxMessageBytes,
    maxSockets: limits.pages,
    maxUnfinishedBytes: limits.unfinishedBytes,
    keepAliveMs,
    log,
  });

  server.on('request', (request, response) => {
    if (hasLongBody(request)) response.once('finish', () => request.destroy());
    answer(page, request, response).catch((error) => {
      log.error('A request of the page failed', { error });
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const verdict = judgeUpgrade(toGuarded(request), rules);
    if (verdict.kind !== 'allow') return refuseUpgrade(socket, statusOf(verdict));
    connections.trust(socket);
    sockets.accept(request, socket, head);
  });

  return {
    url: `http://127.0.0.1:${port}/?token=${secrets.token}`,
    secrets,
    async close() {
      const closed = new Promise((settle) => server.close(settle));
      await sockets.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Allowed = Extract<Verdict, { kind: 'allow' }>;

async function answer(page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const nonce = newNonce();
  for (const [name, value] of Object.entries(page.headers(nonce))) response.setHeader(name, value);
  const { rules } = page;
  const verdict = judgeRequest(toGuarded(request), rules);
  switch (verdict.kind) {
    case 'refuse':
      if (verdict.status !== 401 || !asksForPage(request)) return sendText(response, verdict.status, verdict.why);
      return send(response, wayIn(await wayInPage(verdict.why, nonce, request.headers['accept-language'] ?? '')));
    case 'sign_in':
      response.setHeader('set-cookie', signInCookie(rules));
      if (verdict.fromElsewhere) return send(response, goesOn(signedInAddress(rules)));
      response.setHeader('location', signedInAddress(rules));
      return sendText(response, 303, text('web.signedIn'));
    case 'renew':
      response.setHeader('set-cookie', signInCookie(rules));
      return sendPlain(response, 200, keysOf(rules));
    case 'allow':
      page.connections.trust(request.socket);
      return sendAsset(page, verdict, nonce, response);
  }
}

async function sendAsset(page: Page, asked: Allowed, nonce: string, response: ServerResponse): Promise<void> {
  const target = resolveAsset(asked.pathname, page.files);
  if (target.kind === 'none') return sendText(response, 404, text('web.nothing'));
  if (target.kind === 'page') {
    const file = withNonce(target.file, nonce);
    return send(response, { ...file, status: 200, cacheControl: pageCacheControl(file) });
  }
  if (!asked.pictures) return sendText(response, 401, text('web.openPrinted'));
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const asset = await loadPicture(page, target.path, gone.signal);
  if (gone.signal.aborted) return;
  if (asset === null) return sendText(response, 404, text('web.noPicture'));
  send(response, { ...asset, status: 200, cacheControl: pictureCacheControl(asset.maxAgeSeconds) });
}

/** No request has a body: a long one is not read just to keep the connection. */
function hasLongBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > maxIgnoredBytes;
}

/** The page shows a placeholder for a missing picture. */
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

function goesOn(address: string): Answer {
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-store',
    body: Buffer.from(
      `<!doctype html><title>Sideshot</title><meta http-equiv="refresh" content="0; url=${address}">\n`,
    ),
  };
}

/** A browser that a person has pointed here, not a program or a part of a page. */
function asksForPage({ headers: { accept = '' } }: IncomingMessage): boolean {
  return accept.includes('text/html');
}

function wayIn(page: string): Answer {
  return { status: 401, contentType: 'text/html; charset=utf-8', cacheControl: 'no-store', body: Buffer.from(page) };
}

/** Node checks at intervals, so a header may take one interval longer. */
export function headerTimes(headerMs: number) {
  const connectionsCheckingInterval = Math.ceil(headerMs / 5);
  const headersTimeout = headerMs - connectionsCheckingInterval;
  return { headersTimeout, requestTimeout: headersTimeout, connectionsCheckingInterval };
}

function sendText(response: ServerResponse, status: number, said: Text): void {
  sendPlain(response, status, `${english(said)}\n`);
}

function sendPlain(response: ServerResponse, status: number, plain: string): void {
  const body = Buffer.from(plain);
  send(response, { status, contentType: 'text/plain; charset=utf-8', cacheControl: 'no-store', body });
}

function send(response: ServerResponse, { status, contentType, cacheControl, body }: Answer): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': body.byteLength,
    'cache-control': cacheControl,
  });
  response.end(body);
}

function toGuarded(request: IncomingMessage) {
  const { method = '', url = '', headers, headersDistinct } = request;
  return { method, target: url, headers, hosts: headersDistinct.host ?? [] };
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
