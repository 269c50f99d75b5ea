import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request as startRequest } from 'node:http';
import { StationError } from '../../domain/failure.ts';
import type { StationCommands } from '../../station/api.ts';
import { type ControlAddress, readControlFile } from './controlFile.ts';
import { type AnswerLine, answerLine, type CommandName, fromWireFailure } from './wire.ts';

/** The station of another process that holds the data folder. */
export interface RunningStation {
  readonly pid: number;
  readonly commands: StationCommands;
  /** Ends commands that still run for us. */
  close(): Promise<void>;
}

const helloLimitMs = 5_000;
/** How long a stopped command may take to tidy up and answer before its connection is cut. */
const stopPatienceMs = 5_000;

/**
 * The station that runs on the data folder, or null when there is none that takes commands: no `control.json`, one left
 * behind by a process that is gone, or one whose port and token are no longer its own.
 */
export async function connectToRunning(dataFolder: string): Promise<RunningStation | null> {
  const address = await readControlFile(dataFolder);
  if (address === null || !isAlive(address.pid)) return null;
  const hello = await send(address, {
    method: 'GET',
    path: '/hello',
    body: '',
    signal: AbortSignal.timeout(helloLimitMs),
  })
    .then(discard)
    .catch(() => null);
  if (hello !== 200) return null;
  const closing = new AbortController();
  return {
    pid: address.pid,
    commands: remoteCommands(address, closing.signal),
    close: async () => closing.abort(),
  };
}

function remoteCommands(address: ControlAddress, closing: AbortSignal): StationCommands {
  const never = new AbortController().signal;
  // The station of the same version (see `control.json`) made these values by the same types.
  const ask = <Result>(name: CommandName, input: unknown) =>
    runRemotely({ address, name, input, signal: never, closing, ...untold }) as Promise<Result>;
  return {
    connect: (input) => ask('connect', input),
    taxonomyRefresh: () => ask('taxonomyRefresh', {}),
    taxonomyList: () => ask('taxonomyList', {}),
    create: (input) => ask('create', input),
    importPhotos: (input) => ask('importPhotos', input),
    ingest: (input) => ask('ingest', input),
    submit: (input) => ask('submit', input),
    retry: (input) => ask('retry', input),
    cancel: (input) => ask('cancel', input),
    status: (input) => ask('status', input),
    event: (input) => ask('event', input),
    find: (input) => ask('find', input),
    updateUser: (input) => ask('updateUser', input),
    sync: (input, signal) =>
      runRemotely({ address, name: 'sync', input, signal, closing, ...untold }) as ReturnType<StationCommands['sync']>,
    watch: async (input, onPhoto, signal, onNote) => {
      const photo = (value: unknown) => onPhoto(value as Parameters<typeof onPhoto>[0]);
      await runRemotely({ address, name: 'watch', input, signal, closing, onPhoto: photo, onNote });
    },
  };
}

/** For commands that answer once. */
const untold = { onPhoto: () => {}, onNote: () => {} };

interface RemoteCall {
  readonly address: ControlAddress;
  readonly name: CommandName;
  readonly input: unknown;
  /** Asks the station to stop the command; its answer is still waited for. */
  readonly signal: AbortSignal;
  /** Cuts the connection. */
  readonly closing: AbortSignal;
  onPhoto(value: unknown): void;
  onNote(line: string): void;
}

async function runRemotely(call: RemoteCall): Promise<unknown> {
  const { address, name, input, signal, closing, onPhoto, onNote } = call;
  const id = randomUUID();
  const cut = new AbortController();
  const response = await send(address, {
    method: 'POST',
    path: '/command',
    body: JSON.stringify({ id, name, input }),
    signal: AbortSignal.any([cut.signal, closing]),
  }).catch((error: unknown) => Promise.reject(lost(error)));
  if (response.statusCode !== 200) throw refused(await discard(response));
  // Only now is the command known over there, so that a stop finds it.
  const forgetStop = onceAborted(signal, () => stopRemotely(address, id, cut));
  try {
    for await (const line of readLines(response)) {
      if (line.type === 'result') return line.value;
      if (line.type === 'failure') throw fromWireFailure(line.failure);
      if (line.type === 'note') onNote(line.text);
      else onPhoto(line.value);
    }
  } finally {
    forgetStop();
  }
  throw lost();
}

/** Asks for the stop; cuts the connection, which stops the command too, where that is not answered in time. */
function stopRemotely(address: ControlAddress, id: string, cut: AbortController): void {
  const impatient = AbortSignal.timeout(stopPatienceMs);
  impatient.addEventListener('abort', () => cut.abort(), { once: true });
  send(address, { method: 'POST', path: '/stop', body: JSON.stringify({ id }), signal: impatient })
    .then(discard)
    .catch(() => cut.abort());
}

function onceAborted(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
  return () => signal.removeEventListener('abort', act);
}

/** Ends early where the connection breaks or says what is no line of ours: the caller misses the last line then. */
async function* readLines(response: IncomingMessage): AsyncGenerator<AnswerLine> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of response) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield answerLine.parse(JSON.parse(line));
    }
  } catch {
    return;
  }
}

interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Resolves with the head of the answer. No time limit but the signal's: commands may run for hours. */
function send(address: ControlAddress, { method, path, body, signal }: Exchange): Promise<IncomingMessage> {
  return new Promise((settle, reject) => {
    const headers = { authorization: `Bearer ${address.token}`, 'content-length': Buffer.byteLength(body) };
    const options = { host: '127.0.0.1', port: address.port, method, path, headers, signal, agent: false };
    const request = startRequest(options, settle);
    request.on('error', reject);
    request.end(body);
  });
}

/** The status of an answer whose body does not matter. */
async function discard(response: IncomingMessage): Promise<number> {
  response.resume();
  return response.statusCode ?? 0;
}

function lost(cause?: unknown): StationError {
  const message =
    'The running station ended before it answered; what it had begun is kept there. Look at "sideshot status" before trying again.';
  return new StationError('failed', message, { cause });
}

function refused(status: number): StationError {
  if (status === 413) return new StationError('invalid', 'That is too much for one command. Give it in smaller parts.');
  return new StationError('failed', `The running station did not take the command (${status}). Try again.`);
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
