import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CaptureNotice } from '../../../main/contract/views.ts';
import type { Station } from '../../../main/station/api.ts';
import { text } from '../../../main/texts/text.ts';
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
import { heicFile } from '../../fixtures/heicFiles.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

interface Bench {
  readonly station: Station;
  /** What the screens were told of files, in order. */
  readonly reported: CaptureNotice[];
}

/** A station with the items ONE and TWO, of which none is open. */
async function bench(): Promise<Bench> {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await openTestStation();
  open.push(station);
  await connectTo(station, partner);
  for (const reference of ['ONE', 'TWO']) {
    await station.commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
  }
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  const reported: CaptureNotice[] = [];
  const listening = new AbortController();
  const events = await clientOf(station).station.events({}, { signal: listening.signal });
  const heard = (async () => {
    for await (const event of events) if (event.type === 'capture') reported.push(event.notice);
  })().catch(() => undefined);
  open.push({
    async close() {
      listening.abort();
      await heard;
    },
  });
  return { station, reported };
}

async function opened(station: Station, reference: string): Promise<string> {
  const scanned = await clientOf(station).shoot.scan({ reference });
  if (scanned.kind !== 'opened') throw new Error(`${reference} is not open`);
  return scanned.item.id;
}

async function countOf(station: Station, itemId: string): Promise<number> {
  const { sides, tray } = await clientOf(station).items.get({ itemId });
  return sides.filter(({ photo }) => photo !== null).length + tray.length;
}

/** Gives the file again, and answers as what was said of it. */
async function saidOf({ reported }: Bench, give: () => Promise<unknown>): Promise<CaptureNotice> {
  const before = reported.length;
  await give();
  await until('what is said of the file', async () => reported.length > before);
  expect(reported).toHaveLength(before + 1);
  const [notice] = reported.slice(before);
  if (notice === undefined) throw new Error('Nothing was said');
  return notice;
}

/** Each hands the bytes over, for the open item, under a name of its own. */
const sources: Readonly<Record<string, (station: Station, itemId: string, bytes: Buffer) => Promise<unknown>>> = {
  'drop, paste and file picker': (station, itemId, bytes) => {
    const files = [new File([new Uint8Array(bytes)], 'dropped.heic')];
    return clientOf(station).capture.files({ itemId, sideUuid: null, files });
  },
  'the command line': (station, _itemId, bytes) => {
    const file = join(temporaryFolder(), 'given.heic');
    writeFileSync(file, bytes);
    return station.commands.ingest({ reference: null, file, source: 'camera' });
  },
  'a hot folder': async (station, _itemId, bytes) => {
    const path = temporaryFolder();
    writeFileSync(join(path, 'watched.heic'), bytes);
    await clientOf(station).capture.setHotFolder({ path, look: { kind: 'polling', everySeconds: 1 } });
  },
  'a card': async (station, itemId, bytes) => {
    const path = temporaryFolder();
    mkdirSync(join(path, 'DCIM', '100APPLE'), { recursive: true });
    writeFileSync(join(path, 'DCIM', '100APPLE', 'IMG_1.HEIC'), bytes);
    const client = clientOf(station);
    // The look stays open until its import has ended.
    const looking = new AbortController();
    const events = await client.cardImport.browse({ kind: 'folder', path, through: 'files' }, looking);
    let [sessionId, entryIds] = ['', [] as string[]];
    while (entryIds.length === 0) {
      const { value, done } = await events.next();
      if (done) throw new Error('The look ended before a photo was listed');
      if (value.type === 'opened') sessionId = value.sessionId;
      if (value.type === 'entries') entryIds = value.entries.map(({ id }) => id);
    }
    await client.cardImport.start({ sessionId, entryIds, destination: { kind: 'sides', itemId } });
    await until('the import', async () => (await client.cardImport.current({})).progress?.state === 'done');
    looking.abort();
  },
};

test.each(Object.entries(sources))(
  'a HEIC that comes again is a note, and for another item a warning: %s',
  async (_, give) => {
    const made = await bench();
    const { station } = made;
    const bytes = await heicFile('upright');
    const one = await opened(station, 'ONE');
    const first = new File([new Uint8Array(bytes)], 'first.heic');
    await saidOf(made, () => clientOf(station).capture.files({ itemId: one, sideUuid: null, files: [first] }));
    const again = await saidOf(made, () => give(station, one, bytes));
    expect(again).toMatchObject({ isNote: true, message: { id: 'intake.hereOnSide' } });
    expect(await countOf(station, one)).toBe(1);
    await clientOf(station).capture.setHotFolder({ path: null });
    const two = await opened(station, 'TWO');
    const elsewhere = await saidOf(made, () => give(station, two, bytes));
    expect(elsewhere).toMatchObject({ accepted: true, attention: text('intake.wrongItem', { item: 'ONE' }) });
    const { wrongItem } = await clientOf(station).items.get({ itemId: two });
    expect(wrongItem.map(({ reason, reference }) => `${reason} ${reference}`)).toEqual(['same_bytes ONE']);
  },
);

// A share can give its files new numbers, so that none is told by its number there.
test('on a share, a file that got another name is a note, a warning, or waits in the inbox once with whose it is', async () => {
  const made = await bench();
  const { station } = made;
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const one = await opened(station, 'ONE');
  await clientOf(station).capture.setHotFolder({ path: folder, look: { kind: 'polling', everySeconds: 1 } });
  const given = async (name: string, seed: number) => {
    const bytes = await cameraJpeg({ width: 300, height: 200, seed });
    return await saidOf(made, async () => writeFileSync(at(name), bytes));
  };
  const renamed = async (from: string, to: string) => await saidOf(made, async () => renameSync(at(from), at(to)));
  await given('a.jpg', 1);
  expect(await renamed('a.jpg', 'b.jpg')).toMatchObject({
    isNote: true,
    message: { params: { file: 'b.jpg' } },
  });
  expect(await countOf(station, one)).toBe(1);

  await clientOf(station).shoot.close({});
  const waiting = { message: text('intake.waitsHeld', { file: 'c.jpg', item: 'ONE' }) };
  expect(await renamed('b.jpg', 'c.jpg')).toMatchObject({ ...waiting, attention: waiting.message, itemId: null });
  expect(await renamed('c.jpg', 'd.jpg')).toMatchObject({
    isNote: true,
    message: text('intake.hereInInbox', { file: 'd.jpg' }),
  });
  expect((await clientOf(station).station.status({})).inbox.map(({ filename }) => filename)).toEqual(['c.jpg']);

  const two = await opened(station, 'TWO');
  expect(await renamed('d.jpg', 'e.jpg')).toMatchObject({ attention: text('intake.wrongItem', { item: 'ONE' }) });
  expect(await countOf(station, two)).toBe(1);
});
