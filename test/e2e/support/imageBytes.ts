import type { Locator } from 'playwright/test';

/**
 * The picture that an image element shows, fetched by its own page. A client beside the browser would meet the end of an
 * idle connection, which a browser mends by itself.
 */
export async function imageBytes(image: Locator): Promise<Buffer> {
  const url = await image.evaluate(async (element: HTMLImageElement) => {
    const picture = await (await fetch(element.src)).blob();
    return await new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(picture);
    });
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
