import { connect, type Socket } from 'node:net';
import { keyProtocol, pageProtocol } from '../../main/contract/web/pageKey.ts';

/** What is attacked: an address on this machine, and what an attacker may have come to hold: the cookie of the browser and the key of the page. */
export interface Attacked {
  readonly host: string;
  readonly port: number;
  readonly cookie: string;
  readonly pageKey: string;
}

/** Holds its connections until it is ended. */
export interface Attack {
  /** Each connection stands or was refused, and what holds it was sent; of pages the first lines of the answers to them. */
  readonly begun: Promise<readonly string[]>;
  /** Bytes that each endless body got rid of, once the other end would take no more. */
  readonly taken: Promise<readonly number[]>;
  end(): void;
}

export const gigabyte = 1_000_000_000;

/** The ways in which a program of this machine may try to wear the web host out. */
export const attacks = {
  'idle connections': (on: Attacked) => held(on, 1_000, () => ''),
  'slow headers': (on: Attacked) => held(on, 50, () => `GET / HTTP/1.1\r\nHost: ${on.host}\r\nX-Slow: `),
  'slow bodies': (on: Attacked) => held(on, 50, () => `${head(on, 'POST', '/', 'Content-Length: 1000000')}x`),
  'bodies of a gigabyte': (on: Attacked) => floods(on),
  'unfinished frames': (on: Attacked) => pages(on, [unfinishedFrame()]),
  'fragments with pings between': (on: Attacked) => pages(on, fragments()),
  'foreign names': (on: Attacked) => held(on, 200, (at) => head({ ...on, host: `evil-${at}.example` }, 'GET', '/')),
} as const;
export type AttackName = keyof typeof attacks;

const upgrade = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: c2lkZXNob3Qgc2lkZXNobw==',
];
const attackingPages = 20;
/** So much each of them sends: more than all of them may leave unfinished. */
const partBytes = 1_000_000;
const partsEach = 48;

/** A masked frame of zeros, by its first byte (RFC 6455, 5.2), which may bring less than it tells of. */
function frame(first: number, reportedBytes: number, broughtBytes = reportedBytes): Buffer {
  const head =
    reportedBytes < 126 ? Buffer.of(first, 0x80 | reportedBytes) : Buffer.of(first, 0xff, 0, 0, 0, 0, 0, 0, 0, 0);
  if (reportedBytes >= 126) head.writeBigUInt64BE(BigInt(reportedBytes), 2);
  return Buffer.concat([head, Buffer.alloc(4 + broughtBytes)]);
}

/** One message whose end never comes. */
function unfinishedFrame(): Buffer {
  return frame(0x82, 5 * partsEach * partBytes, partsEach * partBytes);
}

/** The parts of a message that goes on, with a ping behind each. */
function fragments(): readonly Buffer[] {
  return Array.from({ length: partsEach }, (_, at) => [
    frame(at === 0 ? 0x02 : 0x00, partBytes),
    frame(0x89, 125),
  ]).flat();
}

function head(on: Attacked, method: string, path: string, ...lines: readonly string[]): string {
  const cookie = on.cookie === '' ? [] : [`Cookie: ${on.cookie}`];
  return `${[`${method} ${path} HTTP/1.1`, `Host: ${on.host}`, ...cookie, ...lines].join('\r\n')}\r\n\r\n`;
}

function open({ port }: Attacked, says: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(says, 'latin1');
  return socket;
}

/** Pages that are let in, and then send these frames: one that is not let in sends none. */
function pages(on: Attacked, frames: readonly Buffer[]): Attack {
  const key = `Sec-WebSocket-Protocol: ${pageProtocol}, ${keyProtocol}${on.pageKey}`;
  const asks = head(on, 'GET', '/rpc', ...upgrade, `Origin: http://${on.host}`, key);
  const sockets = Array.from({ length: attackingPages }, () => open(on, asks));
  const all = Buffer.concat(frames);
  const sent = sockets.map(async (socket) => {
    const answer = await firstLine(socket);
    if (answer.includes(' 101 '))
      await Promise.race([closed(socket), new Promise((settle) => socket.write(all, settle))]);
    return answer;
  });
  return { begun: Promise.all(sent), taken: Promise.resolve([]), end: () => destroy(sockets) };
}

/** Empty where the connection was ended without a word. */
function firstLine(socket: Socket): Promise<string> {
  return new Promise((settle) => {
    socket
      .once('data', (said) => settle(said.toString('latin1').split('\r\n')[0] ?? ''))
      .once('close', () => settle(''));
  });
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((settle) => socket.once('close', settle));
}

function held(on: Attacked, count: number, says: (at: number) => string): Attack {
  const sockets = Array.from({ length: count }, (_, at) => open(on, says(at)));
  return { begun: standing(sockets), taken: Promise.resolve([]), end: () => destroy(sockets) };
}

/** With the cookie and without, to the page and to the door for calls. */
function floods(on: Attacked): Attack {
  const sockets = [{ ...on, cookie: '' }, on].flatMap((who) =>
    ['/', '/rpc'].map((path) => open(who, head(who, 'POST', path, `Content-Length: ${gigabyte}`))),
  );
  return { begun: standing(sockets), taken: Promise.all(sockets.map(flood)), end: () => destroy(sockets) };
}

/** Sends as fast as the other end takes it, until that ends or all is sent; the bytes that were sent. */
function flood(socket: Socket): Promise<number> {
  const part = Buffer.alloc(1_000_000, 'x');
  let sent = 0;
  return new Promise((settle) => {
    const send = (): void => {
      while (sent < gigabyte && !socket.destroyed) {
        sent += part.length;
        if (!socket.write(part)) {
          socket.once('drain', send);
          return;
        }
      }
      socket.end();
    };
    socket.on('close', () => settle(sent));
    send();
  });
}

function standing(sockets: readonly Socket[]): Promise<readonly string[]> {
  const each = sockets.map(
    (socket) =>
      new Promise<string>((settle) => socket.once('connect', () => settle('')).once('close', () => settle(''))),
  );
  return Promise.all(each);
}

function destroy(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}
