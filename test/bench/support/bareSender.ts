// What undici does by itself on this machine: files put over HTTPS in a bare loop, without a hash, a queue or a check. Told by IPC.
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Agent, request } from 'undici';
import { answerOrders } from './answerOrders.ts';

export interface BareOrder {
  readonly origin: string;
  readonly caFile: string;
  readonly paths: readonly string[];
  readonly connections: number;
}

export interface BareReport {
  readonly ms: number;
}

const chunkBytes = 1024 * 1024;

answerOrders(send);

async function send({ origin, caFile, paths, connections }: BareOrder): Promise<BareReport> {
  // As the station: HTTP/2 would put all photos through one connection.
  const dispatcher = new Agent({ allowH2: false, connect: { ca: readFileSync(caFile) } });
  const waiting = [...paths];
  const startedAt = performance.now();
  const sendNext = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const body = createReadStream(path, { highWaterMark: chunkBytes });
      const headers = { 'content-length': String(statSync(path).size) };
      const answer = await request(`${origin}/bare-${basename(path)}`, { dispatcher, method: 'PUT', headers, body });
      await answer.body.dump();
      if (answer.statusCode >= 300) throw new Error(`The server answered ${answer.statusCode}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
  const ms = performance.now() - startedAt;
  await dispatcher.close();
  return { ms };
}
