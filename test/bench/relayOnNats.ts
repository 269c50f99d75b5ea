import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { natsMissing, startNatsServer } from '../fakes/natsServer.ts';
import { addDestination, startRelayProcess } from '../fakes/relayProcess.ts';
import { type Line, skipped } from './support/line.ts';
import { median } from './support/statistics.ts';
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

const rounds = 5;

/** One relay on one nats-server: what the table of sizes in the integrator's guide says of a fleet. */
export async function relayOnNats(folder: string, say: (text: string) => void): Promise<readonly Line[]> {
  const what = 'a relay on NATS';
  const missing = natsMissing();
  if (missing !== null) return [skipped(what, missing)];
  const saved = join(folder, 'jetstream');
  mkdirSync(saved);
  const nats = await startNatsServer({ folder: saved });
  const shared = ['--nats', `nats://127.0.0.1:${nats.port}`];
  const options = ['--behind-proxy', 'https://relay.test', '--rate', '1000000', ...shared];
  const relay = await startRelayProcess(join(folder, 'relay-on-nats'), options);
  try {
    const target = addDestination(join(folder, 'relay-on-nats'), 'partner', relay.origin, shared);
    await rateOf(target);
    const [bytesBefore, memoryBefore] = [bytesIn(saved), residentMegabytes(nats.child.pid)];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) rates.push(await rateOf(target));
    const steady = await latencies(target);
    const events = rounds * perRound + steady.length;
    const eachBytes = (bytesIn(saved) - bytesBefore) / events;
    const memory = residentMegabytes(nats.child.pid);
    say(`${what}: ${rates.map((rate) => Math.round(rate)).join(', ')} a second`);
    return [
      {
        what: `webhooks a second, one relay on one NATS server, ${atOnce} at once, median of ${rounds} rounds of ${perRound}`,
        figure: `${Math.round(median(rates))}`,
      },
      {
        what: `answer at ${steadyASecond} a second for ${steadySeconds} s, on NATS`,
        figure: `p50 ${milliseconds(quantile(steady, 0.5))}, p99 ${milliseconds(quantile(steady, 0.99))}`,
      },
      {
        what: `NATS, for each of ${events} events of 1 KB`,
        figure: `${(eachBytes / 1_000).toFixed(2)} KB on the disk; ${memory} MB resident, ${memoryBefore} MB after ${perRound}`,
      },
      { what: 'the relay on NATS, memory', figure: `${residentMegabytes(relay.child.pid)} MB resident` },
    ];
  } finally {
    await relay.stop();
    await nats.close();
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
