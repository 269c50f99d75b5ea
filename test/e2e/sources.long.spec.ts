import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { noRealGphoto } from '../fakes/realGphoto.ts';
import { shootOnCard } from '../fixtures/cards.ts';
import { cameraJpeg, halfOf, textAsJpg } from '../fixtures/pictures.ts';
import { expect, test } from './support/fixtures.ts';
import { dropOn, paste } from './support/handOver.ts';

test.setTimeout(120_000);

/** The section of one source, open. */
async function open(page: Page, address: string, name: string): Promise<Locator> {
  await page.goto(address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  const section = page.getByTestId(`source-${name}`);
  const head = section.getByRole('button').first();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  return section;
}

const photo = (seed: number) => cameraJpeg({ width: 900, height: 600, seed });

test('the hot folder is tried, turned on, and shows each photo that comes', async ({ page, station, hotFolder }) => {
  const section = await open(page, station.address, 'hot-folder');
  symlinkSync('/etc/hostname', join(hotFolder, 'link.jpg'));
  execFileSync('mkfifo', [join(hotFolder, 'pipe.jpg')]);
  const folder = section.getByRole('textbox', { name: 'Folder', exact: true });
  const tryIt = section.getByRole('button', { name: 'Test folder' });
  await folder.fill(join(hotFolder, 'nowhere'));
  await tryIt.click();
  await expect(section.getByText('nowhere is not there.')).toBeVisible();
  // One that may still come is taken, and what is amiss with it is said.
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByText(/The hot folder is set. The folder .*nowhere is not there\./)).toBeVisible();
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByText('The hot folder is off.')).toBeVisible();
  await folder.fill(hotFolder);
  await tryIt.click();
  await expect(section.getByText('holds no files now; 2 links, pipes or devices are passed over.')).toBeVisible();
  // What was said then is not said again later, when other files may lie there.
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await expect(folder).toBeVisible();
  await expect(section.getByText('holds no files now')).toHaveCount(0);
  await folder.fill(hotFolder);
  await expect(section.getByText('No photo yet')).toBeVisible();

  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByText('Watched', { exact: true })).toBeVisible();
  await expect(section.getByText(/^2 links, pipes or devices .*: (link|pipe).jpg, (link|pipe).jpg\./)).toBeVisible();
  await page.getByRole('button', { name: '2 files not taken' }).click();
  const list = page.getByRole('dialog', { name: 'Files that were not taken' });
  await expect(list.getByText(/^link.jpg is no photo file/)).toBeVisible();
  await expect(list.getByText(/^pipe.jpg is no photo file/)).toBeVisible();
  await page.keyboard.press('Escape');
  const life = page.getByTestId('last-photo-hot folder');
  for (const name of ['first.jpg', 'second.jpg']) {
    writeFileSync(join(hotFolder, name), await photo(name.length));
    await expect(life).toContainText(name);
    await expect
      .poll(() => life.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await section.getByLabel('The original, once its photo is safe here').selectOption('move');
  const done = section.getByRole('textbox', { name: 'Done folder' });
  await expect(done).toHaveAttribute('placeholder', join(hotFolder, 'Sideshot done'));
  await folder.fill(join(hotFolder, 'another'));
  await expect(done).toHaveAttribute('placeholder', '');
});

test('a card is tried as files and by gphoto2, and a folder that is not there says so', async ({
  page,
  station,
  folder,
}) => {
  test.skip(noRealGphoto !== null, noRealGphoto ?? '');
  const card = join(folder, 'CARD');
  for (const seed of [1, 2, 3]) await shootOnCard(card, { name: `IMG_000${seed}.JPG`, seed });
  const section = await open(page, station.address, 'card-import');
  const path = section.getByLabel('Try a folder');
  const tryIt = section.getByRole('button', { name: 'Test' }).last();
  await path.fill(card);
  for (const way of ['As a card', 'As a camera, by gphoto2']) {
    await section.getByText(way).click();
    await tryIt.click();
    await expect(section.getByText('CARD can be read and holds 3 photos now.')).toBeVisible();
    await path.fill(join(folder, 'away'));
    await tryIt.click();
    await expect(section.getByText(/away is not there|The folder .*away of the camera cannot be read/)).toBeVisible();
    await path.fill(card);
  }
});

test('any file is tried as dropped, pasted or picked, and nothing of it is kept', async ({ page, station }) => {
  const section = await open(page, station.address, 'by-hand');
  const picker = section.getByTestId('photo-picker');
  for (const [name, bytes, said] of [
    ['good.jpg', await photo(1), 'good.jpg can be taken: JPEG, 900 × 600 pixels.'],
    ['half.jpg', halfOf(await photo(2)), 'half.jpg is damaged or not complete'],
    ['text.jpg', textAsJpg, 'text.jpg is not a picture: it is a text file.'],
  ] as const) {
    await picker.setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes });
    await expect(section.getByText(said)).toBeVisible();
  }
  const zone = section.getByText('Try it: drop or paste a photo here.');
  await dropOn(page, zone, { 'dropped.jpg': await photo(3) });
  await expect(section.getByText('dropped.jpg can be taken: JPEG, 900 × 600 pixels.')).toBeVisible();
  await paste(page, { 'pasted.jpg': await photo(4) });
  await expect(section.getByText('pasted.jpg can be taken: JPEG, 900 × 600 pixels.')).toBeVisible();
  await expect(section.getByText('No photo yet')).toBeVisible();

  // A photo that is kept is the sign of life.
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await dropOn(page, page.getByRole('heading', { name: 'Scan an item' }), { 'kept.jpg': await photo(5) });
  await expect(page.getByText(/1 photo/).first()).toBeVisible();
  await open(page, station.address, 'by-hand');
  await expect(section).toContainText('kept.jpg');
});

test('with no camera plugged in, looking for one says so', async ({ page, station }) => {
  test.skip(noRealGphoto !== null, noRealGphoto ?? '');
  const section = await open(page, station.address, 'tether');
  await section.getByTestId('tether-look').click();
  await expect(section.getByText('No camera is plugged in, or it is asleep or switched off.')).toBeVisible();
});
