import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AdoptPage } from '../../../main/contract/commands/connection.ts';
import type { StatusItemJson } from '../../../main/contract/commands/statusJson.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { runningCommands } from '../../fakes/page/givenCommands.ts';
import { connectTo, openTestStation, startTestPartner, typeNamed } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();
const authentic = { primary: 'COMPLETE', supplement: 'APPROVED' };
const pending = { primary: 'QC', supplement: 'PENDING' };

async function startPartner(): Promise<Simulator> {
  const partner = await startTestPartner();
  open.push(partner);
  partner.control.setReview({ hold: true });
  return partner;
}

async function stationOf(partner: Simulator, profile: object = {}): Promise<Station> {
  const station = await openTestStation();
  open.push(station);
  await connectTo(station, partner, profile);
  return station;
}

async function item(station: Station, reference: string): Promise<StatusItemJson | undefined> {
  const { items } = await station.commands.status({ reference: null });
  return items.find((one) => one.reference_id === reference);
}

async function idle(station: Station): Promise<void> {
  const result = await station.commands.sync(
    { untilIdle: true, forSeconds: 80 },
    { signal: AbortSignal.timeout(90_000) },
  );
  expect(result.ended).toBe('idle');
}

const adopt = (station: Station, reference: string | null, all = false, pages: AdoptPage[] = []) =>
  runningCommands(station.commands).adopt({ reference, all }, (page) => pages.push(page), AbortSignal.timeout(60_000));

const made = (partner: Simulator, reference: string) =>
  partner.control.serviceRequests().filter(({ referenceId }) => referenceId === reference);

test('two stations of one account with one reference: one SR; photos of both are kept, none is sent unasked', async () => {
  const partner = await startPartner();
  const names = typeNamed(partner, 'Wallets');
  const [first, second] = [await stationOf(partner), await stationOf(partner)];
  const folder = temporaryFolder();
  const file = join(folder, 'front.jpg');
  for (const station of [first, second]) {
    await station.commands.create({ reference: 'SKU-1', ...names, service: null });
    await idle(station);
  }
  expect(made(partner, 'SKU-1')).toHaveLength(1);
  expect([(await item(first, 'SKU-1'))?.adopted, (await item(second, 'SKU-1'))?.adopted]).toEqual([false, true]);
  for (const [index, station] of [first, second].entries()) {
    writeFileSync(file, await cameraJpeg({ width: 300, height: 200, seed: index + 1 }));
    await station.commands.importPhotos({ reference: 'SKU-1', side: null, files: [file] });
    await idle(station);
  }
  expect(made(partner, 'SKU-1')[0]?.uploads).toHaveLength(1);
  expect(await item(second, 'SKU-1')).toMatchObject({
    stage: 'needs_attention',
    last_error: { code: 'exists', message: expect.stringContaining('1 of') },
  });
  expect(await adopt(second, 'SKU-1')).toEqual({ adopted: ['SKU-1'], not_ours: 0 });
  await idle(second);
  expect(made(partner, 'SKU-1')[0]?.uploads).toHaveLength(2);
});

test.each(['refuse', 'answer'] as const)(
  'two stations that make the same eight items in the same moment: eight SRs (a uuid twice: %s)',
  async (duplicates) => {
    const partner = await startPartner();
    partner.control.configure({ duplicates });
    const names = typeNamed(partner, 'Wallets');
    const stations = await Promise.all([stationOf(partner), stationOf(partner)]);
    const references = Array.from({ length: 8 }, (_, index) => `SKU-${index}`);
    for (const reference of references) {
      await Promise.all(stations.map((station) => station.commands.create({ reference, ...names, service: null })));
    }
    for (const station of stations) await idle(station);
    for (const reference of references) {
      const [sr, ...more] = made(partner, reference);
      expect(more).toEqual([]);
      for (const station of stations) expect((await item(station, reference))?.sr_uuid).toBe(sr?.uuid);
    }
  },
);

