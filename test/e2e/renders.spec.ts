import { expect, test } from 'playwright/test';
import type { FakeBridge } from '../fakes/page/fakeBridge.ts';
import { type Gallery, startGallery } from './support/gallery.ts';
import { countRenders } from './support/renderCounts.ts';

declare global {
  interface Window {
    bridge: FakeBridge;
  }
}

let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await startGallery();
});
test.afterAll(async () => {
  await gallery.close();
});

/** Ages, and for how long the partner wants no calls: what each screen has of them. */
const times: Readonly<Record<string, readonly string[]>> = {
  shootEmpty: ['Age'],
  shootOpen: [],
  queue: ['Age', 'Paused'],
  reshoot: ['Age'],
  settings: [],
};

for (const [state, ages] of Object.entries(times)) {
  test(`as time passes, nothing renders on ${state} but ages`, async ({ page }) => {
    await page.clock.install();
    const renders = await countRenders(page);
    await page.goto(gallery.at(state));
    await expect(page.getByTestId('status-online')).toBeVisible();
    await page.clock.runFor(3_000);
    expect(await renders.take()).toContain('StatusBar');
    await page.clock.runFor(150_000);
    expect(await renders.take()).toEqual(ages);
  });
}

/** The parts that show something of a photo as it comes. */
const ofAPhoto = {
  side: ['SideRow open-side-3', 'SideRow open-side-5'],
  /** The row of the photo before flashes no more. */
  formerSide: ['SideRow open-side-2'],
  stage: [
    ...['SideStage', 'SideHead', 'PlaceInOrder', 'StagePicture', 'Guide', 'Example', 'ShotFlash', 'CameraStatus'],
    ...['CameraWarnings', 'NextPhoto', 'ReplaceBadge', 'StageNews', 'StageMessage', 'PhotoCommands', 'PhotoQuality'],
  ],
  counts: ['GroupCount', 'RequiredSides', 'StationBar'],
  /** They name the side that is next. */
  next: ['FirstGoesTo', 'TrayPhoto'],
};

/** Parts of the screen that show nothing of it. */
const others = [
  ...['App', 'Shell', 'TopBar', 'ScanField', 'ReshootCount', 'StationNotices', 'RefusedFilesDialog', 'ShootScreen'],
  ...['ItemBench', 'Checklist', 'AutoAdvance', 'OverlayTools', 'WrongItemNotes', 'ItemFacts', 'ItemNotes', 'Tray'],
  ...['TakeInbox', 'PutInInbox', 'ImportFromCard', 'ItemIds', 'PhotoFigures', 'ItemCommands', 'MovePhotoDialog'],
  ...['CardImportDialog', 'KeyHelpDialog', ...[1, 4, 6, 7].map((number) => `SideRow open-side-${number}`)],
];

test('a photo that comes renders its side, the stage and the counts', async ({ page }) => {
  await page.clock.install();
  const renders = await countRenders(page);
  await page.goto(gallery.at('shootOpen'));
  await expect(page.getByTestId('side-Front')).toBeVisible();
  await page.clock.runFor(3_000);
  const all = await renders.take();
  const parts = Object.values(ofAPhoto).flat();
  expect([...parts, ...others].filter((name) => !all.includes(name))).toEqual([]);
  await page.evaluate(async () => {
    const { world, client, emit } = window.bridge;
    const itemId = world.status.openItemId ?? '';
    emit({ type: 'arrival', photoId: 'shot-1', filename: 'a.jpg', itemId, side: null, at: Date.now() });
    await client.capture.practiceShot({ itemId });
    emit({ type: 'arrivalOver', photoId: 'shot-1', comesAgain: false });
    emit({ type: 'status', status: { ...world.status, photosLeft: world.status.photosLeft + 1 } });
  });
  await page.clock.runFor(1_000);
  await expect(page.getByTestId('active-side')).toHaveText('Size label');
  const rendered = await renders.take();
  expect(rendered.filter((name) => others.includes(name))).toEqual([]);
  expect(parts.filter((name) => !rendered.includes(name))).toEqual([]);
});
