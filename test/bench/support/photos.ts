import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cameraJpeg } from '../../fixtures/pictures.ts';

export const photoCount = 60;

/** The bytes of `count` JPEGs as a camera writes them: 24 megapixels, about 7 MB, no two alike. */
export async function cameraPhotos(count: number, name = 'photo'): Promise<readonly Buffer[]> {
  const photos: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    photos.push(await cameraJpeg({ sizeHintMb, seed: index % 2, label: `${name} ${index}` }));
  }
  return photos;
}

/** What `cameraJpeg` needs to be told for a file of 7 MB. */
const sizeHintMb = 8.5;

/** Writes them to a new folder and gives their paths, in order. */
export async function writePhotos(folder: string, count = photoCount): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const [index, photo] of (await cameraPhotos(count)).entries()) {
    const path = join(folder, `DSC_${String(index + 1).padStart(4, '0')}.JPG`);
    await writeFile(path, photo);
    paths.push(path);
  }
  return paths;
}
