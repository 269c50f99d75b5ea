import type { Page } from 'playwright/test';
import { cameraJpeg } from '../../fixtures/pictures.ts';

/** Picks these pictures in the dialog of "Add photos", the first for the side that is looked at. */
export async function handOver(page: Page, pictures: Readonly<Record<string, Buffer>>): Promise<void> {
  const files = Object.entries(pictures).map(([name, buffer]) => ({ name, mimeType: 'image/jpeg', buffer }));
  await page.locator('input[type="file"]').setInputFiles(files);
}

/** As `handOver`, with small pictures that differ. */
export async function handOverNamed(page: Page, names: readonly string[]): Promise<void> {
  const made = await Promise.all(
    names.map(async (name) => [name, await cameraJpeg({ width: 1200, height: 900, label: name })] as const),
  );
  await handOver(page, Object.fromEntries(made));
}
