import { randomUUID } from 'node:crypto';
import { relayedPage } from '../../../main/relay/wire/wire.ts';
import { addDestination, issueToken, type RelayProcess, startRelayProcess } from '../../fakes/relayProcess.ts';
import { whole } from './chance.ts';
import type { FaultRun } from './fault.ts';

export interface RelayTally {
  readonly answered: number;
  /** Of those that were under way when the relay went. */
  readonly unanswered: number;
  readonly kept: number;
}

export interface RelayCampaign {
  /** Posts events, ends the relay at a random instant, starts it again, and compares. */
  cycle(): Promise<void>;
  end(): Promise<RelayTally>;
  readonly problems: readonly string[];
}

const atOnce = 12;
const maxMs = 700;
const proxy = ['--behind-proxy', 'https://relay.test', '--rate', '1000000'];

/** A real relay under load. `strike` ends it, and brings its folder back to how the disk has it. */
export async function openRelayCampaign(
  run: FaultRun,
  folder: string,
  strike: (relay: RelayProcess) => Promise<void>,
): Promise<RelayCampaign> {
  let relay = await startOwned();
  const secret = new URL(addDestination(folder, 'partner', relay.origin)).pathname;
  const token = issueToken(folder, 'reader');
  /** What each event's text was answered with 200. */
  const answered = new Set<string>();
  /** What a station was given by its cursor: it must never be another. */
  const given = new Map<number, string>();
  const problems: string[] = [];
  let [cycles, unanswered] = [0, 0];

  async function startOwned(): Promise<RelayProcess> {
    const started = await startRelayProcess(folder, proxy);
    run.place.own(started.child);
    return started;
  }

  async function post(origin: string): Promise<boolean> {
    const event = { event_type: 'state_change', sr_uuid: randomUUID(), state: { primary: 'QC' } };
    const body = JSON.stringify({ ...event, timestamp: new Date().toISOString() });
    try {
      const response = await fetch(`${origin}${secret}`, { method: 'POST', body });
      await response.arrayBuffer();
      if (response.status === 200) answered.add(body);
      return true;
    } catch {
      unanswered += 1;
      return false;
    }
  }

  /** All that there is behind what was read; `false` where the relay went meanwhile. */
  async function read(origin: string): Promise<boolean> {
    for (;;) {
      const last = Math.max(0, ...given.keys());
      const query = store === null ? '' : `?after=${last}&store=${store}`;
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${origin}/v1/events${query}`, { headers }).catch(() => null);
      const page = response && relayedPage.parse(await response.json().catch(() => null));
      if (page === null) return false;
      if (store !== null && store !== page.store) problems.push(`cycle ${cycles}: the store is another`);
      store = page.store;
      for (const { cursor, event } of page.events) given.set(cursor, event);
      if (page.events.length === 0) return true;
    }
  }
  let store: string | null = null;

  /** Reads all from the beginning: each that was answered is there once, and each cursor is what it was. */
  async function compare(): Promise<void> {
    const before = new Map(given);
    given.clear();
    await read(relay.origin);
    const texts = [...given.values()];
    const lost = [...answered].filter((text) => !texts.includes(text)).length;
    if (lost > 0) problems.push(`cycle ${cycles}: ${lost} events that were answered with 200 are lost`);
    if (new Set(texts).size < texts.length) problems.push(`cycle ${cycles}: an event is there twice`);
    const changed = [...before].filter(([cursor, text]) => given.get(cursor) !== text).length;
    if (changed > 0)
      problems.push(`cycle ${cycles}: ${changed} cursors of what a station was given are lost or another's`);
  }

  return {
    problems,
    async cycle() {
      cycles += 1;
      const { origin } = relay;
      const struck = new AbortController();
      const worker = async (): Promise<void> => {
        while (!struck.signal.aborted && (await post(origin)));
      };
      const reader = async (): Promise<void> => {
        while (!struck.signal.aborted && (await read(origin).catch(() => false)));
      };
      const work = [reader(), ...Array.from({ length: atOnce }, worker)];
      await new Promise((resolve) => setTimeout(resolve, whole(run.random, 20, maxMs)));
      await strike(relay);
      struck.abort();
      await Promise.all(work);
      relay = await startOwned();
      await compare();
    },
    async end() {
      await relay.stop();
      return { answered: answered.size, unanswered, kept: given.size };
    },
  };
}
