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

/** The station is there and does not answer now: it is busy, or its process was suspended. It may answer in a moment. */
export class SilentStation extends StationError {}

/** How long the request to stop a command may take before the command is cut off. */
const stopPatienceMs = 5_000;
/** By which a WebSocket ends over a message that is too large (RFC 6455, 7.4.1). */
const tooLarge = 1009;

/** Where the page is of the station that runs on the data folder; null where it has none in a browser, or none runs. */
export async function pageOfRunning(dataFolder: string): Promise<string | null> {
  const address = await readControlFile(dataFolder);
  return address !== null && isAlive(address.pid) ? (address.page ?? null) : null;
}

/**
 * The station that runs on the data folder, or null when there is none that takes commands: no `control.json`, one left
 * behind by a process that is gone, or one whose port and token are no longer its own. `StationError` `locked` for a station of
 * another version, which is not talked to; `SilentStation`, `locked` too, for one that does not answer in time. `version` is this Sideshot's.
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

/** As Linux has it, behind the name in brackets, which may hold anything; null elsewhere. */
async function processState(pid: number): Promise<string | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^.*\) (\S)/s.exec(line)?.[1] ?? null;
}

/** Null where nobody is there, or does not know this token; `silent` where somebody is, and says nothing in time. */
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
    // Answers are as long as they are: the library's limit of 100 MB would end the connection.
    const options = { headers, handshakeTimeout, maxPayload: 0, perMessageDeflate: false };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, options);
    socket.once('open', () => settle(socket));
    // Also told of a connection that breaks later: its calls fail by themselves then.
    socket.on('error', ({ message }) => settle(/handshake has timed out/.test(message) ? 'silent' : null));
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      if (response.statusCode === wrongContract) reject(otherVersion(response, version));
      else settle(null);
    });
  });
}

/**
 * Turns what a call fails with into what the command failed with over there. Where the caller's signal fires, the station is asked to stop
 * the command, and its answer is still waited for; where not even the request is answered in time, the call is cut off, and with it the command.
 */
function linkOver(socket: WebSocket): ClientLink<Record<never, never>> {
  // Before the link's own listener, which fails the calls.
  let closedBy: number | null = null;
  socket.once('close', (code) => {
    closedBy = code;
  });
  const link = new RPCLink<{ run?: string }>({
    // The library's type is that of browsers; ws has what it uses of it.
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
        // A caller that stops nothing names no run, which the station would remember as long as the connection lives.
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

/** A process of another user (EPERM) is alive too; its folder's token decides the rest. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
