import type { SpawnOptions } from 'node:child_process';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keyFragment, parseKeys } from '../../main/contract/web/pageKey.ts';
import { type Attacked, type AttackName, attacks } from '../fakes/attackers.ts';
import { startProgram } from '../integration/cli/sideshot.ts';
import type { AttackOrder } from './support/attacker.ts';
import { bundle } from './support/bundle.ts';
import { nextMessage, startChild, stopChild } from './support/children.ts';
import { type Bench, below, type Line } from './support/line.ts';
import { peakMemory } from './support/machine.ts';
import { median, p99 } from './support/statistics.ts';
import { megabytes, milliseconds } from './support/words.ts';

const cli = join(import.meta.dirname, '..', '..', 'dist', 'main', 'cli.js');
const askedForMs = 4_000;
const everyMs = 20;
const wantedMs = 50;
const wantedBytes = 350e6;

/** The web host under hostile load: how long an open page waits for an answer, beside a bare server of Node under the same. */
export const guard: Bench = {
  title: 'The web host under hostile load: a page that is open asks 50 times a second',
  async run({ folder, say }) {
    const closings: (() => Promise<unknown>)[] = [];
    try {
      const args = ['start', '--host', 'web', '--no-open', '--practice', '--data', join(folder, 'data')];
      const station = startProgram([process.execPath, cli, ...args], null);
      closings.push(async () => {
        station.process.kill('SIGTERM');
        await station.ended;
      });
      const address = new URL(/http:\S+/.exec(await station.firstLine)?.[0] ?? '');
      const signedIn = await fetch(address, { redirect: 'manual' });
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const pageKey = parseKeys(signedIn.headers.get('location')?.split(keyFragment)[1] ?? '')?.page ?? '';
      const ours = { host: address.host, port: Number(address.port), cookie, pageKey };
      const bytes = (await (await fetch(address.origin, { headers: { cookie } })).arrayBuffer()).byteLength;
      const bare = startChild(process.execPath, [await bundle('bareServer'), String(bytes)], ipc);
      closings.push(() => stopChild(bare));
      const { port } = await nextMessage<{ port: number }>(bare);
      const theirs = { host: `127.0.0.1:${port}`, port, cookie, pageKey };
      const attacker = startChild(process.execPath, [await bundle('attacker')], ipc);
      closings.push(() => stopChild(attacker));
      const order = async (sent: AttackOrder): Promise<void> => {
        attacker.send(sent);
        await nextMessage(attacker);
      };

      const lines: Line[] = [];
      for (const attack of [null, ...(Object.keys(attacks) as AttackName[])]) {
        const [answered, floor] = [await beside(order, attack, ours), await beside(order, attack, theirs)];
        lines.push({
          what: attack === null ? 'answers alone' : `answers beside ${attack}`,
          figure: said(answered),
          against: `${said(floor)} of a bare server`,
          ...below(p99(answered), wantedMs, ' ms (p99)'),
        });
        say(`${attack ?? 'alone'}: ${said(answered)}`);
      }
      const peak = peakMemory(station.process.pid ?? 0);
      const floor = peakMemory(bare.pid ?? 0);
      return [
        ...lines,
        {
          what: 'most memory of the station, after all of them',
          figure: megabytes(peak),
          against: `${megabytes(floor)} of a bare server`,
          ...below(peak / 1e6, wantedBytes / 1e6, ' MB'),
        },
      ];
    } finally {
      for (const close of closings.toReversed()) await close();
    }
  },
};

const ipc: SpawnOptions = { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] };

async function beside(
  order: (sent: AttackOrder) => Promise<void>,
  attack: AttackName | null,
  on: Attacked,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // The page is open before the attack begins.
  await answer(on, agent);
  await order({ attack, on });
  const times: number[] = [];
  const until = performance.now() + askedForMs;
  while (performance.now() < until) {
    const begun = performance.now();
    await answer(on, agent);
    times.push(performance.now() - begun);
    await delay(everyMs);
  }
  await order({ attack: null, on });
  agent.destroy();
  await delay(500);
  return times;
}

/** A server ends a connection that was quiet for seconds, as it is while an attack begins: as a browser does, it is asked again by a new one. */
function answer(on: Attacked, agent: Agent): Promise<void> {
  const { host, port, cookie } = on;
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, agent, path: '/', headers: { host, cookie } }, (response) => {
      response
        .resume()
        .on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))));
    });
    request.on('error', (error) => (request.reusedSocket ? resolve(answer(on, agent)) : reject(error)));
  });
}

function said(times: readonly number[]): string {
  return `median ${milliseconds(median(times))}, p99 ${milliseconds(p99(times))}, longest ${milliseconds(Math.max(...times))} of ${times.length}`;
}
