import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';

/** Answers as Node does; for a header that is too long a person reads what to do. */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (error.code === 'HPE_HEADER_OVERFLOW') end(socket, 431, `${english(text('web.tooManyCookies'))}\n`);
  else end(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400, '');
}

function end(socket: Duplex, status: number, body: string): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-type: text/plain; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
