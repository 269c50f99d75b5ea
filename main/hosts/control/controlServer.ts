import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import type { Log, StationCommands } from '../../station/api.ts';
import { removeControlFile, writeControlFile } from './controlFile.ts';
import { runCommand } from './runCommand.ts';
import { type AnswerLine, type CommandRequest, commandRequest, stopRequest, toWireFailure } from './wire.ts';

export interface ControlServerOptions {
  readonly commands: StationCommands;
  readonly dataFolder: string;
  readonly log: Log;
}

export interface ControlServer {
  /** Removes `control.json`, stops what still runs for others, and ends their connections. */
  close(): Promise<void>;
}

/** Profiles, events and lists of files are small; anything larger is a mistake. */
const maxBodyBytes = 4 * 1024 * 1024;

/**
 * Lets other processes of this user hand commands to the station of this process, since only one may write to a data
 * folder. Listens on 127.0.0.1; whoever can read `<data>/control.json` may ask.
 */
export async function startControlServer({ commands, dataFolder, log }: ControlServerOptions): Promise<ControlServer> {
  const token = randomBytes(32).toString('base64url');
  const running = new Map<string, AbortController>();
  const server = createServer();
  await new Promise<void>((settle, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', settle);
  });
  // A TCP server that listens always has this form of address.
  const { port } = server.address() as AddressInfo;

  server.on('request', (request, response) => {
    answer(request, response).catch((error) => {
      log.error('A handed-over command could not be answered', { error });
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = judge(request, port, token);
    if (refusal !== null) return end(response, refusal);
    switch (`${request.method} ${request.url}`) {
      case 'GET /hello':
        return end(response, 200);
      case 'POST /command':
        return withBody(request, response, commandRequest, (command) => carryOut(command, response));
      case 'POST /stop':
        return withBody(request, response, stopRequest, async ({ id }) => {
          running.get(id)?.abort();
          end(response, 200);
        });
      default:
        return end(response, 404);
    }
  }

  /** A client that goes away, however it does, stops its command. */
  async function carryOut({ id, name, input }: CommandRequest, response: ServerResponse): Promise<void> {
    if (running.has(id)) return end(response, 409);
    const controller = new AbortController();
    running.set(id, controller);
    response.on('close', () => controller.abort());
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.flushHeaders();
    const write = (line: AnswerLine) => response.write(`${JSON.stringify(line)}\n`);
    try {
      const onPhoto = (value: unknown) => void write({ type: 'photo', value });
      const onNote = (text: string) => void write({ type: 'note', text });
      const value = await runCommand(commands, name, input, { signal: controller.signal, onPhoto, onNote });
      // JSON has no undefined, which is what watch ends with.
      write({ type: 'result', value: value ?? null });
    } catch (error) {
      const failure = toWireFailure(error);
      if (failure.kind === 'bug' && !controller.signal.aborted)
        log.error('A handed-over command failed', { name, error });
      write({ type: 'failure', failure });
    } finally {
      running.delete(id);
      response.end();
    }
  }

  await writeControlFile(dataFolder, { version: 2, pid: process.pid, port, token });
  return {
    async close() {
      await removeControlFile(dataFolder, token);
      const closed = new Promise((settle) => server.close(settle));
      for (const controller of running.values()) controller.abort();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The status to refuse with, or null. Pages of a browser are never welcome here: they bring an Origin, or another Host. */
function judge({ headers }: IncomingMessage, port: number, token: string): number | null {
  if (headers.host !== `127.0.0.1:${port}` || headers.origin !== undefined) return 403;
  return matches(headers.authorization ?? '', `Bearer ${token}`) ? null : 401;
}

/** Hashed first, so that neither content nor length shows in the time it takes. */
function matches(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

async function withBody<Schema extends z.ZodType>(
  request: IncomingMessage,
  response: ServerResponse,
  schema: Schema,
  use: (body: z.output<Schema>) => Promise<void>,
): Promise<void> {
  const text = await readBody(request);
  if (text === null) return end(response, 413);
  const body = schema.safeParse(parseJson(text));
  return body.success ? use(body.data) : end(response, 400);
}

/** Null where the body is too large; it is not read to its end then. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The connection ends with the answer: whatever is left of an oversized body is not waited for. */
function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close', 'content-length': 0 });
  response.end();
}
