import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import { scopeOf } from '../../../main/station/fleet/keys.ts';
import { settingsTrial, type Trial } from '../../../main/station/fleet/settingsTrial.ts';
import { english } from '../../../main/texts/render.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { clientOf, connectTo, openTestStation, startTestPartner } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { openFleet, until } from './fleetBench.ts';

const open = closedAfterEach();
/** Ninety of these came to 90 kB, and to a minute of compiling at each start. */
const hanging = '(x?){1000}'.repeat(100);

interface Folder {
  readonly dataFolder: string;
  readonly keyProviders: readonly [ReturnType<typeof memoryKey>];
}

async function connectedFolder(): Promise<Folder> {
  const partner = await startTestPartner();
  open.push(partner);
  const folder: Folder = { dataFolder: temporaryFolder(), keyProviders: [memoryKey('keychain')] };
  const station = await openTestStation(folder);
  await connectTo(station, partner, { name: 'acme', codes: { items: ['8-14'] } });
  await station.close();
  return folder;
}

function change(folder: Folder, sql: string, ...values: readonly string[]): void {
  const database = new Database(join(folder.dataFolder, 'station.db'));
  database.prepare(sql).run(...values);
  database.close();
}

function profileOf(folder: Folder): Record<string, unknown> {
  const database = new Database(join(folder.dataFolder, 'station.db'), { readonly: true });
  const [row] = database.prepare<[], { profile: string }>('SELECT profile_json AS profile FROM connections').all();
  database.close();
  return JSON.parse(row?.profile ?? '{}');
}

/** What a page that opens is told first, after the status. */
async function noticesOf(station: Station, count: number): Promise<readonly string[]> {
  const events = await clientOf(station).station.events({});
  const reported: string[] = [];
  for await (const event of events) {
    if (event.type === 'notice') reported.push(english(event.message));
    if (reported.length === count) break;
  }
  return reported;
}

async function codesOf(station: Station): Promise<readonly string[] | undefined> {
  return JSON.parse((await clientOf(station).connection.get({})).profileJson ?? '{}').codes?.items;
}

it('a data folder that holds patterns which would hang a start is started, without them, and says so', async () => {
  const folder = await connectedFolder();
  const profile = {
    ...profileOf(folder),
    codes: { items: [...Array<string>(90).fill(hanging), 'SKU-\\d+'], other: 'ask' },
  };
  change(folder, 'UPDATE connections SET profile_json = ?', JSON.stringify(profile));
  const log = recordingLog();
  const station = await openTestStation({ ...folder, log });
  open.push(station);
  const [reported] = await noticesOf(station, 1);
  expect(reported).toMatch(/^90 rules for codes are left out.*codes\.items\[0\].*codes\.items\[4\]/);
  expect(log.lines.map(({ message }) => message)).toContain(reported);
  const client = clientOf(station);
  // The rule beside them is in use, and what it does not know is asked about.
  expect((await client.shoot.scan({ reference: 'SKU-12' })).kind).toBe('new');
  expect((await client.shoot.scan({ reference: 'xxx' })).kind).toBe('unsure');
});

it('settings that were being taken, or started with, when the station ended are left out, said, and may be agreed to again', async () => {
  const folder = await connectedFolder();
  const before = profileOf(folder);
  const scope = scopeOf({ base_url: String(before.base_url) });
  const known = { scope, version: 6, takenAt: 5, next: null };
  for (const phase of ['taking', 'starting'] as const) {
    change(folder, "INSERT OR REPLACE INTO settings VALUES ('fleetSettings', ?)", JSON.stringify(known));
    change(folder, 'UPDATE connections SET profile_json = ?', JSON.stringify({ ...before, codes: { items: ['6'] } }));
    const trial: Trial = {
      phase,
      publication: {
        version: 7,
        station: 'Table 2',
        content: '{"format":1,"profile":{"codes":{"items":["6"]}}}',
        seal: null,
      },
      connectionId: idOf(folder),
      before: { profileJson: JSON.stringify(before), version: 6, takenAt: 5 },
    };
    writeFileSync(join(folder.dataFolder, 'settings-trial.json'), JSON.stringify(trial));
    const station = await openTestStation(folder);
    const [reported] = await noticesOf(station, 1);
    expect(reported).toContain('Settings version 7, brought by Table 2, are left out');
    expect(await codesOf(station)).toEqual(['8-14']);
    expect(existsSync(join(folder.dataFolder, 'settings-trial.json'))).toBe(false);
    expect(await station.commands.fleetAnswer({ say: 'look', trustsKey: false })).toMatchObject({
      version: 7,
      station: 'Table 2',
      said: 'left_out',
      signed_by: 'nobody',
    });
    await station.commands.fleetAnswer({ say: 'agree', trustsKey: false });
    await until('they are taken', async () => (await codesOf(station))?.[0] === '6');
    await station.close();
    // The next start is the proof of them: it had no trouble.
    const next = await openTestStation(folder);
    expect(await codesOf(next)).toEqual(['6']);
    await next.close();
  }
});

it('settings that were taken are proven by the next start, and only that one looks twice', async () => {
  const folder = await connectedFolder();
  const trial = {
    publication: { version: 7, station: 'Table 2', content: '{}', seal: null },
    connectionId: idOf(folder),
    before: { profileJson: '{}', version: null, takenAt: null },
  };
  await settingsTrial(folder.dataFolder).taken(trial);
  const station = await openTestStation(folder);
  open.push(station);
  expect(await codesOf(station)).toEqual(['8-14']);
  expect(existsSync(join(folder.dataFolder, 'settings-trial.json'))).toBe(false);
});

it('a start with a marker that nobody of us wrote is a start like any other', async () => {
  const folder = await connectedFolder();
  for (const text of ['', '{"phase":"gone"}', '[[[[']) {
    writeFileSync(join(folder.dataFolder, 'settings-trial.json'), text);
    const station = await openTestStation(folder);
    expect(await codesOf(station)).toEqual(['8-14']);
    await station.close();
  }
});

it('patterns that are too large are refused where they come in: in a profile, at publishing, and in what is published', async () => {
  const fleet = await openFleet();
  open.push(fleet);
  const b = await fleet.station('B');
  const wish = { codes: { items: Array<string>(90).fill(hanging) } };
  await expect(connectTo(b, fleet.partner, { name: 'warehouse', ...wish })).rejects.toMatchObject({
    code: 'invalid',
    field: 'codes.items[0]',
  });
  const publish = { profileText: JSON.stringify(wish), from: null, dryRun: false, adminKey: fleet.adminKey };
  await expect(b.commands.fleetPublish(publish)).rejects.toMatchObject({ field: 'codes.items[0]' });
  await fleet.publishRaw('B', 1, JSON.stringify({ format: 1, profile: wish }));
  await until('B to refuse it', async () => {
    const { stations } = await b.commands.fleet();
    return stations.find((one) => one.this)?.settings?.next?.why?.includes('codes.items[0]');
  });
  expect(await codesOf(b)).toEqual([]);
});

function idOf(folder: Folder): string {
  const database = new Database(join(folder.dataFolder, 'station.db'), { readonly: true });
  const [row] = database.prepare<[], { id: string }>('SELECT id FROM connections').all();
  database.close();
  return row?.id ?? '';
}
