import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { readSyslogAddress, type SyslogAddress } from '../../lib/alertAddresses.ts';
import type { Time } from '../../lib/async/time.ts';
import { english } from '../../texts/render.ts';
import type { UnsentAlert } from '../settings/settings.ts';
import { alertWords } from './alertWords.ts';
import { type Sent, sentOrWhy } from './sent.ts';

export interface SyslogWish {
  readonly address: string;
  readonly station: string;
}

/** RFC 5424, table 2: messages of a system daemon. */
const daemon = 3;
const severities = { fired: 4, cleared: 5, test: 5 } as const;

/**
 * UDP says nothing of whether it arrived: sent is sent. TCP counts octets (RFC 6587, 3.4.1), and the line counts as sent once the
 * connection has ended in order.
 */
export async function sendSyslog(
  note: UnsentAlert,
  { address, station }: SyslogWish,
  { time, signal }: { readonly time: Time; readonly signal: AbortSignal },
): Promise<Sent> {
  const to = readSyslogAddress(address);
  if (to === null) return { kind: 'failed', why: 'not_an_address' };
  const line = Buffer.from(syslogLine(note, station));
  return await sentOrWhy(time, signal, async (limit) => {
    await (to.protocol === 'udp' ? sendDatagram(to, line, limit) : sendStream(to, line, limit));
    return { kind: 'sent' };
  });
}

/** RFC 5424: no structured data, and the message in UTF-8 with its mark. */
export function syslogLine(note: UnsentAlert, station: string): string {
  const priority = daemon * 8 + severities[note.kind];
  const head = [`<${priority}>1`, new Date(note.at).toISOString(), headerName(station), 'sideshot', '-'];
  const words = english(alertWords(note)).replace(/[\r\n]+/g, ' ');
  return [...head, `alert.${note.code}`, '-', `\uFEFF${words}`].join(' ');
}

/** Printable ASCII without spaces, at most 255 letters. */
function headerName(given: string): string {
  return given.replace(/[^\x21-\x7e]+/g, '_').slice(0, 255) || '-';
}

async function sendDatagram({ host, port }: SyslogAddress, line: Buffer, signal: AbortSignal): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  socket.on('error', reject);
  socket.send(line, port, host, (error) => (error === null ? resolve() : reject(error)));
  try {
    signal.throwIfAborted();
    await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    socket.close();
  }
}

async function sendStream({ host, port }: SyslogAddress, line: Buffer, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const socket = connect({ host, port, signal });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.on('error', reject);
  socket.once('close', () => resolve());
  // A receiver's words are of no use, and must be read for its end to be seen.
  socket.resume();
  socket.end(Buffer.concat([Buffer.from(`${line.length} `), line]));
  try {
    await promise;
  } finally {
    socket.destroy();
  }
}
