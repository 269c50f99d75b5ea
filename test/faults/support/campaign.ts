import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { oneOf, whole } from './chance.ts';
import {
  arrivalRows,
  operationsInFlight,
  partnerProblems,
  photoRows,
  repeatedUploads,
  secondServiceRequests,
  sha256Of,
  stationProblems,
} from './evidence.ts';
import { type Acknowledged, runStation, type StationProcess, startStation, waitFor } from './stationProcess.ts';
import type { Workplace } from './workplace.ts';

/** One accident after the other on one data folder, with the evidence looked at after each. */
export interface Campaign {
  /** Starts the station, lets it work for a time of chance, has the accident, and looks at what is left. */
  cycle(): Promise<void>;
  /** Lets the station finish without accidents, and compares what the partner holds. */
  settle(): Promise<void>;
  readonly tally: Tally;
  readonly problems: readonly string[];
}

export interface Tally {
  cycles: number;
  acknowledged: number;
  /** Items that the partner rejected once and that were shot again. */
  reshot: number;
  repeatedUploads: number;
  /** Accidents that found a create, upload or submit on its way to the partner. */
  calls: number;
  /** Accidents that came before the process was ready, while it took photos in or sent, and after a command's end. */
  readonly moments: Record<'starting' | 'working' | 'over', number>;
}

export interface CampaignOptions {
  readonly place: Workplace;
  readonly bench: Bench;
  readonly random: () => number;
  /** The accident. When it resolves the process is gone and the data folder can be read. */
  readonly strike: (station: StationProcess) => Promise<void>;
}

const requiredSides = 5;
/** The practice sneakers have it in two groups. */
const sharedName = 'Size tag';
const readyLine = 'Watching ';
const maxLifeMs = 1_000;

