import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type ClientLink, createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { WebSocket } from 'ws';
import type { CommandClient } from '../../contract/contract.ts';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import { failureFromWire } from '../rpc/commandFailure.ts';
import { isLines, linesWith } from '../rpc/lines.ts';
import { runHeader } from '../rpc/runs.ts';
import { type ControlAddress, readControlFile } from './controlFile.ts';
import { bearer, contractHeader, contractVersion, versionHeader, wrongContract } from './handshake.ts';

export interface RunningStation {
  readonly pid: number;
  readonly commands: CommandClient;
  close(): Promise<void>;
}

const handshakeLimitMs = 5_000;

/** A busy or suspended station may answer in a moment. */
export class SilentStation extends StationError {}

const stopPatienceMs = 5_000;
/** The close code for a message that is too large (RFC 6455, 7.4.1). */
const tooLarge = 1009;

/** Null where no station runs, or it has no page. */
export async function pageOfRunning(dataFolder: string): Promise<string | null> {
  const address = await readControlFile(dataFolder);
  return address !== null && isAlive(address.pid) ? (address.page ?? null) : null;
}

/**
 * Null when no station takes commands: `control.json` is missing or stale. Throws `StationError` `locked` for a station
 * of another version, and `SilentStation`, `locked` too, for one that does not answer in time.
 */
export async function connectToRunning(
  dataFolder: string,
  version: string,
  limitMs = handshakeLimitMs,
): Promise<RunningStation | null> {
  const address = await readControlFile(dataFolder);
  if (address === null || !isAlive(address.pid)) return null;
  const socket = await openSocket(address, version, limitMs);
  if (socket === null) return null;
  if (socket === 'silent') throw await silentStation(dataFolder, address.pid);
  return {
    pid: address.pid,
    commands: createORPCClient(linkOver(socket)),
    close: async () => socket.terminate(),
  };
}

async function silentStation(folder: string, pid: number): Promise<SilentStation> {
  const isSuspended = (await processState(pid)) === 'T';
  return new SilentStation(
    'locked',
    text(isSuspended ? 'control.suspended' : 'control.silent', { folder, pid: String(pid) }),
  );
}

/** On Linux only, else null. The name in brackets before it may hold anything. */
async function processState(pid: number): Promise<string | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^.*\) (\S)/s.exec(line)?.[1] ?? null;
}

/** Null where nobody listens or knows this token; `silent` where somebody listens but does not answer in time. */
function openSocket(
  { port, token }: ControlAddress,
  version: string,
  handshakeTimeout: number,
): Promise<WebSocket | 'silent' | null> {
  return new Promise((settle, reject) => {
    const headers = {
      authorization: bearer(token),
      [contractHeader]: String(contractVersion),
      [versionHeader]: version,
    };
    // The library's limit of 100 MB would break long answers.
    const options = { headers, handshakeTimeout, maxPayload: 0, perMessageDeflate: false };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, options);
    socket.once('open', () => settle(socket));
    socket.on('error', ({ message }) => settle(/handshake has timed out/.test(message) ? 'silent' : null));
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      if (response.statusCode === wrongContract) reject(otherVersion(response, version));
      else settle(null);
    });
  });
}

/**
 * On abort the station is asked to stop the command and its answer is awaited; without one the call is cut off, and the
 * command with it.
 */
function linkOver(socket: WebSocket): ClientLink<Record<never, never>> {
  // Runs before the link's own listener, which fails the calls.
  let closedBy: number | null = null;
  socket.once('close', (code) => {
    closedBy = code;
  });
  const link = new RPCLink<{ run?: string }>({
    // The library's type is the browser's; ws has the parts that it uses.
    websocket: socket as unknown as globalThis.WebSocket,
    headers: ({ context }) => (context.run === undefined ? {} : { [runHeader]: context.run }),
  });
  const asFailure = (error: unknown) =>
    failureFromWire(error) ??
    (closedBy === tooLarge
      ? new StationError('invalid', text('control.tooMuch'))
      : new StationError('failed', text('control.lost'), { cause: error }));
  return {
    async call(path, input, { signal, ...options }) {
      const run = randomUUID();
      const cut = new AbortController();
      const stop = () => {
        const asked = { context: {}, signal: AbortSignal.timeout(stopPatienceMs) };
        link.call(['stop'], { run }, asked).catch(() => cut.abort());
      };
      const forget = () => signal?.removeEventListener('abort', stop);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
      try {
        // A call without a signal names no run: the station would remember it as long as the connection lives.
        const context = signal === undefined ? {} : { run };
        const answer = await link.call(path, input, { ...options, context, signal: cut.signal });
        if (isLines(answer)) return linesWith(answer, asFailure, forget);
        forget();
        return answer;
      } catch (error) {
        forget();
        throw asFailure(error);
      }
    },
  };
}

function otherVersion({ headers }: IncomingMessage, ours: string): StationError {
  const theirs = headers[versionHeader];
  const params = {
    theirs: typeof theirs === 'string' ? theirs : '?',
    theirContract: String(headers[contractHeader] ?? '?'),
    ours,
    ourContract: String(contractVersion),
  };
  return new StationError('locked', text('control.otherVersion', params));
}

/** A process of another user (EPERM) is alive too; the token decides the rest. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
