import type { Page } from 'playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { test as base, expect } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';

base.setTimeout(120_000);

/** A browser whose person answers no, and one at a computer without a camera. */
const browsers = {
  denied: '--use-fake-ui-for-media-stream=deny',
  none: '--use-fake-device-for-media-stream=device-count=0',
} as const;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await page.getByRole('button', { name: /^USB camera/ }).click();
  await page.getByTestId('usb-on').click();
}

for (const code of ['denied', 'none'] as const) {
  const test = base.extend<object, object>({
    launchOptions: [
      async ({ launchOptions }, use) =>
        use({ ...launchOptions, args: [...(launchOptions.args ?? []), browsers[code]] }),
      { scope: 'worker' },
    ],
  });

  test(`a camera that cannot be used (${code}) is said with the way out, and photos come by other ways`, async ({
    page,
    station,
  }) => {
    await open(page, station.address);
    await expect(page.getByTestId('usb-preview').getByTestId('camera-trouble')).toHaveAttribute('data-code', code);
    await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
    const screen = shootScreen(page);
    await screen.scan('SKU-4001');
    await screen.choose('Footwear', 'Sneakers');
    const trouble = page.getByTestId('camera-trouble');
    await expect(trouble).toHaveAttribute('data-code', code);
    await expect(trouble.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByTestId('more-tools').click();
    await expect(page.getByRole('button', { name: /^Add photos/ })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'a camera that is refused');
  });
}
