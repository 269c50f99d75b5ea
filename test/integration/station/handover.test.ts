import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';
import { rewrittenJpegs } from '../../fixtures/rewritten.ts';

const open = closedAfterEach();

async function partnerOf(): Promise<Simulator> {
  const partner = await startTestPartner();
  open.push(partner);
  partner.control.setReview({ hold: true });
  return partner;
}

/** `live` false: it takes photos, and sends nothing by itself. */
async function stationOf(partner: Simulator, live: boolean): Promise<Station> {
  const station = await openTestStation({ live });
  open.push(station);
  await connectTo(station, partner);
  await station.commands.taxonomyRefresh();
  return station;
}

async function photos(count: number, seed: number): Promise<string[]> {
  const folder = temporaryFolder();
  const made = Array.from({ length: count }, async (_, index) => {
    const path = join(folder, `photo-${index}.jpg`);
    writeFileSync(path, await cameraJpeg({ width: 400, height: 300, seed: seed + index }));
    return path;
  });
  return await Promise.all(made);
}

async function shoot(station: Station, partner: Simulator, reference: string, seed: number): Promise<void> {
  await station.commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
  await station.commands.importPhotos({ reference, side: null, files: await photos(5, seed) });
}

async function send(station: Station): Promise<void> {
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
}

const mediaOf = (partner: Simulator, reference: string) => partner.control.serviceRequest(reference)?.media.length ?? 0;
const stageOf = async (station: Station, reference: string) =>
  (await station.commands.status({ reference })).items[0]?.stage;

test('all unsent work goes to another station, which sends it; the one that it left sends nothing', async () => {
  const partner = await partnerOf();
  const [old, next] = [await stationOf(partner, false), await stationOf(partner, true)];
  await shoot(old, partner, 'SKU-1', 1);
  await shoot(old, partner, 'SKU-2', 11);
  const folder = join(temporaryFolder(), 'stick');
  const out = await old.commands.exportQueue({ folder, again: false });
  expect(out).toMatchObject({ photos: 10, left: 0, inbox_photos: 0 });
  expect(out.items).toEqual([
    { reference_id: 'SKU-1', photos: 5 },
    { reference_id: 'SKU-2', photos: 5 },
  ]);
  const left = await old.commands.status({ reference: null });
  expect(left.items.map(({ operations }) => operations)).toEqual([
    { pending: 0, in_flight: 0, parked: 0 },
    { pending: 0, in_flight: 0, parked: 0 },
  ]);
  expect(left.items.map((item) => item.safe_to_release)).toEqual([false, false]);
  // Nothing more to move: the folder stays as it is.
  expect(await old.commands.exportQueue({ folder, again: false })).toMatchObject({ items: [], left: 0 });

  const came = await next.commands.importQueue({ folder });
  expect(came).toMatchObject({ items: 2, photos: 10, already: 0, beside: [] });
  expect(came.stations[0]).toContain(out.fingerprint);
  await send(next);
  expect([mediaOf(partner, 'SKU-1'), mediaOf(partner, 'SKU-2')]).toEqual([5, 5]);
  expect(await stageOf(next, 'SKU-1')).toBe('in_review');
  expect(await stageOf(old, 'SKU-1')).toBe('in_review');
  // Again: everything is here already.
  expect(await next.commands.importQueue({ folder })).toMatchObject({ items: 0, already: 2 });
  // Not to be sent from the station that it left.
  await expect(
    old.commands.importPhotos({ reference: 'SKU-1', side: 'Left side', files: await photos(1, 90) }),
  ).resolves.toMatchObject({ refused: 0 });
  await expect(old.commands.submit({ reference: 'SKU-1' })).rejects.toThrow(/Another station has this item/);
});

test('a third station does not take what was taken, and a changed or torn folder changes nothing', async () => {
  const partner = await partnerOf();
  const [old, next, third] = [
    await stationOf(partner, false),
    await stationOf(partner, true),
    await stationOf(partner, true),
  ];
  await shoot(old, partner, 'SKU-1', 1);
  const folder = join(temporaryFolder(), 'stick');
  await old.commands.exportQueue({ folder, again: false });
  const [name] = readdirSync(folder);
  const inside = join(folder, name ?? '');
  const [photo] = readdirSync(join(inside, 'photos'));
  const torn = join(inside, 'photos', photo ?? '');
  const size = statSync(torn).size;
  writeFileSync(`${torn}`, Buffer.alloc(size));
  await expect(next.commands.importQueue({ folder })).rejects.toThrow(/is missing or damaged/);
  expect((await next.commands.status({ reference: null })).items).toEqual([]);
  // The move is delivered once more, and what is damaged is made anew.
  rmSync(torn);
  await old.commands.exportQueue({ folder, again: true });
  await next.commands.importQueue({ folder });
  await expect(third.commands.importQueue({ folder })).rejects.toThrow(/was taken in by/);
  writeFileSync(join(inside, 'queue.json'), '{}\n');
  await expect(third.commands.importQueue({ folder })).rejects.toThrow(/was changed/);
  await expect(third.commands.importQueue({ folder: temporaryFolder() })).rejects.toThrow(
    /holds nothing that was handed over/,
  );
});

