import { expect, test } from 'vitest';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { clientOf, connectTo, openTestStation, startTestPartner, typeNamed } from '../../fakes/stationUnderTest.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

/** An open item with a photo on its first side. */
async function bench() {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await openTestStation();
  open.push(station);
  await connectTo(station, partner);
  await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  const client = clientOf(station);
  const scanned = await client.shoot.scan({ reference: 'SKU-1' });
  if (scanned.kind !== 'opened') throw new Error('SKU-1 is not open');
  const itemId = scanned.item.id;
  const [first, second] = scanned.item.sides.map(({ uuid }) => uuid);
  if (first === undefined || second === undefined) throw new Error('two sides');
  /** As another page would see it. */
  const read = () => clientOf(station).items.get({ itemId });
  async function shoot(name: string, sideUuid: string | null): Promise<void> {
    const bytes = await cameraJpeg({ width: 900, height: 700, label: name });
    const files = [new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })];
    await client.capture.files({ itemId, sideUuid, files });
  }
  await shoot('first.jpg', first);
  return { client, itemId, first, second, read, shoot };
}

test('a retake is known to every page, and the next photo takes the place of the one there', async () => {
  const { client, itemId, first, read, shoot } = await bench();
  const before = await read();
  expect([before.retakeSideUuid, before.sides[0]?.photo?.filename]).toEqual([null, 'first.jpg']);
  const asked = await client.photos.retake({ itemId, sideUuid: first });
  expect(asked).toMatchObject({ retakeSideUuid: first, activeSideUuid: first });
  expect(await read()).toMatchObject({ retakeSideUuid: first, activeSideUuid: first });

  await shoot('again.jpg', null);
  const after = await read();
  expect([after.retakeSideUuid, after.sides[0]?.photo?.filename]).toEqual([null, 'again.jpg']);
  expect(after.activeSideUuid).not.toBe(first);
});

test('a retake ends when another side is chosen, when its photo is taken off, and when the item is left', async () => {
  const { client, itemId, first, second, read } = await bench();
  const retake = () => client.photos.retake({ itemId, sideUuid: first });
  await retake();
  expect((await client.shoot.setActiveSide({ itemId, sideUuid: second })).retakeSideUuid).toBeNull();
  await retake();
  await client.shoot.close({});
  expect((await read()).retakeSideUuid).toBeNull();
  expect((await client.shoot.open({ itemId })).retakeSideUuid).toBeNull();
  const photoId = (await retake()).sides[0]?.photo?.id ?? '';
  expect((await client.photos.move({ photoId, itemId, sideUuid: null })).retakeSideUuid).toBeNull();
  // On a side that has none there is nothing to replace.
  expect(await retake()).toMatchObject({ retakeSideUuid: null, activeSideUuid: first });
});

test('a finished side that is looked at keeps its photo, and so does one that an undo has brought back', async () => {
  const { client, itemId, first, second, read, shoot } = await bench();
  expect(await client.shoot.setActiveSide({ itemId, sideUuid: first })).toMatchObject({ activeSideUuid: second });
  await shoot('second.jpg', null);
  const onSides = async () => (await read()).sides.slice(0, 2).map(({ photo }) => photo?.filename ?? null);
  expect(await onSides()).toEqual(['first.jpg', 'second.jpg']);

  await client.photos.retake({ itemId, sideUuid: first });
  await shoot('again.jpg', null);
  await client.photos.undo({ itemId });
  await shoot('third.jpg', null);
  expect(await onSides()).toEqual(['first.jpg', 'second.jpg']);
  // Looking at another finished side ends a retake.
  await client.photos.retake({ itemId, sideUuid: first });
  expect((await client.shoot.setActiveSide({ itemId, sideUuid: second })).retakeSideUuid).toBeNull();
  expect((await read()).activeSideUuid).not.toBe(first);
});