export function openCampaign({ place, bench, random, strike }: CampaignOptions): Campaign {
  const { simulator, dataFolder } = bench;
  const acknowledged: Acknowledged[] = [];
  const problems: string[] = [];
  const tally: Tally = {
    cycles: 0,
    acknowledged: 0,
    reshot: 0,
    repeatedUploads: 0,
    calls: 0,
    moments: { starting: 0, working: 0, over: 0 },
  };
  const hotFolders = place.folder('hot');
  const complete: string[] = [];
  const reshot = new Set<string>();
  let item = 0;
  let written: string[] = [];

  function current(): string {
    const reference = bench.references[item];
    if (reference === undefined) throw new Error('The campaign has no item left');
    return reference;
  }

  const hotFolder = () => join(hotFolders, current());
  const watchArguments = () => ['watch', hotFolder(), '--reference', current(), '--data', dataFolder, '--json'];

  /** A camera that writes photos before and while the station runs. */
  async function shoot(until: AbortSignal): Promise<void> {
    while (written.length < requiredSides && !until.aborted) {
      written.push(bench.photo(hotFolder()));
      if (random() < 0.5) await pause(whole(random, 5, 60), undefined, { signal: until }).catch(() => {});
    }
  }

  /** When the accident comes: at any instant of the start, of taking in, or with calls to the partner on their way. */
  async function instant(station: StationProcess): Promise<void> {
    const kind = random();
    if (kind < 0.15) return pause(whole(random, 10, 260));
    const ready = () => station.errorText.includes(readyLine);
    await waitFor(station, ready, 20_000);
    if (kind < 0.6) return pause(random() * 600);
    const seen = simulator.control.requests().length;
    const calls = whole(random, 1, 10);
    await waitFor(station, () => simulator.control.requests().length >= seen + calls, maxLifeMs);
    await pause(random() * 12);
  }

  async function life(): Promise<StationProcess> {
    if (written.length === 0) written.push(bench.photo(hotFolder()));
    const ending = new AbortController();
    const station = startStation(place, watchArguments());
    const camera = shoot(ending.signal);
    await instant(station);
    const moment = station.isOver ? 'over' : station.errorText.includes(readyLine) ? 'working' : 'starting';
    tally.moments[moment] += 1;
    await strike(station);
    ending.abort();
    await camera;
    return station;
  }

  /** Photos given on the command line: acknowledged all at once, at the end of the process. */
  async function importLife(): Promise<StationProcess> {
    const reference = oneOf(random, bench.references.slice(item));
    const files = Array.from({ length: whole(random, 1, 3) }, () => bench.photo(join(hotFolders, 'imported')));
    const station = startStation(place, ['import', '--reference', reference, '--data', dataFolder, '--json', ...files]);
    await pause(random() * 450);
    tally.moments[station.isOver ? 'over' : 'working'] += 1;
    await strike(station);
    return station;
  }

  /** The partner rejects a side that it has, and the operator takes it again: the next lives send what replaces a photo. */
  async function reshoot(): Promise<void> {
    const sr = simulator.control
      .serviceRequests()
      .find(({ state, referenceId }) => state.supplement === 'PENDING' && !reshot.has(referenceId));
    if (sr === undefined) return;
    reshot.add(sr.referenceId);
    tally.reshot += 1;
    // A name that two groups have would reject both.
    const sides = sr.media.map((media) => media.sideName);
    const side = oneOf(
      random,
      sides.filter((name) => sides.indexOf(name) === sides.lastIndexOf(name) && name !== sharedName),
    );
    const last = simulator.control.events().at(-1)?.id ?? 0;
    simulator.control.reject({ sr: sr.uuid, sides: [{ side, reason: 'Blurry', message: 'Hold the camera still' }] });
    for (const { event } of simulator.control.events(last)) {
      const file = join(hotFolders, 'event.json');
      writeFileSync(file, JSON.stringify(event));
      await undisturbed(['event', file]);
    }
    const photo = bench.photo(join(hotFolders, 'again'));
    await undisturbed(['import', '--reference', sr.referenceId, '--side', side, photo]);
    const sha256 = sha256Of(readFileSync(photo));
    if (photoRows(dataFolder).some((row) => row.sha256 === sha256 && row.place === 'active')) return;
    // The submit of before was still being looked into: the photo waits in the tray for a person, of whom there is none here.
    reshot.delete(sr.referenceId);
    tally.reshot -= 1;
  }

  async function undisturbed(args: readonly string[]): Promise<void> {
    const ended = await runStation(place, [...args, '--data', dataFolder, '--json']);
    acknowledged.push(...ended.acknowledged);
    if (ended.code !== 0) problems.push(`${args[0]} ended with ${ended.code}: ${ended.error.trim()}`);
  }

  function look(station: StationProcess, ended: { readonly error: string }): void {
    acknowledged.push(...station.acknowledged, ...arrived());
    tally.acknowledged = acknowledged.length;
    if (operationsInFlight(dataFolder) > 0) tally.calls += 1;
    const at = `cycle ${tally.cycles}`;
    const found = [...stationProblems(dataFolder, acknowledged)];
    const repeated = repeatedUploads(simulator);
    if (repeated - tally.repeatedUploads > 1) found.push(`${repeated - tally.repeatedUploads} repeated uploads`);
    tally.repeatedUploads = repeated;
    found.push(...secondServiceRequests(simulator).map((reference) => `${reference}: a second SR`));
    if (/Something went wrong|\n\s+at /.test(ended.error)) found.push(`said: ${ended.error.trim().slice(0, 300)}`);
    problems.push(...found.map((problem) => `${at}: ${problem}`));
  }

  /** A file that was made safe and recorded is as good as acknowledged, told or not. Half a file is none: it may go again. */
  function arrived(): readonly Acknowledged[] {
    const whole = new Set(written.map((file) => sha256Of(readFileSync(file))));
    const known = new Set(acknowledged.map(({ id }) => id));
    return arrivalRows(dataFolder)
      .filter(({ id, sha256 }) => whole.has(sha256) && !known.has(id))
      .map(({ id, sha256, filename }) => ({ file: filename, id, sha256 }));
  }

  /** The item is shot when every photo of its folder is known to the station, told or not. */
  function moveOn(): void {
    const known = photoRows(dataFolder).filter((row) => row.reference_id === current()).length;
    if (known < requiredSides || written.length < requiredSides) return;
    complete.push(current());
    item += 1;
    written = [];
  }

  return {
    tally,
    problems,
    async cycle() {
      tally.cycles += 1;
      simulator.control.configure({ latencyMs: whole(random, 0, 25) });
      if (random() < 0.15) await reshoot();
      const station = random() < 0.12 ? await importLife() : await life();
      look(station, await station.ended);
      moveOn();
    },
    async settle() {
      simulator.control.configure({ latencyMs: 0 });
      if (written.length > 0) {
        await shoot(new AbortController().signal);
        const station = startStation(place, watchArguments());
        const known = () =>
          photoRows(dataFolder).filter((row) => row.reference_id === current()).length >= requiredSides;
        if (!(await waitFor(station, known, 20_000))) problems.push(`${current()}: not all photos were taken in`);
        station.kill('SIGTERM');
        look(station, await station.ended);
        moveOn();
      }
      const sync = await runStation(place, ['sync', '--until-idle', '--for', '60', '--data', dataFolder, '--json']);
      if (sync.code !== 0)
        problems.push(`the last sync ended with ${sync.code}: ${sync.out.trim()} ${sync.error.trim()}`);
      problems.push(
        ...stationProblems(dataFolder, acknowledged),
        ...partnerProblems(dataFolder, simulator, complete, reshot),
      );
    },
  };
}
