import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cameraJpeg, exifTime } from '../../fixtures/pictures.ts';

/** A tethered camera: JPEGs with all that cameras write, written beside and renamed into the hot folder, as camera programs do. */
export function createCamera(hotFolder: string): { shoot(orientation?: number, takenAt?: number): Promise<string> } {
  let count = 0;
  return {
    async shoot(orientation = 1, takenAt) {
      count += 1;
      const name = `DSC_${String(count).padStart(4, '0')}.jpg`;
      const landscape = orientation <= 4;
      const picture = await cameraJpeg({
        width: landscape ? 1800 : 1200,
        height: landscape ? 1200 : 1800,
        orientation,
        // Each shot is another view: the same one twice is to be looked at.
        view: count + 40,
        label: `${name} ${Math.random()}`,
        ...(takenAt === undefined
          ? {}
          : { takenAt: exifTime(takenAt), fraction: String(takenAt % 1_000).padStart(3, '0') }),
      });
      writeFileSync(join(hotFolder, `.${name}.part`), picture);
      renameSync(join(hotFolder, `.${name}.part`), join(hotFolder, name));
      return name;
    },
  };
}
