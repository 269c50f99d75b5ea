import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StatusItemJson } from '../../../main/contract/commands/statusJson.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { connectTo, openTestStation, startTestPartner, typeNamed, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

async function item(station: Station, reference: string): Promise<StatusItemJson> {
  const found = (await station.commands.status({ reference })).items[0];
  if (!found) throw new Error(`${reference} is not here`);
  return found;
}

async function idle(station: Station): Promise<void> {
  const result = await station.commands.sync(
    { untilIdle: true, forSeconds: 80 },
    { signal: AbortSignal.timeout(90_000) },
  );
  expect(result.ended).toBe('idle');
}

/** A station that knows the type from an item before, with the network cut since. */
async function offlineWithTemplate(): Promise<{
  station: Station;
  partner: Simulator;
  names: { category: string; type: string };
}> {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await openTestStation();
  open.push(station);
  await connectTo(station, partner);
  const names = typeNamed(partner, 'Sneakers');
  await station.commands.create({ reference: 'SKU-0', ...names, service: null });
  await idle(station);
  await partner.control.goOffline();
  return { station, partner, names };
}

test('requirements taken offline from a template are reconciled with what the partner then asks for', async () => {
  const { station, partner, names } = await offlineWithTemplate();
  const created = await station.commands.create({ reference: 'SKU-1', ...names, service: null });
  const folder = temporaryFolder();
  const shas = new Map<string, string>();
  for (const [index, side] of created.sides.entries()) {
    const file = join(folder, `${index}.jpg`);
    writeFileSync(file, await cameraJpeg({ width: 300, height: 200, seed: index + 1 }));
    const taken = await station.commands.importPhotos({ reference: 'SKU-1', side: side.uuid, files: [file] });
    shas.set(side.name + side.group, taken.photos[0]?.photo?.sha256 ?? '');
  }
  const before = await item(station, 'SKU-1');
  expect(before.sides.map((side) => side.status)).toEqual(before.sides.map(() => 'captured'));

  partner.control.changeRequirements({
    ...names,
    drop: ['Heel'],
    add: [{ group: 'Exterior', name: 'Tongue', required: true }],
    rename: { Outsole: 'Sole' },
  });
  await partner.control.goOnline();
  await until('the partner knows the item', async () => (await item(station, 'SKU-1')).progress !== null);
  await idle(station);

  const after = await item(station, 'SKU-1');
  const byName = new Map(after.sides.map((side) => [side.name, side]));
  expect(byName.has('Heel')).toBe(false);
  expect(after.tray.map((photo) => photo.sha256)).toEqual([shas.get('HeelExterior')]);
  expect(byName.get('Tongue')).toMatchObject({ status: 'missing', required: true, photo: null });
  expect(byName.get('Sole')?.photo?.sha256).toBe(shas.get('OutsoleExterior'));
  const saved = [
    ...after.sides.flatMap((side) => side.photo?.sha256 ?? []),
    ...after.tray.map((photo) => photo.sha256),
  ];
  expect(saved.toSorted()).toEqual([...shas.values()].toSorted());
  expect(after.stage).toBe('shooting');
  expect(partner.control.serviceRequest('SKU-1')?.submissions).toBe(0);
});
