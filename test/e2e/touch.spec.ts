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
