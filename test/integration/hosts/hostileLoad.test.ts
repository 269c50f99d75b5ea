import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { startProgram } from '../cli/sideshot.ts';

const cli = join(import.meta.dirname, '../../../dist/main/cli.js');
const mostMegabytes = 350;
const gigabyte = 1_000_000_000;

/** The most memory that a process has had, in megabytes. */
function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}

/** Sends as fast as the other end takes it, until that ends or all is sent; the bytes that were sent. */
function flood(socket: Socket, bytes: number): Promise<number> {
  const part = Buffer.alloc(1_000_000, 'x');
  let sent = 0;
  return new Promise((settle) => {
    const send = (): void => {
      while (sent < bytes && !socket.destroyed) {
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

test.skipIf(process.platform !== 'linux')(
  'a station under a thousand idle connections, slow and endless bodies answers its page and stays small',
  async () => {
    const args = ['start', '--host', 'web', '--no-open', '--practice', '--data', join(temporaryFolder(), 'data')];
    const station = startProgram([process.execPath, cli, ...args], null);
    onTestFinished(async () => {
      station.process.kill('SIGTERM');
      await station.ended;
    });
    const address = new URL(/http:\S+/.exec(await station.firstLine)?.[0] ?? '');
    const signedIn = await fetch(address, { redirect: 'manual' });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const page = async () => (await fetch(address.origin, { headers: { cookie } })).status;
    expect(await page()).toBe(200);

    const sockets: Socket[] = [];
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    const open = (says: string): Socket => {
      const socket = connect(Number(address.port), '127.0.0.1');
      socket.on('error', () => undefined).resume();
      socket.write(says);
      sockets.push(socket);
      return socket;
    };
    const head = (method: string, path: string, ...lines: string[]) =>
      `${[`${method} ${path} HTTP/1.1`, `Host: ${address.host}`, ...lines].join('\r\n')}\r\n\r\n`;
    // With the cookie too: whoever listens on another port may have come to hold it.
    const floods = ['', `Cookie: ${cookie}`].flatMap((who) =>
      ['/', '/rpc'].map((path) => {
        const socket = open(head('POST', path, `Content-Length: ${gigabyte}`, ...(who === '' ? [] : [who])));
        return flood(socket, gigabyte);
      }),
    );
    for (let at = 0; at < 50; at += 1) open(`${head('POST', '/', 'Content-Length: 1000000')}x`);
    for (let at = 0; at < 50; at += 1) open(`GET / HTTP/1.1\r\nHost: ${address.host}\r\nX-Slow: `);
    expect(await page()).toBe(200);
    const taken = await Promise.all(floods);
    // A body that nobody wants is not read to its end.
    for (const bytes of taken) expect(bytes).toBeLessThan(gigabyte / 4);
    for (const socket of sockets.splice(0)) socket.destroy();
    const idle = Array.from({ length: 1_000 }, () => open(''));
    await Promise.all(
      idle.map((socket) => new Promise<void>((settle) => void socket.once('connect', settle).once('close', settle))),
    );
    // Those that were let in wait out their time or are let go here: the page has its turn again.
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => page().catch(() => 0), { timeout: 60_000 }).toBe(200);
    expect(peakMegabytes(station.process.pid ?? 0)).toBeLessThan(mostMegabytes);
  },
);
