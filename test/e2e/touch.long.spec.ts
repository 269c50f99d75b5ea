import { expect, test } from './support/fixtures.ts';

const touches = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true } as const;

for (const state of ['shootOpen', 'settings', 'settingsQuality', 'settingsStorage', 'settingsStation']) {
  test(`switches and boxes of ${state} are pressed on 48 px by a finger`, async ({ browser, gallery }) => {
    const context = await browser.newContext(touches);
    const page = await context.newPage();
    await page.goto(gallery.at(state));
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    if (state === 'shootOpen') await page.getByTestId('more-tools').tap();
    const controls = page.locator('input[type="checkbox"]:visible, input[type="radio"]:visible, input[role="switch"]');
    await expect(controls.first()).toBeAttached();
    for (const control of await controls.all()) {
      expect(
        await control.evaluate(pressedOn),
        await control.evaluate((input) => input.outerHTML),
      ).toBeGreaterThanOrEqual(47);
    }
    await context.close();
  });
}

test('steppers and sliders of Settings are pressed on 48 px by a finger', async ({ browser, gallery }) => {
  const context = await browser.newContext(touches);
  const page = await context.newPage();
  for (const [state, part] of [
    ['settingsStorage', '.mantine-NumberInput-control'],
    ['settingsQuality', '[role="slider"]'],
  ] as const) {
    await page.goto(gallery.at(state));
    const controls = page.locator(`${part}:visible`);
    await expect(controls.first()).toBeVisible();
    for (const control of await controls.all()) {
      const misses = await control.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        // A field's own corners are round: its middle and its four edges count.
        const places = [
          [0, 0],
          [-23, 0],
          [23, 0],
          [0, -23],
          [0, 23],
        ] as const;
        return places.filter(([x, y]) => {
          const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
          return hit === null || !element.contains(hit);
        });
      });
      expect(misses, `${state}: ${part}`).toEqual([]);
    }
  }
  await context.close();
});

test('two fingers open the loupe where they are, make it larger, and close it', async ({ browser, gallery }) => {
  const context = await browser.newContext(touches);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(gallery.at('shootPhoto'));
  const frame = page.getByTestId('loupe-frame');
  await expect(frame).toBeVisible();
  const box = await frame.boundingBox();
  if (box === null) throw new Error('No photo is shown.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const at = (apart: number) => [
    { x: middle.x - apart / 2, y: middle.y, id: 0 },
    { x: middle.x + apart / 2, y: middle.y, id: 1 },
  ];
  const pinch = async (from: number, to: number): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    for (let step = 1; step <= 10; step++) {
      const apart = from + ((to - from) * step) / 10;
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(apart) });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const loupe = page.getByTestId('loupe');
  await pinch(80, 160);
  await expect(loupe).toBeVisible();
  const scale = async () => Number(await loupe.getAttribute('data-scale'));
  const opened = await scale();
  await pinch(80, 200);
  await expect.poll(scale).toBeGreaterThan(opened * 1.3);
  // A busy browser passes on fewer of the moves.
  await expect(async () => {
    await pinch(300, 20);
    await expect(loupe).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  // The page itself stays as it is.
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await context.close();
});

/** Height, px, over its middle, in which a press means this control: it lands on the input or on one of its labels. */
function pressedOn(input: HTMLElement | SVGElement): number {
  if (!(input instanceof HTMLInputElement)) return 0;
  const drawn = [...(input.labels ?? [])].find((label) => label.className.includes('track')) ?? input;
  // In a section that is folded away.
  if (
    !drawn.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
    drawn.closest('[aria-hidden="true"]')
  )
    return 48;
  drawn.scrollIntoView({ block: 'center' });
  const { left, width, top, height } = drawn.getBoundingClientRect();
  const means = (y: number): boolean => {
    const hit = document.elementFromPoint(left + width / 2, y);
    return hit !== null && (hit === input || hit.closest('label')?.control === input);
  };
  const middle = top + height / 2;
  const offsets = Array.from({ length: 60 }, (_, index) => index);
  const up = offsets.findIndex((offset) => !means(middle - offset));
  const down = offsets.findIndex((offset) => !means(middle + offset));
  return up + down - 1;
}
