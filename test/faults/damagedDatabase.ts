import { existsSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { exitCodes } from '../../main/hosts/cli/exitCodes.ts';
import { whole } from './support/chance.ts';
import { databaseProblems, originals, photoRows, secondServiceRequests } from './support/evidence.ts';
import { countOf, cyclesOf, type Fault, type FaultRun } from './support/fault.ts';
import { openShotStation, type ShotStation } from './support/shotStation.ts';
import { runStation, startStation, waitFor } from './support/stationProcess.ts';

interface Damage {
  readonly name: string;
  /** Whether SQLite can't go on with the file, so that it must be found moved aside. */
  readonly movedAside: boolean;
  readonly cause: (station: ShotStation, run: FaultRun) => Promise<void> | void;
}

const pageBytes = 4096;

/** The database is spoilt between two starts in every way that disks, people and power losses spoil files. */
export const damagedDatabase: Fault = {
  name: 'database corrupt or empty',
  missing: () => null,
  async cause(run) {
    const wanted = cyclesOf(run, { short: 2, full: damages.length * 3 });
    // The short form has those that must not be missed, with the seed's random bytes.
    const chosen = Array.from({ length: wanted }, (_, index) => damages[index % damages.length]).filter((one) => !!one);
    const problems: string[] = [];
    let photos = 0;
    let movedAside = 0;
    for (const damage of chosen) {
      const station = await openShotStation(run.place);
      await damage.cause(station, run);
      const found = await startAgain(run, station);
      const aside = readdirSync(station.dataFolder).some((name) => /^station\.db.*damaged/.test(name));
      if (damage.movedAside && !aside) found.push('the damaged file was not kept aside');
      if (aside) movedAside += 1;
      photos += station.acknowledged.length;
      problems.push(...found.map((problem) => `${damage.name}: ${problem}`));
      await station.simulator.close();
    }
    return {
      cycles: chosen.length,
      seen:
        `${[...new Set(chosen)].map(({ name }) => name).join(', ')}: all ${photos} acknowledged photos have bytes and a row again, the new ` +
        `database is sound, ${countOf(problems, 'a second SR')} second SRs; ${movedAside} damaged files kept aside`,
      problems,
    };
  },
};

async function startAgain(run: FaultRun, station: ShotStation): Promise<string[]> {
  const { dataFolder, acknowledged, simulator } = station;
  const problems: string[] = [];
  const sync = await runStation(run.place, ['sync', '--until-idle', '--for', '60', '--data', dataFolder, '--json']);
  const isForAPerson = sync.code === exitCodes.parked && hasAllOf(station, station.references[2]);
  if (sync.code !== 0 && !isForAPerson)
    problems.push(`sync ended with ${sync.code}: ${sync.error.trim()} ${sync.out.trim()}`);
  const { whole: bytes, torn } = originals(dataFolder);
  const rows = new Set(photoRows(dataFolder).map((row) => row.sha256));
  for (const photo of acknowledged) {
    if (!bytes.has(photo.sha256)) problems.push(`${photo.file}: acknowledged, bytes lost`);
    if (!rows.has(photo.sha256)) problems.push(`${photo.file}: acknowledged, no row`);
  }
  problems.push(...torn.map((name) => `torn original ${name}`), ...databaseProblems(dataFolder));
  problems.push(...secondServiceRequests(simulator).map((reference) => `${reference}: a second SR`));
  // It is a working station again.
  const photo = station.photo(run.place.folder('after'));
  const args = ['import', '--reference', station.references[1] ?? '', '--data', dataFolder, '--json', photo];
  const taken = await runStation(run.place, args);
  if (taken.code !== 0) problems.push(`an import afterwards ended with ${taken.code}: ${taken.error.trim()}`);
  return problems;
}

/**
 * The half of a journal that is lost may have said that the item was sent whole and submitted before the kill. The partner takes no photo of it any
 * more, which a person is told; nothing is missing there.
 */
function hasAllOf({ simulator, dataFolder }: ShotStation, reference = ''): boolean {
  const sr = simulator.control.serviceRequest(reference);
  const held = new Set(sr?.media.map(({ sha256 }) => sha256));
  const rows = photoRows(dataFolder).filter((row) => row.reference_id === reference);
  return (sr?.submissions ?? 0) > 0 && rows.length > 0 && rows.every(({ sha256 }) => held.has(sha256));
}

const damages: readonly Damage[] = [
  { name: 'header', movedAside: true, cause: ({ databaseFile }, run) => garble(databaseFile, 0, 100, run) },
  { name: 'journal garbled after a kill', movedAside: false, cause: garbleJournal },
  { name: 'emptied', movedAside: false, cause: ({ databaseFile }) => truncateSync(databaseFile, 0) },
  {
    name: 'a page',
    movedAside: true,
    cause: ({ databaseFile }, run) => garble(databaseFile, pageOf(databaseFile, run) * pageBytes, pageBytes, run),
  },
  {
    name: 'cut short',
    movedAside: true,
    cause: ({ databaseFile }, run) => truncateSync(databaseFile, pageBytes * pageOf(databaseFile, run) + 1_000),
  },
  { name: 'deleted', movedAside: false, cause: ({ databaseFile }) => rmSync(databaseFile) },
  { name: 'a text file in its place', movedAside: true, cause: ({ databaseFile }) => writeText(databaseFile) },
  { name: 'a strange journal beside it', movedAside: false, cause: strangeJournal },
  { name: 'zeros at the end', movedAside: true, cause: zeroTail },
  {
    name: 'journal garbled after a submission and a kill',
    movedAside: false,
    cause: (station, run) => garbleJournal(station, run, true),
  },
];

function pageOf(file: string, run: FaultRun): number {
  // Page 1 is the header's; the schema's own pages follow it.
  return whole(run.random, 1, Math.floor(statSync(file).size / pageBytes) - 2);
}

function garble(file: string, at: number, bytes: number, run: FaultRun): void {
  const garbage = Buffer.from(Array.from({ length: bytes }, () => whole(run.random, 0, 255)));
  writeSync(openSync(file, 'r+'), garbage, 0, bytes, at);
}

/** The journal of a killed station holds what was acknowledged last; from its middle on it is garbage. */
async function garbleJournal(station: ShotStation, run: FaultRun, isSubmitted = false): Promise<void> {
  const hot = run.place.folder('hot');
  const args = ['watch', hot, '--reference', station.references[2] ?? '', '--data', station.dataFolder, '--json'];
  const process = startStation(run.place, args);
  for (let photo = 0; photo < 3; photo += 1) station.photo(hot);
  const submissions = () => station.simulator.control.serviceRequest(station.references[2] ?? '')?.submissions ?? 0;
  await waitFor(process, () => process.acknowledged.length === 3 && (!isSubmitted || submissions() > 0), 60_000);
  process.kill('SIGKILL');
  await process.ended;
  station.acknowledged.push(...process.acknowledged);
  const journal = `${station.databaseFile}-wal`;
  if (!existsSync(journal)) throw new Error('The killed station left no journal');
  const middle = Math.floor(statSync(journal).size / 2);
  garble(journal, middle, Math.min(statSync(journal).size - middle, 20_000), run);
}

function strangeJournal({ databaseFile }: ShotStation, run: FaultRun): void {
  writeFileSync(`${databaseFile}-wal`, Buffer.from(Array.from({ length: 40_000 }, () => whole(run.random, 0, 255))));
}

function writeText(file: string): void {
  writeFileSync(file, 'Shopping list: bread, milk, film.\n'.repeat(200));
}

/** As a power loss leaves a file whose last pages were never written. */
function zeroTail({ databaseFile }: ShotStation): void {
  const { size } = statSync(databaseFile);
  const from = Math.floor(size / 2 / pageBytes) * pageBytes;
  writeSync(openSync(databaseFile, 'r+'), Buffer.alloc(size - from), 0, size - from, from);
}
