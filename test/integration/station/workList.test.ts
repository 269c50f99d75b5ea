import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { readStation } from '../../../main/station.ts';
import { english } from '../../../main/texts/render.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import {
  clientOf,
  connectTo,
  deliverEvents,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';
import { workbook } from '../../fixtures/workbook.ts';

const open = closedAfterEach();

async function connected(profile: object = {}): Promise<{ station: Station; partner: Simulator; folder: string }> {
  const partner = await startTestPartner();
  open.push(partner);
  const folder = temporaryFolder();
  const station = await openTestStation({ dataFolder: folder });
  open.push(station);
  await connectTo(station, partner, profile);
  await station.commands.taxonomyRefresh();
  return { station, partner, folder };
}

function listFile(content: string | Buffer, name = 'list.csv'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** What a call was refused with. */
async function refusal(call: Promise<unknown>): Promise<{ field: string | null; message: string } | null> {
  const error = await call.then(
    () => null,
    (refused: unknown) => refused,
  );
  return error instanceof StationError ? { field: error.field, message: error.message } : null;
}

const list =
  'reference,type,place,note\nSKU-1,Sneakers,A-1,"box is\ntorn"\n,Sneakers,A-2,\nSKU-3,Sneekers,A-3,\nSKU-4,,A-4,\n';

describe('the work list', () => {
  test('good rows are taken, bad ones are named with their lines, and status counts what is expected', async () => {
    const { station } = await connected();
    const { commands } = station;
    const taken = await commands.workListImport({ file: listFile(list), map: [] });
    expect(taken).toEqual({
      taken: 2,
      updated: 0,
      bad: [
        { line: 4, field: 'reference', message: expect.stringContaining('empty') },
        { line: 5, field: 'type', message: expect.stringContaining('"Sneekers"') },
      ],
      ignored_columns: [],
      sheet: null,
      encoding: null,
    });
    expect(await commands.status({ reference: null })).toMatchObject({ expected: 2, items: [], safe_to_release: true });
  });

  test('a scan of an expected code makes its item with no question, also with no network', async () => {
    const { station, partner } = await connected();
    await station.commands.workListImport({ file: listFile(list), map: [] });
    await partner.close();
    const client = clientOf(station);
    const scanned = await client.shoot.scan({ reference: 'SKU-1' });
    expect(scanned).toMatchObject({
      kind: 'opened',
      item: { referenceId: 'SKU-1', type: 'Sneakers', place: 'A-1', note: 'box is\ntorn', open: true },
    });
    expect(await client.shoot.scan({ reference: 'SKU-4' })).toEqual({ kind: 'new', reference: 'SKU-4' });
    const status = await station.commands.status({ reference: 'SKU-1' });
    expect(status).toMatchObject({ expected: 1, safe_to_release: false });
    expect(status.items[0]).toMatchObject({
      place: 'A-1',
      note: 'box is\ntorn',
      safe_to_release: false,
      result_at: null,
    });
  });

  test('create may leave out what the list knows, and names what nobody knows', async () => {
    const { station, partner } = await connected();
    const { commands } = station;
    await commands.workListImport({ file: listFile(list), map: [] });
    const unknown = { category: null, type: null, service: null };
    expect(await commands.create({ reference: 'SKU-1', ...unknown })).toMatchObject({ place: 'A-1' });
    await expect(commands.create({ reference: 'SKU-4', ...unknown })).rejects.toMatchObject({ field: 'category' });
    await expect(commands.create({ reference: 'SKU-9', ...unknown })).rejects.toThrow('--category is needed');
    const named = { ...typeNamed(partner, 'Sneakers'), service: null };
    expect(await commands.create({ reference: 'SKU-4', ...named })).toMatchObject({ place: 'A-4' });
    expect((await commands.status({ reference: null })).expected).toBe(0);
  });

  test('a service of the list is meant by the profile’s own word; one that a rule requires and nobody gives is asked for', async () => {
    const uuid = '99999999-9999-4999-8999-999999999999';
    const { station } = await connected({ services: [{ uuid, label: 'Express' }], service_required: true });
    const file = listFile('reference,type,service\nSKU-1,Sneakers,express\nSKU-2,Sneakers,Slow\n');
    expect(await station.commands.workListImport({ file, map: [] })).toMatchObject({
      taken: 1,
      bad: [{ line: 3, field: 'service', message: expect.stringContaining('"Slow"') }],
    });
    expect(await clientOf(station).shoot.scan({ reference: 'SKU-1' })).toMatchObject({
      kind: 'opened',
      item: { service: { uuid } },
    });
  });

  test('a list that comes again updates what is not begun, and a mapping is remembered', async () => {
    const { station } = await connected();
    const { commands } = station;
    const first = listFile('Artikel;Ort\nSKU-1;A\nSKU-2;B\n');
    await expect(commands.workListImport({ file: first, map: [] })).rejects.toThrow('It has Artikel, Ort.');
    const map = ['Artikel=reference', 'Ort=place'];
    expect(await commands.workListImport({ file: first, map })).toMatchObject({ taken: 2, updated: 0 });
    const client = clientOf(station);
    const category = (await client.taxonomy.get({})).categories[0];
    const chosen = { categoryUuid: category?.uuid ?? '', typeUuid: category?.types[0]?.uuid ?? '', serviceUuid: null };
    await client.shoot.create({ reference: 'SKU-1', ...chosen });
    const again = listFile('Ort;Artikel\nC;SKU-1\nD;SKU-2\nE;SKU-3\n');
    expect(await commands.workListImport({ file: again, map: [] })).toMatchObject({ taken: 1, updated: 1, bad: [] });
    expect((await commands.status({ reference: 'SKU-1' })).items[0]?.place).toBe('A');
    expect(
      await commands.create({
        reference: 'SKU-2',
        category: chosen.categoryUuid,
        type: chosen.typeUuid,
        service: null,
      }),
    ).toMatchObject({ place: 'D' });
    expect(await commands.workListClear()).toEqual({ cleared: 1 });
  });

  test('what a spreadsheet has spoilt is named, unseen marks go, and columns of no use are named', async () => {
    const { station } = await connected();
    const file = listFile(
      'Goods of Tuesday;;;;\nArt.-Nr.;Typ;\u200bLagerplatz;Farbe;Typ\n\ufeffSKU-\u200b1;Sneakers;A;red;x\n4,00638E+12;Sneakers;B;blue;\n',
    );
    expect(await station.commands.workListImport({ file, map: [] })).toMatchObject({
      taken: 1,
      bad: [{ line: 4, field: 'reference', message: expect.stringContaining('its digits are lost') }],
      ignored_columns: ['Farbe', 'Typ'],
    });
    expect(await clientOf(station).shoot.scan({ reference: 'SKU-1' })).toMatchObject({
      item: { place: 'A', type: 'Sneakers' },
    });
  });

  test('an item of the list that was scanned by mistake stands on the list again, with all that its row told', async () => {
    const { station } = await connected();
    const { commands } = station;
    const client = clientOf(station);
    await commands.workListImport({
      file: listFile('reference,type,place,note\nSKU-1,Sneakers,A-17,box is torn\n'),
      map: [],
    });
    const expected = async () => (await client.workList.page({ search: '', after: null, limit: 5 })).items;
    const before = await expected();
    const scan = async () => {
      const scanned = await client.shoot.scan({ reference: 'SKU-1' });
      if (scanned.kind !== 'opened') throw new Error(scanned.kind);
      return scanned.item;
    };
    const { id: itemId } = await scan();
    expect(await expected()).toEqual([]);
    await client.shoot.discard({ itemId });
    expect(await expected()).toEqual(before);
    expect((await client.station.status({})).expected).toBe(1);
    expect(await scan()).toMatchObject({ place: 'A-17', note: 'box is torn', type: 'Sneakers' });
    expect(await expected()).toEqual([]);
  });

  test('columns that were said wrongly are refused, and not remembered', async () => {
    const { station } = await connected();
    const { commands } = station;
    const file = listFile('Artikel;Farbe;Halle\nSKU-1;red;1\nSKU-2;red;1\nSKU-3;red;1\n');
    expect(await refusal(commands.workListImport({ file, map: ['Farbe=reference'] }))).toEqual({
      field: 'map',
      message:
        '"Farbe" cannot be the reference: 2 of 3 rows are bad there (line 3: "red" is on line 2 already). Nothing was taken; say which column it is.',
    });
    expect((await commands.status({ reference: null })).expected).toBe(0);
    await expect(commands.workListImport({ file, map: [] })).rejects.toThrow('No column of the file is the reference');
    expect(await commands.workListImport({ file, map: ['Artikel=reference'] })).toMatchObject({ taken: 3 });
    // What was right for one list may be wrong for the next: the page asks again, and says why.
    const other = new File(['Artikel;Nummer\nbag;1\nbag;2\nbag;3\n'], 'other.csv');
    const said = { map: [], takesAnyCode: false, sheet: null, page: null };
    expect(await clientOf(station).workList.importList({ file: other, ...said })).toMatchObject({
      kind: 'columns',
      headers: ['Artikel', 'Nummer'],
      fields: ['reference', null],
      wrong: { id: 'workList.wrongMap' },
    });
  });

  test('a workbook comes in; of several sheets one is asked for', async () => {
    const { station } = await connected();
    const { commands } = station;
    const items = [
      ['reference', 'type', 'place'],
      [4_006_381_333_931, 'Sneakers', 'A-1'],
      ['SKU-2', 'Sneekers', null],
    ];
    const single = listFile(Buffer.from(workbook([{ name: 'Tuesday', rows: items }])), 'list.xlsx');
    expect(await commands.workListImport({ file: single, map: [] })).toMatchObject({
      taken: 1,
      bad: [{ line: 3, field: 'type' }],
      sheet: 'Tuesday',
    });
    expect(await clientOf(station).shoot.scan({ reference: '4006381333931' })).toMatchObject({
      item: { place: 'A-1' },
    });
    const book = workbook([
      { name: 'In', rows: [['reference'], ['IN-1']] },
      { name: 'Out', rows: [['reference'], ['OUT-1']] },
    ]);
    const several = listFile(Buffer.from(book), 'list.xlsx');
    expect(await refusal(commands.workListImport({ file: several, map: [] }))).toEqual({
      field: 'sheet',
      message: expect.stringContaining('has several sheets: In, Out.'),
    });
    expect(await commands.workListImport({ file: several, map: [], sheet: 'Out' })).toMatchObject({
      taken: 1,
      sheet: 'Out',
    });
    const said = { map: [], takesAnyCode: false, page: null };
    const client = clientOf(station);
    const file = new File([Buffer.from(book)], 'list.xlsx');
    expect(await client.workList.importList({ file, ...said, sheet: null })).toEqual({
      kind: 'sheet',
      sheets: ['In', 'Out'],
    });
    expect(await client.workList.importList({ file, ...said, sheet: 'In' })).toMatchObject({
      kind: 'done',
      outcome: { taken: 1, sheet: 'In' },
    });
  });

  test('a code page that no letter tells is asked for, and remembered', async () => {
    const { station } = await connected();
    const { commands } = station;
    const polish = (reference: string) => Buffer.from(`reference;note\n${reference};ko\x9c\xe6\n`, 'latin1');
    const file = listFile(polish('SKU-1'));
    expect(await refusal(commands.workListImport({ file, map: [] }))).toEqual({
      field: 'encoding',
      message: expect.stringContaining('It may be windows-1250, '),
    });
    const client = clientOf(station);
    const said = { map: [], takesAnyCode: false, sheet: null };
    const asked = await client.workList.importList({ file: new File([polish('SKU-1')], 'l.csv'), ...said, page: null });
    expect(asked).toMatchObject({ kind: 'page' });
    expect(asked.kind === 'page' && asked.samples[0]).toEqual({ page: 'windows-1250', sample: 'SKU-1;kość' });
    expect(await commands.workListImport({ file, map: [], encoding: 'windows-1250' })).toMatchObject({
      taken: 1,
      encoding: 'windows-1250',
    });
    expect(await commands.workListImport({ file: listFile(polish('SKU-2')), map: [] })).toMatchObject({
      taken: 1,
      encoding: 'windows-1250',
    });
  });

  test('the folder takes a workbook, names what it did not take, and tells status', async () => {
    const partner = await startTestPartner();
    open.push(partner);
    const time = movableTime();
    const station = await openTestStation({ time });
    open.push(station);
    await connectTo(station, partner);
    const client = clientOf(station);
    const folder = temporaryFolder();
    const put = (name: string, sheets: Parameters<typeof workbook>[0]) =>
      writeFileSync(join(folder, name), workbook(sheets));
    const items = { name: 'Items', rows: [['reference'], ['SKU-1']] };
    put('good.xlsx', [items, { name: 'Legend', rows: [['colour'], ['red']] }]);
    put('two.xlsx', [items, { ...items, name: 'More' }]);
    writeFileSync(join(folder, 'old.xls'), 'x');
    await client.workList.setFolders({ listFolder: folder });
    await until('all were seen', async () => {
      await time.skip(2_001);
      const { notTaken, lastList } = await client.workList.exchange({});
      return notTaken.length === 2 && lastList !== null;
    });
    const { notTaken, lastList } = await client.workList.exchange({});
    expect(lastList).toMatchObject({ file: 'good.xlsx', taken: 1, sheet: 'Items' });
    const messages = notTaken.map(({ file, why }) => [file, english(why)]);
    expect(messages).toEqual([
      ['old.xls', expect.stringContaining('By its ending it is no list')],
      ['two.xlsx', expect.stringContaining('two.xlsx has several sheets: Items, More.')],
    ]);
    const status = await station.commands.status({ reference: null });
    expect(status.work_list_folder).toEqual({
      folder,
      not_taken: messages.map(([file, message]) => ({ file, message })),
    });
  });

  test('a cancelled item that is expected again starts again with no question', async () => {
    const { station } = await connected();
    const { commands } = station;
    await commands.workListImport({ file: listFile(list), map: [] });
    await commands.create({ reference: 'SKU-1', category: null, type: null, service: null });
    await commands.cancel({ reference: 'SKU-1', reason: 'wrong box' });
    expect(await commands.workListImport({ file: listFile(list), map: [] })).toMatchObject({ taken: 1, updated: 1 });
    const scanned = await clientOf(station).shoot.scan({ reference: 'SKU-1' });
    expect(scanned).toMatchObject({ kind: 'opened', item: { stage: 'shooting' } });
  });
});

describe('code rules', () => {
  const codes = { items: ['SKU-\\d+'], commands: 'CMD:', place: 'P:' };

  test('a code that is none is refused or asked about, and the open item stays open', async () => {
    const { station, partner } = await connected({ codes: { ...codes, other: 'ask' } });
    const client = clientOf(station);
    await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
    await client.shoot.scan({ reference: 'SKU-1' });
    expect(await client.shoot.scan({ reference: 'EAN' })).toEqual({ kind: 'unsure', reference: 'EAN' });
    expect((await client.station.status({})).openItemId).not.toBeNull();
    expect(await client.shoot.scan({ reference: 'EAN', isItem: true })).toEqual({ kind: 'new', reference: 'EAN' });
    await connectTo(station, partner, { codes: { ...codes, other: 'refuse' } });
    await client.shoot.scan({ reference: 'SKU-1' });
    await expect(client.shoot.scan({ reference: 'EAN' })).rejects.toMatchObject({ data: { code: 'not_possible' } });
    expect((await client.station.status({})).openItemId).not.toBeNull();
    expect(await client.shoot.scan({ reference: 'SKU-2' })).toMatchObject({ kind: 'new' });
  });

  test('a row whose code fits no rule is taken when a person says so, and never where such codes are refused', async () => {
    const { station, partner } = await connected({ codes: { ...codes, other: 'ask' } });
    const file = listFile('reference\nSKU-1\nLOT 9\nCMD:done\n');
    const first = await station.commands.workListImport({ file, map: [] });
    expect(first).toMatchObject({
      taken: 1,
      bad: [{ line: 3, message: expect.stringContaining('all the same?') }, { line: 4 }],
    });
    const second = await station.commands.workListImport({ file, map: [], anyCode: true });
    expect(second).toMatchObject({ taken: 1, updated: 1, bad: [{ line: 4 }] });
    expect(await clientOf(station).shoot.scan({ reference: 'LOT 9' })).toEqual({ kind: 'new', reference: 'LOT 9' });
    await connectTo(station, partner, { codes: { ...codes, other: 'refuse' } });
    const refused = await station.commands.workListImport({ file, map: [], anyCode: true });
    expect(refused).toMatchObject({ taken: 0, updated: 1, bad: [{ line: 3 }, { line: 4 }] });
  });

  test('a scanned place goes to the items that are begun next; a command is told to the page', async () => {
    const { station, partner } = await connected({ codes });
    const client = clientOf(station);
    expect(await client.shoot.scan({ reference: 'cmd:DONE' })).toEqual({ kind: 'command', command: 'done' });
    await expect(client.shoot.scan({ reference: 'CMD:' })).rejects.toThrow(
      'Nothing stands behind "CMD:" in that code. The sheet of codes is under Settings, Operator and screen.',
    );
    await expect(client.shoot.scan({ reference: 'CMD:fly' })).rejects.toThrow(
      '"fly" is no command. The sheet of codes',
    );
    expect(await client.shoot.scan({ reference: 'P:B 7' })).toEqual({
      kind: 'place',
      place: 'B 7',
      item: null,
      next: true,
    });
    expect((await client.station.status({})).place).toBe('B 7');
    const { category, type } = typeNamed(partner, 'Sneakers');
    const chosen = { categoryUuid: category, typeUuid: type, serviceUuid: null };
    expect(await client.shoot.create({ reference: 'SKU-1', ...chosen })).toMatchObject({ place: 'B 7' });
    await client.shoot.clearPlace({});
    expect(await client.shoot.create({ reference: 'SKU-2', ...chosen })).toMatchObject({ place: null });
  });
});

describe('where an item lies', () => {
  test('a code scanned with an item open notes it there, typing changes it, and the history tells of both', async () => {
    const { station, partner } = await connected();
    const client = clientOf(station);
    const { category, type } = typeNamed(partner, 'Sneakers');
    const { id } = await client.shoot.create({
      reference: 'SKU-1',
      categoryUuid: category,
      typeUuid: type,
      serviceUuid: null,
    });
    expect(await client.shoot.scan({ reference: 'SIDESHOT PLACE B 7' })).toMatchObject({
      kind: 'place',
      place: 'B 7',
      item: { id, place: 'B 7' },
      next: false,
    });
    expect((await client.station.status({})).place).toBeNull();
    expect(await client.items.setPlace({ itemId: id, place: ' C-9 ' })).toMatchObject({ place: 'C-9' });
    const { entries } = await client.items.audit({ itemId: id });
    expect(entries.map(({ text }) => english(text))).toEqual(expect.arrayContaining(['Place: B 7', 'Place: C-9']));
    expect(await client.items.setPlace({ itemId: id, place: null })).toMatchObject({ place: null });
    await expect(client.items.setPlace({ itemId: id, place: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('results', () => {
  test('each end of an item is one result with its photos, its rejections and a cursor that only grows', async () => {
    const { station, partner, folder } = await connected();
    const { commands } = station;
    partner.control.setReview({ hold: true });
    const sneakers = { ...typeNamed(partner, 'Sneakers'), service: null };
    await commands.create({ reference: 'SKU-1', ...sneakers });
    await commands.create({ reference: 'SKU-2', ...sneakers });
    await commands.cancel({ reference: 'SKU-2', reason: 'sold' });
    await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
    const sides =
      (await commands.status({ reference: 'SKU-1' })).items[0]?.sides.filter(({ required }) => required) ?? [];
    await commands.importPhotos({ reference: 'SKU-1', side: null, files: await photos(sides.length) });
    await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
    expect((await commands.status({ reference: 'SKU-1' })).items[0]?.safe_to_release).toBe(true);
    partner.control.setReview({ hold: false });
    const rejected = await until('the rejection', async () => {
      await deliverEvents(station, partner);
      const item = (await commands.status({ reference: 'SKU-1' })).items[0];
      return item?.sides.find((side) => side.status === 'rejected') ?? null;
    });
    expect((await commands.status({ reference: null })).safe_to_release).toBe(false);
    await commands.importPhotos({ reference: 'SKU-1', side: rejected.uuid, files: await photos(1, 100) });
    await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
    await until('the result', async () => {
      await deliverEvents(station, partner);
      return (await commands.status({ reference: 'SKU-1' })).items[0]?.stage === 'authentic';
    });
    const reader = readStation(folder);
    const results = reader.results(0, 10);
    const behind = reader.results(results[0]?.cursor ?? 0, 10);
    reader.close();
    const item = (await commands.status({ reference: 'SKU-1' })).items[0];
    expect(results).toEqual([
      expect.objectContaining({ reference_id: 'SKU-2', result: 'cancelled', photos: [], rejections: 0 }),
      {
        cursor: (results[0]?.cursor ?? 0) + 1,
        reference_id: 'SKU-1',
        sr_uuid: item?.sr_uuid,
        result: 'authentic',
        at: item?.result_at,
        photos: item?.sides.flatMap(({ name, photo }) => (photo ? [{ side: name, sha256: photo.sha256 }] : [])),
        rejections: 1,
        answers: [],
        serial: null,
        lot: null,
      },
    ]);
    expect(behind.map(({ reference_id }) => reference_id)).toEqual(['SKU-1']);
    expect(await commands.status({ reference: null })).toMatchObject({ safe_to_release: true });
  });
});

async function photos(count: number, firstSeed = 1): Promise<string[]> {
  const folder = temporaryFolder();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const path = join(folder, `shot-${index}.jpg`);
      writeFileSync(path, await cameraJpeg({ width: 600, height: 400, seed: firstSeed + index }));
      return path;
    }),
  );
}
