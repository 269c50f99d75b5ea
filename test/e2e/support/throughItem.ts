import type { Locator, Page } from 'playwright/test';
import { englishCatalogue } from '../../../main/texts/catalogues.ts';
import { wordsIn } from '../../../main/texts/wordsIn.ts';
import { goodsJpeg } from '../../fixtures/goodsPhoto.ts';
import { cameraJpeg, textAsJpg } from '../../fixtures/pictures.ts';
import { cutWords } from './cutWords.ts';
import { expect, test } from './fixtures.ts';
import { handOver } from './handOver.ts';
import { boxesOf, shareOf, watchShifts } from './layout.ts';
import { longerWords, speakLonger } from './longerWords.ts';
import { shootScreen } from './shootScreen.ts';

export const taken = /captured|uploading|uploaded/;
const required = ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag (Labels)'];

interface Look {
  readonly textSize: 'normal' | 'larger';
  readonly scheme: 'light' | 'dark';
}

export interface Window {
  readonly width: number;
  readonly height: number;
  /** With words that are 40 % longer than the English ones. */
  readonly hasLongerWords?: boolean;
  readonly looks: readonly Look[];
  /** The least share of the window that a photo has, with the normal text in English: of the shape that cameras have, 4:3. */
  readonly share: number;
}

export const everyLook: readonly Look[] = [
  { textSize: 'normal', scheme: 'light' },
  { textSize: 'larger', scheme: 'dark' },
  { textSize: 'normal', scheme: 'dark' },
  { textSize: 'larger', scheme: 'light' },
];

const ground = { light: 'rgb(242, 244, 247)', dark: 'rgb(21, 23, 27)' } as const;

/** What a hand or an eye goes to without looking for it. */
export function keyParts(page: Page): Readonly<Record<string, Locator>> {
  const byId = [
    'done',
    'side-photo',
    'toolbar',
    'retake',
    'more-tools',
    'messages',
    'required-ring',
    'stage-head',
    'reference',
    'place',
  ];
  return {
    ...Object.fromEntries(byId.map((id) => [id, page.getByTestId(id)])),
    shutter: page.getByTestId('add-photos'),
  };
}

/** Photos as they come: of two shapes, and one of them too dark. */
async function photoOf(name: string, index: number, variation: number): Promise<Buffer> {
  if (index === 1) return goodsJpeg('sneaker-left', { exposure: 0.05, variation });
  return cameraJpeg({ width: 1200, height: index === 2 ? 800 : 900, view: index, label: `${name} ${Math.random()}` });
}

/** A test that goes through an item. The looks of a window follow each other, each with an item of its own: a station for each would take longer. */
export function testThroughItem({ width, height, looks, share: leastShare, hasLongerWords = false }: Window): void {
  const words = hasLongerWords ? longerWords : wordsIn(englishCatalogue);
  test(`through an item at ${width} x ${height}${hasLongerWords ? ', longer words' : ''}, ${looks.map(({ textSize, scheme }) => `${textSize} text in ${scheme}`).join(', ')}: the photo first, and nothing moves`, async ({
    page,
    station,
  }) => {
    await page.setViewportSize({ width, height });
    if (hasLongerWords) await speakLonger(page);
    const shifts = await watchShifts(page);
    const screen = shootScreen(page);
    for (const [at, look] of looks.entries()) {
      await page.goto(station.address);
      await page.getByRole('tab', { name: words('app.settings'), exact: true }).click();
      await page.getByRole('tab', { name: words('settings.station.title'), exact: true }).click();
      for (const value of [look.scheme, look.textSize]) await page.locator(`label[for$="-${value}"]`).click();
      await page.reload();
      await screen.scan(`SKU-800${at}`);
      await screen.choose('Footwear', 'Sneakers');
      await test.step(`${look.textSize} text, ${look.scheme}`, () => throughItem(look, at));
    }

    async function throughItem({ textSize, scheme }: Look, at: number): Promise<void> {
      const share = textSize === 'normal' && !hasLongerWords ? leastShare : leastShare * 0.72;
      await expect(page.getByTestId('active-side')).toHaveText('Left side');
      await expect(page.getByTestId('overlay')).toBeVisible();
      // The colours by meaning are there, for this scheme.
      await expect(page.locator('body')).toHaveCSS('background-color', ground[scheme]);
      const parts = keyParts(page);
      const boxes = await boxesOf(parts);
      const head = page.getByTestId('stage-head');
      expect(await cutWords(page)).toEqual([]);
      await shifts.forget();

      for (const [index, name] of required.entries()) {
        await handOver(page, { [`${name}.jpg`]: await photoOf(name, index, at) });
        await expect(screen.side(name.replace(' (Labels)', '')).first()).toHaveAttribute('data-status', taken);
        // The photo itself is on the stage with its verdict, though the next side waits behind it.
        const photo = page
          .getByTestId('picture-box')
          .getByRole('img', { name: words('stage.photoOf', { side: name }) });
        await expect(photo).toBeVisible();
        await expect(page.getByTestId('last-photo')).toContainText(name);
        await expect(page.getByTestId('verdict')).toHaveAttribute('data-stays', 'true');
        if (index < 2) await expect(head).toHaveAttribute('data-tone', index === 1 ? 'warn' : 'good');
        // Behind the last required one waits no optional side: all that is asked for is there.
        const isLast = index === required.length - 1;
        const next = page.getByTestId(isLast ? 'all-taken' : 'active-side');
        // One of them is too dark.
        await expect(next).toHaveText(isLast ? words('done.look', { count: 1 }) : (required[index + 1] ?? ''));
        await expect(page.getByTestId('active-side')).toHaveCount(isLast ? 0 : 1);
        expect(await shareOf(page, page.getByTestId('side-photo'))).toBeGreaterThanOrEqual(share);
        // A photo of the usual shape fills it; one that is wider is as wide.
        if (index !== 2) expect(await shareOf(page, page.getByTestId('picture-box'))).toBeGreaterThanOrEqual(share);
        expect(await boxesOf(parts)).toEqual(boxes);
        expect(await cutWords(page)).toEqual([]);
        if (index !== 2) continue;
        await handOver(page, { 'notes.jpg': textAsJpg });
        await expect(head).toHaveAttribute('data-tone', 'bad');
        expect(await boxesOf(parts)).toEqual(boxes);
        expect(await cutWords(page)).toEqual([]);
      }

      // The item says that it is done.
      await expect(page.getByTestId('all-required')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('complete').getByRole('listitem')).toHaveCount(required.length);
      expect(await boxesOf(parts)).toEqual(boxes);
      expect(await cutWords(page)).toEqual([]);
      // A photo of another shape than the one before it moves nothing; in the bar at the bottom lies what is refused beside counts that run.
      const shift = await shifts.read(['data-testid="picture-box"', 'data-testid="status-']);
      test.info().annotations.push({ type: 'layout shift', description: String(shift.sum) });
      expect(shift.sum, shift.moved.join('\n')).toBeLessThanOrEqual(0.01);
    }
  });
}
