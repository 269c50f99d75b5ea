import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { keyFragment, parseKeys } from '../../../main/contract/web/pageKey.ts';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import { nodeFlags } from '../../../scripts/lib/pinnedNode.mjs';
import { type Attack, type AttackName, attacks, gigabyte } from '../../fakes/attackers.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { ensureBuilt, startProgram } from '../cli/sideshot.ts';

const cli = join(import.meta.dirname, '../../../dist/main/cli.js');
/** How much Node has freed depends on how busy the machine is: `npm run bench guard` has the figure. Pages alone send 960 MB. */
const maxMegabytes = 650;

/** The most memory that a process has had, in megabytes. */
function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}

beforeAll(ensureBuilt);

test.skipIf(process.platform !== 'linux')(
  'a station under a thousand idle connections, slow and endless bodies answers its page and stays small',
  { timeout: 300_000 },
  async () => {
    const args = ['start', '--host', 'web', '--no-open', '--practice', '--data', join(temporaryFolder(), 'data')];
    // As its launcher starts it.
    const station = startProgram([process.execPath, ...nodeFlags, cli, ...args], null);
    onTestFinished(async () => {
      station.process.kill('SIGTERM');
      await station.ended;
    });
    const address = new URL(/http:\S+/.exec(await station.firstLine)?.[0] ?? '');
    const signedIn = await fetch(address, { redirect: 'manual' });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    /** On a connection of its own: one that is used again may be ended under the question. */
    const page = async () => {
      const { statusCode, body } = await request(address.origin, { headers: { cookie }, reset: true });
      await body.dump();
      return statusCode;
    };
    expect(await page()).toBe(200);

    const pageKey = parseKeys(signedIn.headers.get('location')?.split(keyFragment)[1] ?? '')?.page ?? '';
    const on = { host: address.host, port: Number(address.port), cookie, pageKey };
    const running: Attack[] = [];
    onTestFinished(() => {
      for (const attack of running) attack.end();
    });
    const begin = (name: AttackName): Attack => {
      const attack = attacks[name](on);
      running.push(attack);
      return attack;
    };
    /** Each is let in, and what it sends is read: else nothing is shown of frames. The places of pages before it may take a moment. */
    const letIn = (name: AttackName): Promise<Attack> =>
      until(`${name} to be let in`, async () => {
        const attack = begin(name);
        const refused = (await attack.begun).filter((answer) => answer !== 'HTTP/1.1 101 Switching Protocols');
        if (refused.length === 0) return attack;
        attack.end();
        throw new Error(`${refused.length} were refused: ${refused[0]}`);
      });
    const floods = begin('bodies of a gigabyte');
    for (const name of ['slow bodies', 'slow headers', 'foreign names'] as const) await begin(name).begun;
    expect(await page()).toBe(200);
    for (const name of ['unfinished frames', 'fragments with pings between'] as const) {
      const attack = await letIn(name);
      expect(await page()).toBe(200);
      attack.end();
      expect(peakMegabytes(station.process.pid ?? 0)).toBeLessThan(maxMegabytes);
    }
    // A body that nobody wants is not read to its end.
    for (const bytes of await floods.taken) expect(bytes).toBeLessThan(gigabyte / 4);
    for (const attack of running.splice(0)) attack.end();
    await begin('idle connections').begun;
    expect(await page()).toBe(200);
    // A page that connects again, and others that can be let in beside it.
    await letIn('fragments with pings between');
    expect(await page()).toBe(200);
    expect(peakMegabytes(station.process.pid ?? 0)).toBeLessThan(maxMegabytes);
  },
);
