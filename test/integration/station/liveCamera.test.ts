import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoSources } from '../../../main/contract/photoSources.ts';
import type { Station } from '../../../main/station/api.ts';
import { defaultFit } from '../../../renderer/camera/overlayFit.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { clientOf, connectTo, openTestStation, startTestPartner, typeNamed } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { textAsJpg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

async function opened(dataFolder = temporaryFolder()): Promise<Station> {
  const station = await openTestStation({ dataFolder });
  open.push(station);
  return station;
}

/** An item with its sides, open on the Shoot screen. */
async function withItem() {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await opened();
  await connectTo(station, partner);
  await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  const client = clientOf(station);
  const scanned = await client.shoot.scan({ reference: 'SKU-1' });
  if (scanned.kind !== 'opened') throw new Error('The item is not here.');
  return { client, item: scanned.item };
}

/** As a canvas gives it: no EXIF, and so no time of its own. */
async function frame(name: string, red = 200): Promise<File> {
  const create = { width: 640, height: 480, channels: 3, background: { r: red, g: 90, b: 40 } } as const;
  return new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], name);
}

test('what is set of the cameras is there at the next start, whatever the address of the page', async () => {
  const dataFolder = temporaryFolder();
  const before = await opened(dataFolder);
  const client = clientOf(before);
  expect(await client.liveCamera.settings({})).toEqual({ usbCamera: null, sizes: [], pedalKey: null, inUse: 'tether' });
  const camera = { deviceId: 'a', label: 'DocCam (0c45:6366)' };
  await client.liveCamera.chooseUsb({ camera });
  await client.liveCamera.chooseSize({ label: camera.label, size: { width: 640, height: 480 } });
  await client.liveCamera.chooseSize({ label: camera.label, size: { width: 1280, height: 720 } });
  await client.liveCamera.chooseSize({ label: 'other', size: { width: 800, height: 600 } });
  await client.liveCamera.chooseSize({ label: 'other', size: null });
  await client.keys.change({ changes: { 'shutter.second': 'F13', retake: 'b', done: '' } });
  await client.keys.change({ changes: { retake: null } });
  await client.liveCamera.lookThrough({ kind: 'usb' });
  const fit = { ...defaultFit, offsetX: 0.1, offsetY: -0.25, scale: 1.3, flipped: true };
  await client.overlays.remember({ side: 'front', camera: 'usb A', fit: defaultFit });
  await client.overlays.remember({ side: 'front', camera: 'usb A', fit });
  await before.close();
  const after = clientOf(await opened(dataFolder));
  expect(await after.liveCamera.settings({})).toEqual({
    usbCamera: camera,
    sizes: [{ label: camera.label, size: { width: 1280, height: 720 } }],
    pedalKey: null,
    inUse: 'usb',
  });
  expect(await after.keys.get({})).toEqual({ 'shutter.second': 'F13', done: '' });
  expect(await after.overlays.all({})).toEqual({ fits: [{ side: 'front', camera: 'usb A', fit }] });
});

test('the overlays kept are bounded, and what does not fit is refused', async () => {
  const client = clientOf(await opened());
  for (let side = 0; side < 605; side += 1) {
    await client.overlays.remember({ side: `side ${side}`, camera: '', fit: defaultFit });
  }
  const { fits } = await client.overlays.all({});
  expect(fits).toHaveLength(600);
  expect(fits.at(0)?.side).toBe('side 5');
  expect(fits.at(-1)?.side).toBe('side 604');
  const wrong = { side: 'front', camera: '', fit: { ...defaultFit, offsetX: 3 } };
  await expect(client.overlays.remember(wrong)).rejects.toThrow();
  await expect(client.keys.change({ changes: { retake: 'x'.repeat(40) } })).rejects.toThrow();
});

test('a shot of the USB camera goes to the side that was on the screen, with its time and source', async () => {
  const { client, item } = await withItem();
  const now = Date.now();
  const third = item.sides[2];
  if (third === undefined) throw new Error('The item has too few sides.');
  const shot = {
    itemId: item.id,
    sideUuid: third.uuid,
    takenAt: now - 1_500,
    camera: 'usb DocCam',
    file: await frame('usb-1.jpg'),
  };
  expect(await client.liveCamera.usbShot(shot)).toMatchObject({ accepted: true, sideUuid: third.uuid });
  const ahead = {
    itemId: item.id,
    sideUuid: null,
    takenAt: now + 60_000,
    camera: 'usb Webcam',
    file: await frame('../usb-2.jpg', 20),
  };
  const next = await client.liveCamera.usbShot(ahead);
  expect(next).toMatchObject({ accepted: true, filename: 'usb-2.jpg', source: photoSources.usb });
  // Its sign of life in Settings.
  expect((await client.sources.get({})).lastPhotos).toMatchObject([
    { source: photoSources.usb, filename: 'usb-2.jpg', photoId: next.photoId },
  ]);
  const { sides } = await client.items.get({ itemId: item.id });
  expect(sides.find(({ uuid }) => uuid === next.sideUuid)?.photo?.camera).toBe('usb Webcam');
  expect(sides[2]?.photo).toMatchObject({
    source: photoSources.usb,
    camera: 'usb DocCam',
    capturedAt: now - 1_500,
    filename: 'usb-1.jpg',
  });
  const capturedAt = sides.find(({ uuid }) => uuid === next.sideUuid)?.photo?.capturedAt ?? 0;
  // The page's clock is a minute ahead: the station's own time is taken.
  expect(capturedAt).toBeGreaterThanOrEqual(now);
  expect(capturedAt).toBeLessThanOrEqual(Date.now());
});

test('a shot that is no photo is refused, and one for a side that is not there comes back at once', async () => {
  const { client, item } = await withItem();
  const base = { itemId: item.id, sideUuid: null, takenAt: Date.now(), camera: 'usb DocCam' };
  const refused = await client.liveCamera.usbShot({ ...base, file: new File([new Uint8Array(textAsJpg)], 'usb.jpg') });
  expect(refused.accepted).toBe(false);
  const file = await frame('usb.jpg');
  await expect(client.liveCamera.usbShot({ ...base, sideUuid: 'nowhere', file })).rejects.toThrow(/no single side/);
  await expect(client.liveCamera.usbShot({ ...base, itemId: 'nothing', file })).rejects.toThrow();
});