test.each(['not_found', 'forbidden', 'unauthorized'] as const)(
  "a reference that another account uses, or that is a stranger's micro id (%s): the item gets its own SR",
  async (strangers) => {
    const partner = await startPartner();
    partner.control.configure({ strangers });
    partner.control.makeElsewhere({ reference: 'SKU-1', owner: 'another', media: 'all' });
    partner.control.makeElsewhere({ reference: 'THEIRS', owner: 'another', microId: '123456' });
    const names = typeNamed(partner, 'Wallets');
    const station = await stationOf(partner);
    for (const reference of ['SKU-1', '123456']) {
      await station.commands.create({ reference, ...names, service: null });
      await idle(station);
      const own = made(partner, reference).filter(({ owner }) => owner !== 'another');
      expect(own.map(({ uuid }) => uuid)).toEqual([(await item(station, reference))?.sr_uuid]);
      expect(await item(station, reference)).toMatchObject({ adopted: false, stage: 'shooting' });
    }
    expect((await station.commands.status({ reference: null })).connection.credentials).toBe('ok');
    expect(partner.control.violations()).toEqual([]);
  },
);

test('a station without its disk takes over all that is open, page by page, with type and state', async () => {
  const partner = await startPartner();
  const names = typeNamed(partner, 'Wallets');
  // Some are open on each of the two pages; most have ended, which costs nothing but their place in the list.
  const makeOpen = (index: number) =>
    partner.control.makeElsewhere({ reference: `SKU-${index}`, ...names, media: 'all', state: pending });
  for (let index = 0; index < 6; index += 1) makeOpen(index);
  for (let index = 0; index < 98; index += 1) {
    partner.control.makeElsewhere({ reference: `OLD-${index}`, state: authentic });
  }
  for (let index = 6; index < 12; index += 1) makeOpen(index);
  partner.control.makeElsewhere({ reference: 'OLD', state: authentic });
  partner.control.makeElsewhere({ reference: null });
  partner.control.makeElsewhere({ reference: 'THEIRS', owner: 'another' });
  const station = await stationOf(partner);
  const pages: AdoptPage[] = [];
  const { adopted, not_ours } = await adopt(station, null, true, pages);
  expect([new Set(adopted).size, not_ours]).toEqual([12, 0]);
  expect(pages.map(({ page, seen }) => [page, seen])).toEqual([
    [1, 100],
    [2, 112],
  ]);
  expect(await item(station, 'SKU-7')).toMatchObject({
    adopted: true,
    stage: 'in_review',
    type: 'Wallets',
    state: pending,
  });
  expect(await adopt(station, null, true)).toEqual({ adopted: [], not_ours: 0 });
  expect(partner.control.serviceRequests()).toHaveLength(113);
});

test('one reference is taken over with its photos or its result; a stranger is not ours; nothing there is said', async () => {
  const partner = await startPartner();
  partner.control.makeElsewhere({ reference: 'SKU-1', media: 2 });
  partner.control.makeElsewhere({ reference: 'SKU-2', media: 'all', state: authentic });
  partner.control.makeElsewhere({ reference: 'SKU-3', owner: 'another' });
  const station = await stationOf(partner);
  expect(await adopt(station, 'SKU-1')).toEqual({ adopted: ['SKU-1'], not_ours: 0 });
  expect(await adopt(station, 'SKU-1')).toEqual({ adopted: ['SKU-1'], not_ours: 0 });
  expect(await adopt(station, 'SKU-2')).toEqual({ adopted: ['SKU-2'], not_ours: 0 });
  expect(await adopt(station, 'SKU-3')).toEqual({ adopted: [], not_ours: 1 });
  await expect(adopt(station, 'SKU-4')).rejects.toThrow('nothing under the reference "SKU-4"');
  await expect(adopt(station, null)).rejects.toThrow();
  expect((await item(station, 'SKU-2'))?.stage).toBe('authentic');
  expect(await item(station, 'SKU-3')).toBeUndefined();
});

test('where no list is offered, all can not be taken over, and it says so', async () => {
  const partner = await startPartner();
  const station = await stationOf(partner, { operations: { ...partner.profile.operations, list_srs: null } });
  await expect(adopt(station, null, true)).rejects.toMatchObject({ details: { kind: 'not_offered' } });
});