test('at the station that it left the work comes back; a code that was begun at both keeps all photos', async () => {
  const partner = await partnerOf();
  const [old, next] = [await stationOf(partner, true), await stationOf(partner, false)];
  await partner.close();
  await shoot(old, partner, 'SKU-1', 1);
  await shoot(next, partner, 'SKU-1', 31);
  const folder = join(temporaryFolder(), 'stick');
  const before = (await old.commands.status({ reference: 'SKU-1' })).items[0];
  await old.commands.exportQueue({ folder, again: false });
  expect(await old.commands.importQueue({ folder })).toMatchObject({ items: 1, already: 0 });
  const back = (await old.commands.status({ reference: 'SKU-1' })).items[0];
  expect(back?.operations.pending).toBeGreaterThan(0);
  expect(back).toMatchObject({ stage: before?.stage, operations: before?.operations, sides: before?.sides });
  const second = join(temporaryFolder(), 'stick');
  await old.commands.exportQueue({ folder: second, again: false });
  expect(await next.commands.importQueue({ folder: second })).toMatchObject({ items: 1, beside: ['SKU-1'] });
  const both = (await next.commands.status({ reference: 'SKU-1' })).items[0];
  // Both stations were offline, and know no sides yet.
  expect(new Set(both?.tray.map(({ sha256 }) => sha256)).size).toBe(10);
  expect(await next.commands.importQueue({ folder: second })).toMatchObject({ items: 0, already: 1 });
});

test('the page moves work as the commands do: a run that was stopped goes on into another folder, and each end says what became of what', async () => {
  const partner = await partnerOf();
  const [old, next] = [await stationOf(partner, false), await stationOf(partner, true)];
  await shoot(old, partner, 'SKU-1', 1);
  await shoot(old, partner, 'SKU-2', 11);
  const [here, there] = [clientOf(old).handover, clientOf(next).handover];
  const ended = (door: typeof here) =>
    until('the end of the run', async () => {
      const view = await door.get({});
      return view.running === null && view.last !== null ? view : null;
    });
  expect(await here.get({})).toEqual({
    unsent: { items: 2, photos: 10, inbox: 0 },
    moves: [],
    running: null,
    last: null,
  });
  await expect(here.exportTo({ folder: 'stick', again: false })).rejects.toMatchObject({ data: { field: 'folder' } });
  const [lost, stick] = [join(temporaryFolder(), 'lost'), join(temporaryFolder(), 'stick')];
  expect((await here.exportTo({ folder: lost, again: false })).running).toMatchObject({ kind: 'export', folder: lost });
  await expect(here.importFrom({ folder: stick })).rejects.toThrow(/is under way/);
  await here.stop({});
  const stopped = await ended(here);
  expect(stopped).toMatchObject({
    unsent: { items: 0, photos: 0 },
    moves: [{ items: 2, photos: 10, deliveredAt: null, folder: null }],
    last: { kind: 'refused', of: 'export', why: { id: 'handover.stopped' } },
  });
  expect(await next.commands.importQueue({ folder: lost }).catch((error: Error) => error.message)).toMatch(
    /nothing that was handed over/,
  );

  await here.exportTo({ folder: stick, again: false });
  const out = await ended(here);
  expect(out).toMatchObject({
    moves: [{ items: 2, folder: expect.stringContaining(stick) }],
    last: { kind: 'exported', itemCount: 2, photos: 10, left: 0, items: [{ reference: 'SKU-1', photos: 5 }, {}] },
  });
  await there.importFrom({ folder: stick });
  const fingerprint = out.last?.kind === 'exported' ? out.last.fingerprint : '';
  expect((await ended(there)).last).toMatchObject({
    kind: 'imported',
    itemCount: 2,
    items: [
      { reference: 'SKU-1', came: 'new' },
      { reference: 'SKU-2', came: 'new' },
    ],
    stations: [expect.stringContaining(fingerprint)],
  });
  await there.importFrom({ folder: stick });
  expect((await ended(there)).last).toMatchObject({ itemCount: 0, already: 2, items: [{ came: 'already' }, {}] });
  await there.importFrom({ folder: lost });
  expect((await ended(there)).last).toMatchObject({ kind: 'refused', of: 'import' });
});

test('a photo of the inbox comes once, though the other station has it as a program has changed it since', async () => {
  const partner = await partnerOf();
  const [old, next] = [await stationOf(partner, false), await stationOf(partner, false)];
  const first = await cameraJpeg({ width: 400, height: 300, seed: 1 });
  const inbox = async (station: Station) => (await clientOf(station).station.status({})).inbox.map(({ id }) => id);
  const give = async (station: Station, bytes: Buffer) => {
    const files = [new File([new Uint8Array(bytes)], 'a.jpg')];
    await clientOf(station).capture.files({ itemId: null, sideUuid: null, files });
  };
  await give(old, first);
  await give(next, rewrittenJpegs.EXIF(first, 'rights'));
  const before = await inbox(next);
  const folder = join(temporaryFolder(), 'stick');
  await old.commands.exportQueue({ folder, again: false });
  expect(await next.commands.importQueue({ folder })).toMatchObject({ inbox_photos: 0 });
  expect(await inbox(next)).toEqual(before);
  // Its bytes are of that photo now, and known as such.
  await give(next, first);
  expect(await inbox(next)).toEqual(before);
});
