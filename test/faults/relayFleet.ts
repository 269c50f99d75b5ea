import { natsMissing } from '../fakes/natsServer.ts';
import { type FleetCampaign, type FleetTally, runFleetCampaign } from './fleet/fleetCampaign.ts';
import { countOf, type Fault, type FaultRun } from './support/fault.ts';

/** A cycle is an event here. */
const full = { events: 100_000, stations: 20, accidents: 60 };
const short = { events: 2_000, stations: 4, accidents: 6 };

/** Three relays on a real nats-server; every part is killed with SIGKILL and started again while the events come. */
export const fleetStruck: Fault = {
  name: 'kill -9 of every part of a fleet',
  missing: natsMissing,
  cause: (run) => cause(run, { onNats: true, relays: run.form === 'full' ? 3 : 2 }),
};

/** The same events and stations with one relay on its embedded store. */
export const siteStruck: Fault = {
  name: 'kill -9 of a relay with many stations',
  missing: () => null,
  cause: (run) => cause(run, { onNats: false, relays: 1 }),
};

async function cause(run: FaultRun, chosen: Pick<FleetCampaign, 'onNats' | 'relays'>) {
  const form = run.form === 'full' ? full : short;
  const asked = { ...form, events: run.cycles ?? form.events, ...chosen };
  const tally = await runFleetCampaign(run.place, run.random, asked, run.note);
  return { cycles: asked.events, seen: wordsOf(asked, tally), problems: tally.problems };
}

function wordsOf({ stations, relays, onNats }: FleetCampaign, tally: FleetTally): string {
  const { sent, again, refused, accidents, problems } = tally;
  const regressions = problems.filter((problem) => problem.includes('regression')).length;
  const killed = onNats
    ? `nats-server ${accidents.nats} times, relays ${accidents.relay} times`
    : `the relay ${accidents.relay} times`;
  return (
    `${sent} events out of order, ${again} of them twice, ${refused} tries not taken, by ${relays} relay${relays === 1 ? '' : 's'} to ` +
    `${stations} stations; killed ${killed}, stations away ${accidents.station} times: ${countOf(problems, 'lost')} lost, ` +
    `${regressions} regressions, every station with the partner's states`
  );
}
