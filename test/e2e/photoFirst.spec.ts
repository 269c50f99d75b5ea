import type { Locator, Page } from 'playwright/test';
import { asGiven } from '../../main/texts/text.ts';
import type { FakeBridge } from '../fakes/page/fakeBridge.ts';
import { cutWords } from './support/cutWords.ts';
import { expect, test } from './support/fixtures.ts';
import { boxesOf } from './support/layout.ts';
import { speakLonger } from './support/longerWords.ts';
import { showState } from './support/states.ts';

/** Each with the least share of the window that a photo of 4:3 has: in the normal size of text, and in the largest. */
const sizes = [
  { width: 1280, height: 800, share: 0.4, larger: 0.36 },
  { width: 1366, height: 768, share: 0.4, larger: 0.36 },
  { width: 1024, height: 768, share: 0.36, larger: 0.28 },
] as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
}

/** Share of the window that a photo of the shape that cameras have fills in this frame. */
async function photoShare(page: Page, frame: Locator): Promise<number> {
  const { width, height } = await boxOf(frame);
  const window = page.viewportSize() ?? { width: 1, height: 1 };
  const shown = Math.min(width, (height * 4) / 3);
  return (shown * shown * 0.75) / (window.width * window.height);
}

function notify(page: Page, words: string): Promise<void> {
  return page.evaluate((message) => {
    // The gallery's page lays it there.
    const { bridge } = window as unknown as { bridge: FakeBridge };
    bridge.emit({ type: 'notice', level: 'error', message });
  }, asGiven(words));
}

/** What nothing that comes and goes may move. */
const stillParts = (page: Page): Readonly<Record<string, Locator>> => ({
  photo: page.getByTestId('side-photo'),
  tools: page.getByTestId('toolbar'),
  done: page.getByTestId('done'),
  details: page.getByTestId('details'),
  reference: page.getByTestId('reference'),
  bar: page.locator('footer'),
});

test('the photo has its share of a low screen, in each size of text', async ({ galleryPage: page, gallery }) => {
  for (const { width, height, share, larger } of sizes) {
    await page.setViewportSize({ width, height });
    for (const text of ['normal', 'larger'] as const) {
      await showState(page, gallery, 'shootPhoto', { scheme: 'light', text });
      const has = await photoShare(page, page.getByTestId('side-photo'));
      expect(has, `${width} x ${height}, ${text} text`).toBeGreaterThanOrEqual(text === 'normal' ? share : larger);
      expect(await cutWords(page)).toEqual([]);
    }
  }
});

test('messages and status are one line: a message moves nothing, and covers nothing that can be pressed', async ({
  galleryPage: page,
  gallery,
}) => {
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    for (const state of ['shootPhoto', 'shootManyNotes']) {
      for (const text of ['normal', 'larger'] as const) {
        await showState(page, gallery, state, { scheme: 'light', text });
        const strip = page.getByTestId('messages');
        const bar = await boxOf(page.locator('footer'));
        expect(bar.height).toBeLessThan(50);
        expect(await boxOf(strip)).toEqual(bar);
        const before = await boxesOf(stillParts(page));
        await notify(page, 'A list was not taken, since its columns are of another kind. Choose them in Settings.');
        await expect(strip.getByRole('alert')).toBeVisible();
        expect(await boxesOf(stillParts(page))).toEqual(before);
        const line = await boxOf(strip.getByRole('alert'));
        expect(line.width).toBeGreaterThan(200);
        for (const sign of await page.locator('footer button').all()) await sign.click({ trial: true });
        await page.getByTestId('more-notices').click({ trial: true });
        await strip.getByRole('button', { name: 'Dismiss' }).click();
        await expect(strip.getByRole('alert')).toHaveCount(0);
      }
    }
  }
});

test('tools of a low window are pictures with a name and a tooltip; a high window has the words', async ({
  galleryPage: page,
  gallery,
}) => {
  const names = ['Retake', 'Undo', 'Loupe', 'Compare', 'Example', 'Overlay', 'More'];
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'shootPhoto');
  const tools = page.getByTestId('toolbar');
  for (const name of names) {
    const tool = tools.getByRole('button', { name, exact: true });
    await expect(tool).toHaveAttribute('title', new RegExp(`^${name}`));
    await expect(tool.locator('svg')).toBeVisible();
    expect((await boxOf(tool.getByText(name, { exact: true }))).width).toBeLessThan(2);
    expect((await boxOf(tool)).height).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const name of names) {
    const tool = tools.getByRole('button', { name, exact: true });
    expect((await boxOf(tool.getByText(name, { exact: true }))).width).toBeGreaterThan(20);
  }
});

test('the tray is there only with something in it, and moves nothing when it comes', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const tray = page.getByRole('region', { name: 'Tray' });
  await showState(page, gallery, 'shootPhoto');
  await expect(tray).toHaveCount(0);
  const without = await boxesOf(stillParts(page));
  await showState(page, gallery, 'shootOpen');
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await expect(tray).toBeInViewport({ ratio: 1 });
  expect(await boxesOf(stillParts(page))).toEqual(without);
});

test('between items all screens begin at one edge, and what is to be done is pressed', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'workHome');
  const edges = new Set<number>();
  const note = async (part: Locator): Promise<unknown> => edges.add(Math.round((await boxOf(part)).x));
  await note(page.getByText('Sideshot', { exact: true }).first());
  await note(page.getByTestId('open-work-list'));
  await note(page.getByRole('region', { name: 'Last items' }).getByRole('button').first());
  await expect(page.getByTestId('open-work-list')).toHaveAttribute('data-count', '43');
  await page.getByTestId('open-work-list').click();
  await expect(page.getByTestId('expected-SKU-9001')).toBeVisible();
  await showState(page, gallery, 'queue');
  await note(page.getByTestId('queue-list'));
  await showState(page, gallery, 'settings');
  await note(page.getByRole('main').getByRole('tab').first());
  expect([...edges]).toEqual([16]);
});

test('how to begin is explained for the first ten items, and in one line after them', async ({
  galleryPage: page,
  gallery,
}) => {
  const help = page.getByText('Scan its code, or type it above and press Enter.');
  await showState(page, gallery, 'shootFresh');
  await expect(help).toBeVisible();
  await expect(page.getByText('In practice mode any code will do')).toBeVisible();
  await showState(page, gallery, 'workHome');
  await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
  await expect(help).toHaveCount(0);
  expect((await boxOf(page.getByRole('heading', { name: 'Scan an item' }))).height).toBeLessThan(48);
});

test('in words that are 40 % longer nothing on a low screen is cut off', async ({ page, gallery }) => {
  await speakLonger(page);
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    for (const state of ['workHome', 'shootFresh', 'shootPhoto', 'shootOpen']) {
      await page.goto(gallery.at(state));
      await expect(page.getByRole('main').locator('button').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await cutWords(page), `${state} at ${width}`).toEqual([]);
      expect((await boxOf(page.locator('footer'))).height).toBeLessThan(50);
    }
  }
});
