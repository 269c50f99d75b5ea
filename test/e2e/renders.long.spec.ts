import { asGiven } from '../../main/texts/text.ts';
import type { FakeBridge } from '../fakes/page/fakeBridge.ts';
import { expect, test } from './support/fixtures.ts';
import { countRenders } from './support/renderCounts.ts';

declare global {
  interface Window {
    bridge: FakeBridge;
  }
}

/** Ages, and for how long the partner wants no calls: what each screen has of them. */
const times: Readonly<Record<string, readonly string[]>> = {
  shootEmpty: ['Age'],
  shootOpen: [],
  queue: ['Age', 'Paused', 'Sign'],
  reshoot: ['Age'],
  settings: [],
};

for (const [state, ages] of Object.entries(times)) {
  test(`as time passes, nothing renders on ${state} but ages`, async ({ page, gallery }) => {
    await page.clock.install();
    const renders = await countRenders(page);
    await page.goto(gallery.at(state));
    await expect(page.getByTestId('status-online')).toBeVisible();
    // A screen is fetched when it is opened.
    await expect(page.getByRole('main').locator('> *').first()).toBeVisible();
    await page.clock.runFor(3_000);
    expect(await renders.takeSettled(ages)).toContain('StatusBar');
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
    ...['SideStage', 'ShotHead', 'StagePicture', 'VerdictRing', 'LoupePicture', 'FittedPhoto'],
    ...[
      'CameraStatus',
      'ComparedPicture',
      'ExampleInset',
      'Toolbar',
      'PhotoTools',
      'Shutter',
      'MoreTools',
      'PhotoQuality',
    ],
  ],
  counts: ['GroupCount', 'RequiredRing', 'ItemCommands', 'StationBar'],
  /** They name the side that is next. */
  next: ['FirstGoesTo', 'TrayPhoto'],
};

/** Parts of the screen that show nothing of it. */
const others = [
  ...['App', 'Shell', 'TopBar', 'ScanField', 'ReshootCount', 'StationNotices', 'RefusedFilesDialog', 'ShootScreen'],
  ...['ItemBench', 'Checklist', 'Optional', 'WrongItems', 'ItemIdentity'],
  ...['ItemNotes', 'TrayWhenNeeded', 'Tray', 'TakeInbox', 'PutInInbox', 'CameraWarnings'],
  ...['MovePhotoDialog', 'CardImportDialog', 'KeyHelpDialog'],
  ...[1, 6].map((number) => `SideRow open-side-${number}`),
];

test('a photo that comes renders its side, the stage and the counts', async ({ page, gallery }) => {
  await page.clock.install();
  const renders = await countRenders(page);
  await page.goto(gallery.at('shootOpen'));
  await expect(page.getByTestId('side-Front')).toBeVisible();
  await page.clock.runFor(3_000);
  const all = await renders.takeSettled();
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

test('a photo that comes renders on Settings the sign of life of its source', async ({ page, gallery }) => {
  await page.clock.install();
  const renders = await countRenders(page);
  await page.goto(gallery.at('settingsSources'));
  await expect(page.getByTestId('last-photo-hot folder')).toBeVisible();
  await page.clock.runFor(3_000);
  const all = await renders.takeSettled();
  const others = [
    'SettingsScreen',
    'SourcesPage',
    'HotFolderSection',
    'HotFolderFields',
    'TetherSection',
    'CardSection',
  ];
  expect(others.filter((name) => !all.includes(name))).toEqual([]);
  await page.evaluate((message) => {
    const { world, emit } = window.bridge;
    const photo = {
      accepted: true,
      filename: 'DSC_0500.JPG',
      message,
      itemId: null,
      sideUuid: null,
      sideName: null,
    };
    emit({ type: 'capture', notice: { ...photo, photoId: 'p500', source: 'hot folder', at: Date.now() } });
    emit({ type: 'status', status: { ...world.status, photosLeft: world.status.photosLeft + 1 } });
  }, asGiven(''));
  await expect(page.getByTestId('last-photo-hot folder')).toContainText('DSC_0500.JPG');
  const rendered = await renders.take();
  expect(rendered).toEqual(expect.arrayContaining(['SignOfLife', 'StationBar']));
  expect(rendered.filter((name) => others.includes(name))).toEqual([]);
});

test('an item that changes renders on the queue its own row', async ({ page, gallery }) => {
  await page.clock.install();
  const renders = await countRenders(page);
  await page.goto(gallery.at('queue'));
  await expect(page.getByTestId('row-SKU-1001')).toBeVisible();
  await page.clock.runFor(3_000);
  expect(await renders.take()).toEqual(
    expect.arrayContaining(['QueueRow r1', 'QueueRow r2', 'QueueToolbar', 'ItemDrawer']),
  );
  await page.evaluate(() => {
    const { world, emit } = window.bridge;
    world.items = world.items.map((item) =>
      item.id === 'r1' ? { ...item, requiredDone: item.requiredDone - 1 } : item,
    );
    emit({ type: 'item', id: 'r1', stage: 'in_review', revision: 2 });
  });
  await page.clock.runFor(1_000);
  const rendered = await renders.take();
  expect(rendered.filter((name) => name.startsWith('QueueRow'))).toEqual(['QueueRow r1']);
  for (const name of ['QueueScreen', 'QueueToolbar', 'ItemDrawer']) expect(rendered).not.toContain(name);
});
