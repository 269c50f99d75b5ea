import type { JSHandle, Locator, Page } from 'playwright/test';
import { cameraJpeg } from '../../fixtures/pictures.ts';

/** Picks these pictures in the dialog of "Add photos", the first for the side that is looked at. */
export async function handOver(page: Page, pictures: Readonly<Record<string, Buffer>>): Promise<void> {
  const files = Object.entries(pictures).map(([name, buffer]) => ({ name, mimeType: 'image/jpeg', buffer }));
  await page.locator('input[type="file"]').setInputFiles(files);
}

/** As `handOver`, with small pictures that differ. */
export async function handOverNamed(page: Page, names: readonly string[]): Promise<void> {
  const made = await Promise.all(
    names.map(async (name, view) => [name, await cameraJpeg({ width: 1200, height: 900, label: name, view })] as const),
  );
  await handOver(page, Object.fromEntries(made));
}

/** Drops these files, as from a file manager. */
export async function dropOn(page: Page, on: Locator, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const dataTransfer = await transferOf(page, files);
  await on.dispatchEvent('dragover', { dataTransfer });
  await on.dispatchEvent('drop', { dataTransfer });
}

/** Pastes these files with the focus nowhere. */
export async function paste(page: Page, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const clipboardData = await transferOf(page, files);
  await page.evaluate((data) => {
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, clipboardData);
}

/** Files as a browser hands them over. */
async function transferOf(page: Page, files: Readonly<Record<string, Buffer>>): Promise<JSHandle<DataTransfer>> {
  const given = Object.entries(files).map(([name, bytes]) => ({ name, base64: bytes.toString('base64') }));
  return page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      // Browsers know no type for RAW.
      transfer.items.add(new File([bytes], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : '' }));
    }
    return transfer;
  }, given);
}
