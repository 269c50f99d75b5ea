import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Pool, request } from 'undici';
import { addDestination, issueToken, startRelayProcess } from '../fakes/relayProcess.ts';
import { relayOnNats } from './relayOnNats.ts';
import { atLeast, type Bench, type Line } from './support/line.ts';
import { median, medianRatio } from './support/statistics.ts';
import {
  atOnce,
  latencies,
  perRound,
  quantile,
  rateOf,
  residentMegabytes,
  steadyASecond,
  steadySeconds,
} from './support/webhookLoad.ts';
import { milliseconds } from './support/words.ts';
import { webhookToScreen } from './webhookToScreen.ts';

const rounds = 5;
const streams = 200;
const fannedOut = 200;

/** Webhooks that are taken durably, beside the same server that only inserts; and what 200 stations get of them. */
export const relay: Bench = {
  title: 'Relay: webhooks of 1 KB taken durably',
  async run({ folder, say }) {
    const relayFolder = join(folder, 'relay');
    const bareFolder = join(folder, 'bare');
    mkdirSync(bareFolder);
    const options = [
      '--behind-proxy',
      'https://relay.test',
      '--rate',
      '1000000',
      '--streams-per-token',
      String(streams),
    ];
    const relayProcess = await startRelayProcess(relayFolder, options);
    const bare = await startBare(bareFolder);
    try {
      const target = addDestination(relayFolder, 'partner', relayProcess.origin);
      const rates = { relay: [] as number[], bare: [] as number[] };
      await rateOf(target);
      await rateOf(`${bare.origin}/`);
      for (let round = 0; round < rounds; round += 1) {
        rates.relay.push(await rateOf(target));
        rates.bare.push(await rateOf(`${bare.origin}/`));
        say(
          `round ${round + 1}: ${Math.round(rates.relay.at(-1) ?? 0)} and ${Math.round(rates.bare.at(-1) ?? 0)} a second`,
        );
      }
      const ratio = medianRatio(rates.relay, rates.bare);
      const steady = await latencies(target);
      const fan = await fanOut(relayProcess.origin, target, issueToken(relayFolder, 'bench'), relayProcess.child);
      const lines: Line[] = [
        {
          what: `webhooks a second, ${atOnce} at once, median of ${rounds} rounds of ${perRound}`,
          figure: `${Math.round(median(rates.relay))}, ${ratio.toFixed(2)} of the bare server`,
          against: `${Math.round(median(rates.bare))} by a server that only inserts durably`,
          ...atLeast(ratio, 0.7),
        },
        {
          what: `answer at ${steadyASecond} a second for ${steadySeconds} s`,
          figure: `p50 ${milliseconds(quantile(steady, 0.5))}, p99 ${milliseconds(quantile(steady, 0.99))}`,
        },
        {
          what: `from webhook to the last of ${streams} streams, ${fannedOut} events`,
          figure: `p50 ${milliseconds(quantile(fan.delays, 0.5))}, p99 ${milliseconds(quantile(fan.delays, 0.99))}; ${fan.megabytes} MB resident`,
        },
      ];
      return [...lines, ...(await relayOnNats(folder, say)), ...(await webhookToScreen(folder, say))];
    } finally {
      bare.child.kill('SIGKILL');
      await relayProcess.stop();
    }
  },
};

/** How long each event took to the last of all streams. */
async function fanOut(origin: string, target: string, token: string, child: ChildProcess) {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const newest = (await (await fetch(`${origin}/healthz`)).json()) as { newest: number };
  const state = (await (await fetch(`${origin}/v1/station`, { headers })).json()) as { store: string };
  const stop = new AbortController();
  const seen = new Map<string, number>();
  const lastAt = new Map<string, number>();
  const pool = new Pool(origin, { connections: streams });
  const path = `/v1/events?after=${newest.newest}&store=${state.store}`;
  let open = 0;
  const listen = async (): Promise<void> => {
    const { body } = await pool.request({ method: 'GET', path, headers, signal: stop.signal });
    open += 1;
    let text = '';
    for await (const chunk of body as AsyncIterable<Buffer>) {
      text += chunk.toString();
      for (const found of text.matchAll(/stamp-([0-9a-f-]{36})/g)) note(found[1] ?? '');
      text = text.slice(-100).replace(/stamp-[0-9a-f-]{36}/g, '');
    }
  };
  const note = (id: string): void => {
    seen.set(id, (seen.get(id) ?? 0) + 1);
    lastAt.set(id, performance.now());
  };
  const listening = Array.from({ length: streams }, () => listen().catch(() => undefined));
  while (open < streams) await new Promise((resolve) => setTimeout(resolve, 20));
  const sentAt = new Map<string, number>();
  for (let count = 0; count < fannedOut; count += 1) {
    const id = randomUUID();
    const event = { event_type: 'state_change', sr_uuid: `stamp-${id}`, state: { primary: 'QC' } };
    sentAt.set(id, performance.now());
    const body = JSON.stringify({ ...event, timestamp: new Date().toISOString() });
    await (await request(target, { method: 'POST', body })).body.dump();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const done = (): boolean => [...sentAt.keys()].every((id) => seen.get(id) === streams);
  for (let waits = 0; waits < 500 && !done(); waits += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  if (!done()) throw new Error('a stream did not get every event once');
  const megabytes = residentMegabytes(child.pid);
  stop.abort();
  await Promise.all(listening);
  await pool.destroy();
  return { delays: [...sentAt].map(([id, at]) => (lastAt.get(id) ?? 0) - at), megabytes };
}

async function startBare(folder: string): Promise<{ readonly origin: string; readonly child: ChildProcess }> {
  const program = join(import.meta.dirname, 'support', 'bareWebhooks.ts');
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /Bare is ready at (\S+)\n/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { origin, child };
}
