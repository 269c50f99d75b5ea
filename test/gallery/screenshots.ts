import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startGallery } from '../e2e/support/gallery.ts';
import { guidePictures } from './guidePictures.ts';
import { isOtherPicture, pictureLook, takePicture } from './takePicture.ts';

/** `npm run screenshots [file…]`: takes the pictures of the guides; one that looks as before is left as it is. */
const folder = join(import.meta.dirname, '../../docs/images');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((file) => !guidePictures.some((picture) => picture.file === file));
if (unknown.length > 0) {
  console.error(
    `No picture of the guides: ${unknown.join(', ')}. Known: ${guidePictures.map(({ file }) => file).join(', ')}`,
  );
  process.exit(2);
}

await mkdir(folder, { recursive: true });
const gallery = await startGallery();
// Root may not run Chromium in its sandbox; our own page is all that it opens.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({
  args,
  ...(process.env.SIDESHOT_BROWSER === undefined ? {} : { executablePath: process.env.SIDESHOT_BROWSER }),
});
try {
  for (const picture of guidePictures.filter(({ file }) => wanted.length === 0 || wanted.includes(file))) {
    const context = await browser.newContext(pictureLook);
    const taken = await takePicture(await context.newPage(), gallery.at(picture.state), picture);
    await context.close();
    const path = join(folder, picture.file);
    const isNew = !existsSync(path) || (await isOtherPicture(await readFile(path), taken));
    if (isNew) await writeFile(path, taken);
    console.log(`${picture.file}: ${isNew ? 'written' : 'as before'}`);
  }
} finally {
  await browser.close();
  await gallery.close();
}
