import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sameState } from '../../../main/domain/item/mergeState.ts';
import { oneOf, shuffled, whole } from '../support/chance.ts';
import type { Workplace } from '../support/workplace.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { type History, type HistoryEvent, makeHistory } from './history.ts';
import { type LightStation, startLightStation } from './lightStation.ts';

export interface FleetCampaign {
  readonly events: number;
  readonly stations: number;
  readonly relays: number;
  readonly onNats: boolean;
  /** So many accidents, spread over the events. */
  readonly accidents: number;
}

export interface FleetTally {
  readonly sent: number;
  readonly again: number;
  readonly refused: number;
  readonly accidents: Readonly<Record<'nats' | 'relay' | 'station', number>>;
  readonly seconds: number;
  readonly problems: readonly string[];
}

const secret = 'the secret of the senders of a fleet';
const atOnce = 48;
/** Events come this far out of their order. */
const reorderedWithin = 400;
const duplicates = 0.1;
const retryMs = 100;
const stillMs = 60_000;

/**
 * The partner sends a history to a fleet, out of order and some of it twice, again and again until each event is answered with 200, while
 * every part is killed and started again. Says what stations have in the end that the partner does not, or lack.
 */
export async function runFleetCampaign(
  place: Pick<Workplace, 'folder' | 'own'>,
  random: () => number,
  asked: FleetCampaign,
  note: (line: string) => void,
): Promise<FleetTally> {
  const begun = performance.now();
  const problems: string[] = [];
  const history = makeHistory(random, asked.events);
  const fleet = await startFleet(place, random, asked);
  const verify = join(place.folder('verify'), 'verify.json');
  writeFileSync(verify, JSON.stringify({ kind: 'hmac', secret, header: 'x-signature' }));
  const path = fleet.destination('partner', verify);
  const given = new Map<number, number>();
  const stations = Array.from({ length: asked.stations }, (_, index) => {
    const name = `station ${index + 1}`;
    return startLightStation({
      name,
      token: fleet.token(name),
      dispatcher: fleet.dispatcher,
      history,
      given,
      problems,
    });
  });
  try {
    const sender = createSender(fleet, path, random, history);
    const accidents = await causeWhileSending({ fleet, stations, random, asked, sender, note });
    await untilStill(stations, asked.events, problems, note);
    compare(stations, history, problems);
    if (given.size !== asked.events) problems.push(`${given.size} cursors were given for ${asked.events} events`);
    const { sent, again, refused } = sender.counts;
    return { sent, again, refused, accidents, seconds: (performance.now() - begun) / 1_000, problems };
  } finally {
    await Promise.all(stations.map((station) => station.close()));
    await fleet.close();
  }
}

interface Sender {
  readonly counts: { sent: number; again: number; refused: number };
  run(): Promise<void>;
}

function createSender(fleet: Fleet, path: string, random: () => number, { events }: History): Sender {
  const order = disordered(random, events);
  const counts = { sent: 0, again: 0, refused: 0 };
  let next = 0;

  async function post(body: string): Promise<void> {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    for (;;) {
      const status = await fleet.dispatcher
        .request({ origin: 'https://relay.test', path, method: 'POST', body, headers: { 'x-signature': signature } })
        .then(async ({ statusCode, body: answer }) => {
          await answer.dump();
          return statusCode;
        })
        .catch(() => 0);
      if (status === 200) return;
      counts.refused += 1;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  async function worker(): Promise<void> {
    for (let event = order[next++]; event !== undefined; event = order[next++]) {
      const twice = random() < duplicates;
      await Promise.all([post(event.body), ...(twice ? [post(event.otherwise)] : [])]);
      counts.sent += 1;
      if (twice) counts.again += 1;
    }
  }

  return { counts, run: async () => void (await Promise.all(Array.from({ length: atOnce }, worker))) };
}

function disordered(random: () => number, events: readonly HistoryEvent[]): readonly HistoryEvent[] {
  const found: HistoryEvent[] = [];
  for (let from = 0; from < events.length; from += reorderedWithin)
    found.push(...shuffled(random, events.slice(from, from + reorderedWithin)));
  return found;
}

async function causeWhileSending(parts: {
  readonly fleet: Fleet;
  readonly stations: readonly LightStation[];
  readonly random: () => number;
  readonly asked: FleetCampaign;
  readonly sender: Sender;
  readonly note: (line: string) => void;
}): Promise<Record<'nats' | 'relay' | 'station', number>> {
  const { fleet, stations, random, asked, sender, note } = parts;
  const done = { nats: 0, relay: 0, station: 0 };
  const kinds = [
    'relay',
    'station',
    ...(fleet.hasNats ? (['nats'] as const) : []),
  ] as const satisfies readonly (keyof typeof done)[];
  let isSending = true;
  const sending = sender.run().finally(() => {
    isSending = false;
  });
  // On a quick machine the last ones come when all is sent, and meet what is on its way to stations.
  for (let next = 0; next < asked.accidents; ) {
    const due = ((next + 0.5) * asked.events) / asked.accidents;
    if (isSending && sender.counts.sent < due) {
      await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, 20))]);
      continue;
    }
    // Each kind comes in its turn, so that a short run has all of them.
    const kind = kinds[next % kinds.length] ?? 'relay';
    if (kind === 'nats') await fleet.strikeNats(whole(random, 100, 1_500));
    else if (kind === 'relay') await fleet.strikeRelay(whole(random, 0, fleet.relays - 1), whole(random, 0, 1_000));
    else await oneOf(random, stations).restart(whole(random, 0, 1_500));
    done[kind] += 1;
    next += 1;
    note(`${sender.counts.sent} of ${asked.events} sent, ${kind} struck`);
  }
  await sending;
  return done;
}

/** Until every station has all of it, or nothing comes any more. */
async function untilStill(
  stations: readonly LightStation[],
  events: number,
  problems: string[],
  note: (line: string) => void,
): Promise<void> {
  const left = (): number => stations.reduce((sum, { taken }) => sum + events - taken, 0);
  let before = left();
  note(`all sent, ${before} on their way to stations`);
  for (let changedAt = performance.now(); left() > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (left() !== before) {
      before = left();
      changedAt = performance.now();
    }
    if (performance.now() - changedAt < stillMs) continue;
    problems.push(`${left()} events are lost on their way to stations`);
    return;
  }
}

function compare(stations: readonly LightStation[], { states }: History, problems: string[]): void {
  for (const [index, station] of stations.entries()) {
    const wrong = [...states].filter(([sr, { state }]) => {
      const found = station.states.get(sr);
      return found === undefined || !sameState(found.state, state);
    });
    if (wrong.length > 0) problems.push(`station ${index + 1}: ${wrong.length} SRs are not as the partner has them`);
    if (station.states.size !== states.size)
      problems.push(`station ${index + 1}: ${station.states.size} SRs, not ${states.size}`);
  }
}
