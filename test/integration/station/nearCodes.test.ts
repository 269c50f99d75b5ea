import { expect, test } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { clientOf, connectTo, openTestStation, startTestPartner, typeNamed } from '../../fakes/stationUnderTest.ts';

const open = closedAfterEach();

async function connected(profile: object = {}) {
  const partner = await startTestPartner();
  open.push(partner);
  const station: Station = await openTestStation({});
  open.push(station);
  await connectTo(station, partner, profile);
  await station.commands.taxonomyRefresh();
  const sneakers = { ...typeNamed(partner, 'Sneakers'), service: null };
  const create = (reference: string) => station.commands.create({ reference, ...sneakers });
  return { station, client: clientOf(station), create, sneakers };
}

test('a code that is the same to a person as one that is here is asked about, with both named', async () => {
  const { client, create } = await connected();
  await create('SKU-1002');
  await create('SKU-1001');
  const opened = await client.shoot.scan({ reference: 'SKU-1001' });
  for (const typed of ['sku-1002', ' sku-1002', 'ＳＫＵ-1002', 'SKU)&ààé', 'ЫЛГ-1002']) {
    const asked = await client.shoot.scan({ reference: typed });
    expect(asked).toMatchObject({ kind: 'near', reference: typed.trim(), near: 'SKU-1002', where: 'here' });
  }
  // The open item stays open behind the question.
  const status = await client.station.status({});
  expect(status.openItemId).toBe(opened.kind === 'opened' ? opened.item.id : null);
  // Both answers.
  expect(await client.shoot.scan({ reference: 'SKU-1002' })).toMatchObject({ kind: 'opened' });
  expect(await client.shoot.scan({ reference: 'sku-1002', isItem: true })).toEqual({
    kind: 'new',
    reference: 'sku-1002',
  });
});

test('what nobody sees, and the mark of a scanner, is no part of a code', async () => {
  const { client, create } = await connected();
  await create('SKU-1001');
  for (const typed of [']C1SKU-1001', 'SKU\u200b-1001', '\ufeff]d2SKU-1001'])
    expect(await client.shoot.scan({ reference: typed })).toMatchObject({
      kind: 'opened',
      item: { referenceId: 'SKU-1001' },
    });
  expect(await client.shoot.scan({ reference: ']C1SKU\u200b-7' })).toEqual({ kind: 'new', reference: 'SKU-7' });
  // An item that was begun so by a program is found by what it is called.
  await create(']C1BOX');
  expect(await client.shoot.scan({ reference: ']C1BOX' })).toMatchObject({ item: { referenceId: ']C1BOX' } });
  await expect(client.shoot.scan({ reference: '\u200b' })).rejects.toThrow();
});

test('rules for items know what a layout made of a code; a command of the sheet is known too', async () => {
  const { client } = await connected({ codes: { items: ['SKU-[0-9]{4}'], other: 'refuse' } });
  expect(await client.shoot.scan({ reference: 'SKU)&ààé' })).toMatchObject({
    kind: 'near',
    near: 'SKU-1002',
    where: 'rules',
  });
  expect(await client.shoot.scan({ reference: 'SIDESHOT LEQVE' })).toEqual({ kind: 'command', command: 'leave' });
  await expect(client.shoot.scan({ reference: 'EAN-7' })).rejects.toThrow();
});

test('the command line says the same', async () => {
  const { station, create } = await connected();
  await create('SKU-1002');
  const { notes } = await station.commands.codeNotes({ reference: 'sku-1002' });
  expect(notes).toEqual([expect.stringMatching(/SKU-1002 is here.*Caps Lock.*sku-1002/)]);
  expect((await station.commands.codeNotes({ reference: 'SKU-1003' })).notes).toEqual([]);
  await expect(station.commands.submit({ reference: 'sku-1002' })).rejects.toThrow(/SKU-1002 is here/);
  // A program may mean it: a reference is any text.
  expect(await create('sku-1002')).toMatchObject({ reference_id: 'sku-1002' });
  expect((await station.commands.codeNotes({ reference: 'sku-1002' })).notes).toEqual([]);
});

test('a rule takes the item’s code out of a longer one; serial and lot go to the item', async () => {
  const { station, client, sneakers } = await connected({
    codes: { items: [{ gs1: ['21'] }, 'SKU-[0-9]+'], other: 'ask' },
  });
  const scan = ']d2010952123454321310LOT7\u001d21ABC123';
  expect(await client.shoot.scan({ reference: scan })).toEqual({ kind: 'new', reference: 'ABC123' });
  const made = await client.shoot.create({
    reference: 'ABC123',
    categoryUuid: sneakers.category,
    typeUuid: sneakers.type,
    serviceUuid: null,
  });
  expect(made).toMatchObject({ referenceId: 'ABC123', serial: 'ABC123', lot: 'LOT7' });
  const link = 'https://id.example.com/01/09521234543213/10/LOT7/21/ABC123';
  expect(await client.shoot.scan({ reference: link })).toMatchObject({
    kind: 'opened',
    item: { referenceId: 'ABC123' },
  });
  expect(await client.shoot.scan({ reference: 'OTHER' })).toEqual({ kind: 'unsure', reference: 'OTHER' });
  const { items } = await station.commands.status({ reference: 'ABC123' });
  expect(items).toMatchObject([{ reference_id: 'ABC123', serial: 'ABC123', lot: 'LOT7' }]);
});

test('a command reads a code as a scan does, with or without its separators; an item of that very code is meant first', async () => {
  const { create } = await connected({ codes: { items: [{ gs1: ['01', '21'] }], other: 'take' } });
  const gs1 = ']C1010952123454321310LOT7\u001d21ABC';
  const made = await create(gs1);
  expect(made).toMatchObject({ reference_id: '09521234543213-ABC', serial: 'ABC', lot: 'LOT7' });
  await expect(create('(01)09521234543213(21)ABC')).rejects.toMatchObject({ code: 'exists' });
  // No rule takes anything out of it.
  expect(await create('SKU-1')).toMatchObject({ reference_id: 'SKU-1', serial: null, lot: null });
});
