import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { relayedPage } from '../../main/relay/wire/wire.ts';
import { addDestination, issueToken, type RelayProcess, startRelayProcess } from '../fakes/relayProcess.ts';
import { whole } from './support/chance.ts';
import { mountMissing } from './support/disk.ts';
import { cyclesOf, type Fault } from './support/fault.ts';
import { fillDisk } from './support/fillDisk.ts';

const diskMegabytes = 24;
const atOnce = 12;
const patienceMs = 30_000;
/** A store serves so many cycles: what it keeps fills the disk too. */
const cyclesPerStore = 8;

/** The relay's folder lies on a small tmpfs that something else fills, to the last bytes or nearly, while webhooks come; and frees again. */
export const relayDiskFull: Fault = {
  name: 'disk full of the relay',
  missing: mountMissing,
  async cause(run) {
    const cycles = cyclesOf(run, { short: 2, full: 60 });
    const disk = run.place.folder('small');
    run.place.mount(['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs'], disk);
    let folder = join(disk, 'relay-0');
    mkdirSync(folder);
    const problems: string[] = [];
    const answered = new Set<string>();
    let [total, refused] = [0, 0];
    let relay = await startOwned();
    let [secret, token] = giveOut();

    async function startOwned(): Promise<RelayProcess> {
      const started = await startRelayProcess(folder, ['--behind-proxy', 'https://relay.test', '--rate', '1000000']);
      run.place.own(started.child);
      return started;
    }

    function giveOut(): [secret: string, token: string] {
      return [new URL(addDestination(folder, 'partner', relay.origin)).pathname, issueToken(folder, 'reader')];
    }

    async function beginAnew(cycle: number): Promise<void> {
      await relay.stop();
      rmSync(folder, { recursive: true });
      total += answered.size;
      answered.clear();
      folder = join(disk, `relay-${cycle}`);
      mkdirSync(folder);
      relay = await startOwned();
      [secret, token] = giveOut();
    }

    async function post(filler: number): Promise<number> {
      const event = { event_type: 'state_change', sr_uuid: randomUUID(), state: { primary: 'QC' } };
      const body = JSON.stringify({ ...event, timestamp: new Date().toISOString(), note: 'x'.repeat(filler) });
      const response = await fetch(`${relay.origin}${secret}`, { method: 'POST', body });
      await response.arrayBuffer();
      if (response.status === 200) answered.add(body);
      else if (response.status === 503) refused += 1;
      else problems.push(`a webhook was answered with ${response.status}`);
      return response.status;
    }

    async function health(): Promise<number> {
      return (await fetch(`${relay.origin}/healthz`)).status;
    }

    async function until(what: string, check: () => Promise<boolean>): Promise<void> {
      const deadline = Date.now() + patienceMs;
      while (!(await check())) {
        if (Date.now() > deadline) return void problems.push(`waited in vain for ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }

    async function lost(): Promise<number> {
      const found = new Set<string>();
      for (let after = 0, store = ''; ; ) {
        const query = store === '' ? '' : `?after=${after}&store=${store}`;
        const headers = { authorization: `Bearer ${token}` };
        const page = relayedPage.parse(await (await fetch(`${relay.origin}/v1/events${query}`, { headers })).json());
        for (const { event } of page.events) found.add(event);
        store = page.store;
        after = page.events.at(-1)?.cursor ?? after;
        if (page.events.length === 0) break;
      }
      return [...answered].filter((text) => !found.has(text)).length;
    }

    for (let cycle = 1; cycle <= cycles && problems.length === 0; cycle += 1) {
      if (cycle % cyclesPerStore === 0) await beginAnew(cycle);
      if ((await health()) !== 200) problems.push(`cycle ${cycle}: unhealthy with room on the disk`);
      let isOver = false;
      const sender = async (): Promise<void> => {
        while (!isOver) await post(whole(run.random, 0, 600));
      };
      const senders = Array.from({ length: atOnce }, sender);
      await new Promise((resolve) => setTimeout(resolve, whole(run.random, 20, 300)));
      const filler = fillDisk(disk, whole(run.random, 0, 16) * 4_096);
      // The first check after it was full says so; stations read on.
      if ((await health()) !== 503) problems.push(`cycle ${cycle}: healthy on a full disk`);
      if ((await lost()) > 0) problems.push(`cycle ${cycle}: events can't be read on a full disk`);
      await new Promise((resolve) => setTimeout(resolve, whole(run.random, 100, 600)));
      isOver = true;
      await Promise.all(senders);
      // What the log still has room for may be taken, and is kept; a full one refuses.
      let status = 200;
      for (let tries = 0; tries < 600 && status === 200; tries += 1) status = await post(60_000);
      if (status === 200) problems.push(`cycle ${cycle}: the full disk refused nothing`);
      const isKilled = run.random() < 0.4;
      if (isKilled) {
        relay.child.kill('SIGKILL');
        await relay.ended;
      }
      rmSync(filler);
      if (isKilled) relay = await startOwned();
      await until('health by itself', async () => (await health()) === 200);
      await until('a webhook that is taken again', async () => (await post(10)) === 200);
      const count = await lost();
      if (count > 0) problems.push(`cycle ${cycle}: ${count} events that were answered with 200 are lost`);
      run.note(`${cycle} of ${cycles} cycles`);
    }
    await relay.stop();
    return {
      cycles,
      seen: `${total + answered.size} webhooks answered with 200, ${refused} with 503: 0 lost; unhealthy by the first check on a full disk, healthy again by itself`,
      problems,
    };
  },
};
