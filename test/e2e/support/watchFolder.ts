import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';

/** Turns the hot folder on in Settings, and goes back to Shoot. */
export async function watchFolder(page: Page, hotFolder: string): Promise<void> {
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Photo sources' }).click();
  await page.getByRole('textbox', { name: 'Folder' }).fill(hotFolder);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Watched', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
}
