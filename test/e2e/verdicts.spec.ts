import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { goodsJpeg } from '../fixtures/goodsPhoto.ts';
import { textAsJpg } from '../fixtures/pictures.ts';
import { expect, test } from './support/fixtures.ts';
import { handOver } from './support/handOver.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(120_000);

declare global {
  interface Window {
    /** All colours of a verdict that were on the page at once, each time that they changed: `place of side: verdict`. */
    shownVerdicts: string[];
    /** The first note of each sound. */
    startedHz: number[];
  }
}

/** Writes down each change of colour and each note, from the page's next load on. */
async function recordVerdicts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shownVerdicts = [];
    window.startedHz = [];
    const parameter = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {} });
    class RecordingAudio {
      currentTime = 0;
      destination = {};
      createGain = () => ({ gain: parameter(), connect: () => this.destination });
      createOscillator = () => {
        const frequency = parameter();
        const start = () => void window.startedHz.push(frequency.value);
        return { frequency, type: '', connect: () => this.createGain(), start, stop() {} };
      };
      resume = async () => undefined;
    }
    Object.assign(window, { AudioContext: RecordingAudio });

    const marked =
      '[data-testid="stage-head"], [data-testid="verdict"], [data-testid="last-photo"], [data-flash], [data-coming]';
    const look = (): void => {
      const side = document.querySelector('[data-testid="last-photo"] strong')?.textContent ?? '';
      const now = [...document.querySelectorAll<HTMLElement>(marked)].flatMap(({ dataset }) => {
        const { testid = '', verdict, tone, flash, coming } = dataset;
        const colour = verdict ?? tone ?? flash ?? (coming === undefined ? undefined : 'coming');
        const of = testid.startsWith('side-') ? testid.slice(5) : side;
        return colour === undefined ? [] : `${testid.startsWith('side-') ? 'row' : testid} of ${of}: ${colour}`;
      });
      for (const line of now) if (!window.shownVerdicts.includes(line)) window.shownVerdicts.push(line);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

const soundOfNote = new Map([
  [1320, 'accepted'],
  [440, 'look'],
  [220, 'refused'],
  [587, 'notice'],
  [659, 'complete'],
]);

/** What was shown and heard since it was asked last. */
async function recorded(page: Page): Promise<{ readonly shown: readonly string[]; readonly heard: readonly string[] }> {
  const { shown, notes } = await page.evaluate(() => ({
    shown: window.shownVerdicts.splice(0),
    notes: window.startedHz.splice(0),
  }));
  const heard = notes.flatMap((hz) => soundOfNote.get(hz) ?? []);
  // The sound of a warning begins as that of a photo that was taken.
  return { shown, heard: heard.filter((sound, at) => !(sound === 'accepted' && heard[at + 1] === 'look')) };
}

/** Of so many pixels that the station looks at it for a while. */
async function large(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).resize(6_000, 4_500).jpeg({ quality: 80 }).toBuffer();
}

const good = (variation: number) => goodsJpeg('boot-left', { variation });
const dark = (variation: number) => goodsJpeg('boot-left', { variation, exposure: 0.05 });

test('nothing is green before it was judged; amber stays amber, red is red, and each is heard as what it is', async ({
  page,
  station,
}) => {
  await recordVerdicts(page);
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-8101');
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  await recorded(page);

  // Amber: grey for as long as it is looked at.
  await handOver(page, { 'a.jpg': await large(await dark(1)) });
  await expect(page.getByTestId('stage-head')).toHaveAttribute('data-tone', 'warn');
  await expect(screen.side('Left side')).toHaveAttribute('data-flash', 'look');
  const amber = await recorded(page);
  expect(amber.shown[0]).toBe('row of Left side: coming');
  expect(amber.shown.filter((line) => /good|refused|bad/.test(line))).toEqual([]);
  expect(amber.heard).toEqual(['look']);

  // Green: and what is on the stage until then keeps its own colour.
  await handOver(page, { 'b.jpg': await large(await good(2)) });
  await expect(page.getByTestId('last-photo')).toContainText('Right side');
  await expect(page.getByTestId('stage-head')).toHaveAttribute('data-tone', 'good');
  const green = await recorded(page);
  expect(green.shown).toContain('row of Right side: coming');
  expect(green.shown.indexOf('row of Right side: coming')).toBeLessThan(
    green.shown.findIndex((line) => line.endsWith(': good')),
  );
  expect(green.shown.filter((line) => line.includes('Left side') && line.includes('good'))).toEqual([]);
  expect(green.heard).toEqual(['accepted']);

  // Red: a file that is no photo, behind one that is amber.
  await handOver(page, { 'c.jpg': await dark(3) });
  await expect(screen.side('Heel')).toHaveAttribute('data-flash', 'look');
  await recorded(page);
  await handOver(page, { 'notes.jpg': textAsJpg });
  await expect(page.getByTestId('stage-head')).toHaveAttribute('data-tone', 'bad');
  // The photo before it keeps the colour of its own verdict.
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'look');
  const red = await recorded(page);
  expect(red.shown.filter((line) => /good/.test(line))).toEqual([]);
  expect(red.shown.filter((line) => /refused/.test(line))).toEqual([]);
  expect(red.heard).toEqual(['refused']);

  // The last required one is amber: nothing says over it that all is well.
  await handOver(page, { 'd.jpg': await good(4) });
  await expect(screen.side('Outsole')).not.toHaveAttribute('data-status', 'missing');
  await expect.poll(async () => (await recorded(page)).heard).toEqual(['accepted']);
  await handOver(page, { 'e.jpg': await dark(5) });
  await expect(page.getByTestId('all-required')).toBeVisible();
  await expect(page.getByTestId('stage-head')).toHaveAttribute('data-tone', 'warn');
  expect((await recorded(page)).heard).toEqual(['look']);

  // A good one is heard as the last, and not as the end: two others are still to be looked at, which Done says.
  await page.keyboard.press('Delete');
  await expect(page.getByTestId('all-required')).toHaveCount(0);
  await recorded(page);
  await handOver(page, { 'f.jpg': await good(6) });
  await expect(page.getByTestId('all-required')).toBeVisible();
  await expect(page.getByTestId('done')).toContainText('2 to look at');
  await expect.poll(async () => (await recorded(page)).heard).toEqual(['accepted']);
});
