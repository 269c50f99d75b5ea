import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cameraJpeg } from '../../fixtures/pictures.ts';

/** A tethered camera: 24-megapixel JPEGs, written beside and renamed into the hot folder, as camera programs do. */
export function createCamera(hotFolder: string): { shoot(orientation?: number): Promise<string> } {
  let count = 0;
  return {
    async shoot(orientation = 1) {
      count += 1;
      const name = `DSC_${String(count).padStart(4, '0')}.jpg`;
      const landscape = orientation <= 4;
      const picture = await cameraJpeg({
        width: landscape ? 6000 : 4000,
        height: landscape ? 4000 : 6000,
        orientation,
        label: `${name} ${Math.random()}`,
        sizeHintMb: 7,
      });
      writeFileSync(join(hotFolder, `.${name}.part`), picture);
      renameSync(join(hotFolder, `.${name}.part`), join(hotFolder, name));
      return name;
    },
  };
}
