import type { Page } from 'playwright/test';
import { cameraJpeg } from '../fixtures/pictures.ts';
import { expect, test } from './support/fixtures.ts';
import { dropOn, handOverNamed } from './support/handOver.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(120_000);

/** The sides that a test looks at, with the photo that lies on each; null: none. */
type Laid = Readonly<Record<string, string | null>>;

function bench(page: Page) {
  const screen = shootScreen(page);

  async function photoOf(name: string): Promise<string | null> {
    const source = await screen.side(name).getByTestId('side-thumb').getAttribute('src');
    return source?.match(/photo\/([^/]+)\/thumbnail/)?.[1] ?? null;
  }

  return {
    ...screen,
    photoOf,
    async open(address: string, reference: string): Promise<void> {
      await page.goto(address);
      await screen.scan(reference);
      await screen.choose('Footwear', 'Sneakers');
      await expect(screen.side('Heel')).toHaveAttribute('data-status', 'missing');
    },
    /** Gives these photos, and tells which one each of the sides has then. */
    async fill(photos: readonly string[], sides: readonly string[]): Promise<readonly (string | null)[]> {
      await handOverNamed(page, photos);
      for (const side of sides) await expect(screen.side(side)).not.toHaveAttribute('data-status', 'missing');
      return Promise.all(sides.map(photoOf));
    },
    async expectLaid(laid: Laid): Promise<void> {
      for (const [side, photo] of Object.entries(laid)) {
        if (photo === null) await expect(screen.side(side)).toHaveAttribute('data-status', 'missing');
        else await expect.poll(() => photoOf(side)).toBe(photo);
      }
    },
    /** By key and dialog, from the side that is looked at. */
    async move(to: string): Promise<void> {
      await page.keyboard.press('x');
      await page.getByTestId(`move-to-${to}`).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    async undo(says: RegExp): Promise<void> {
      await page.keyboard.press('z');
      await expect(page.getByText(says)).toBeVisible();
    },
    tray: page.getByRole('region', { name: 'Tray' }),
  };
}

test('two sides swap their photos, a photo goes to another side or the tray, and each step is undone', async ({
  page,
  station,
}) => {
  const shoot = bench(page);
  await shoot.open(station.address, 'SKU-6001');
  const [left = null, right = null] = await shoot.fill(['left.jpg', 'right.jpg'], ['Left side', 'Right side']);
  expect(left).not.toBe(right);
  const atFirst = { 'Left side': left, 'Right side': right, Heel: null };
  await expect(page.getByTestId('active-side')).toHaveText('Heel');
  await expect(page.getByTestId('last-photo')).toContainText('Right side');

  await shoot.side('Left side').click();
  await shoot.move('Right side');
  await shoot.expectLaid({ 'Left side': right, 'Right side': left, Heel: null });
  // What was shot last is spoken of where it lies now.
  await shoot.side('Heel').click();
  await expect(page.getByTestId('last-photo')).toContainText('Left side');
  await shoot.undo(/^Undone: Left side and Right side have their photos back\.$/);
  await shoot.expectLaid(atFirst);

  await shoot.side('Left side').click();
  await shoot.move('Heel');
  await shoot.expectLaid({ 'Left side': null, 'Right side': right, Heel: left });
  await shoot.undo(/^Undone: Heel is empty again\.$/);
  await shoot.expectLaid(atFirst);

  await shoot.side('Left side').click();
  await shoot.move('tray');
  await shoot.expectLaid({ ...atFirst, 'Left side': null });
  await expect(shoot.tray.getByRole('listitem')).toHaveCount(1);
  await shoot.undo(/^Undone: Left side has its photo back\.$/);
  await shoot.expectLaid(atFirst);
  await expect(shoot.tray.getByRole('listitem')).toHaveCount(0);

  // By pointer: dragged from the list into the list.
  await shoot.side('Right side').dragTo(shoot.side('Heel'));
  await shoot.expectLaid({ 'Left side': left, 'Right side': null, Heel: right });
  // An empty tray is there while a photo is dragged.
  await expect(shoot.tray).toHaveCount(0);
  await shoot.side('Heel').hover();
  await page.mouse.down();
  await page.getByTestId('required-ring').hover();
  await shoot.tray.hover();
  await page.mouse.up();
  await expect(shoot.tray.getByRole('listitem')).toHaveCount(1);
  await shoot.expectLaid({ 'Left side': left, 'Right side': null, Heel: null });
  await shoot.side('Right side').click();
  await page.keyboard.press('t');
  await shoot.expectLaid(atFirst);
});

test('a retake puts the new photo in place of the old one, which one undo brings back', async ({ page, station }) => {
  const shoot = bench(page);
  await shoot.open(station.address, 'SKU-6002');
  const [left = null] = await shoot.fill(['left.jpg'], ['Left side']);
  await shoot.side('Left side').click();
  await page.keyboard.press('r');
  const badge = page.getByTestId('replace-badge');
  await expect(badge).toHaveText('Retake: the next photo replaces this one');
  await handOverNamed(page, ['again.jpg']);
  await expect(badge).toHaveCount(0);
  await expect.poll(() => shoot.photoOf('Left side')).not.toBe(left);
  await expect(shoot.tray.getByRole('listitem')).toHaveCount(0);
  // What it is better than, or not, is the photo before it.
  await page.keyboard.press('y');
  const before = page.getByTestId('compared-last');
  await expect(before).toContainText('Last photo: Left side');
  await expect(before.getByRole('img')).toHaveAttribute('src', new RegExp(left ?? 'none'));

  await shoot.undo(/^Undone: Left side has its photo back\. The newer one lies in the tray\.$/);
  await shoot.expectLaid({ 'Left side': left });
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  await expect(shoot.tray.getByRole('button', { name: 'Put again.jpg on Left side' })).toBeVisible();

  await page.keyboard.press('Delete');
  await shoot.expectLaid({ 'Left side': null });
  await shoot.undo(/^Undone: Left side has its photo back\.$/);
  await shoot.expectLaid({ 'Left side': left });
});

test('a drop on a finished side replaces its photo; over the photo just shot it is for the next one, and nothing else replaces', async ({
  page,
  station,
}) => {
  const shoot = bench(page);
  const picture = async (label: string) => ({ [`${label}.jpg`]: await cameraJpeg({ width: 600, height: 450, label }) });
  await shoot.open(station.address, 'SKU-6003');
  const [left = null] = await shoot.fill(['left.jpg'], ['Left side']);
  const stage = page.getByTestId('side-photo');
  await expect(stage.getByRole('img', { name: 'Photo of Left side' })).toBeVisible();
  await expect(page.getByTestId('active-side')).toHaveText('Right side');
  await dropOn(page, stage, await picture('right'));
  await expect.poll(() => shoot.photoOf('Right side')).not.toBeNull();
  await shoot.expectLaid({ 'Left side': left, Heel: null });

  // On its row in the list, and on its large picture.
  await dropOn(page, shoot.side('Left side'), await picture('left again'));
  await expect.poll(() => shoot.photoOf('Left side')).not.toBe(left);
  const again = await shoot.photoOf('Left side');
  const right = await shoot.photoOf('Right side');
  await shoot.side('Left side').click();
  await expect(page.getByTestId('next-elsewhere')).toHaveText('Next photo: Heel');
  await dropOn(page, stage, await picture('left once more'));
  await expect.poll(() => shoot.photoOf('Left side')).not.toBe(again);
  await shoot.expectLaid({ 'Right side': right, Heel: null });
  await expect(page.getByTestId('active-side')).toHaveText('Heel');

  // The side stays, and keeps its photo.
  await page.getByTestId('more-tools').click();
  await page.getByRole('switch', { name: 'Next side automatically' }).click();
  await expect(page.getByText('further photos lie in the tray', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await shoot.side('Heel').click();
  const [heel = null] = await shoot.fill(['heel.jpg'], ['Heel']);
  await expect(page.getByTestId('active-side')).toHaveText('Tray');
  await dropOn(page, stage, await picture('one too many'));
  // What is still being looked at has a tile there too, and no name.
  await expect(shoot.tray.getByRole('button', { name: 'Put one too many.jpg on Heel' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('next-elsewhere')).toHaveText('A further photo goes to the tray.');
  await handOverNamed(page, ['another.jpg']);
  await expect(shoot.tray.getByRole('button', { name: 'Put another.jpg on Heel' })).toBeVisible();
  await shoot.expectLaid({ Heel: heel });
  await page.keyboard.press('r');
  await expect(page.getByTestId('replace-badge')).toHaveText('Retake: the next photo replaces this one');
  await handOverNamed(page, ['heel again.jpg']);
  await expect.poll(() => shoot.photoOf('Heel')).not.toBe(heel);
  await expect(shoot.tray.getByRole('listitem')).toHaveCount(2);
});

test('photos of another item that were dropped on this one all go with one press, and come back with one undo', async ({
  page,
  station,
}) => {
  const shoot = bench(page);
  const three = ['one.jpg', 'two.jpg', 'three.jpg'];
  const sides = ['Left side', 'Right side', 'Heel'];
  await shoot.open(station.address, 'SKU-6101');
  await shoot.fill(three, sides);
  await shoot.open(station.address, 'SKU-6102');
  await shoot.fill(three, sides);
  const question = page.getByTestId('wrong-item');
  await expect(question).toContainText('3 photos are with SKU-6101 too: the same files.');
  await question.getByTestId('take-all-off-wrong').click();
  for (const side of sides) await expect(shoot.side(side)).toHaveAttribute('data-status', 'missing');
  await expect(question).toBeHidden();
  await shoot.undo(/Undone: .*Left side.*have their photos back/);
  for (const side of sides) await expect(shoot.side(side)).not.toHaveAttribute('data-status', 'missing');
});
