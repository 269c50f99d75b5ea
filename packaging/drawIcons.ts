import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import png2icons from 'png2icons';
import sharp from 'sharp';

/** `npm run icons`: every icon of the desktop app, from the drawings in `packaging/resources`. What it writes is committed. */
const resources = join(import.meta.dirname, 'resources');
const tray = join(import.meta.dirname, '..', 'assets', 'tray');
const linuxSizes = [16, 32, 48, 64, 128, 256, 512];

async function png(name: string, size: number, colour = '#000'): Promise<Buffer> {
  const svg = readFileSync(join(resources, `${name}.svg`), 'utf8').replaceAll('COLOUR', colour);
  return await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: name === 'tray' })
    .toBuffer();
}

/** For Windows and macOS, of one large picture. */
async function packed(name: string): Promise<void> {
  const large = await png(name, 1024);
  write(resources, `${name}.ico`, png2icons.createICO(large, png2icons.BICUBIC2, 0, true, true));
  write(resources, `${name}.icns`, png2icons.createICNS(large, png2icons.BICUBIC2, 0));
}

function write(folder: string, name: string, bytes: Buffer | null): void {
  if (bytes === null) throw new Error(`${name} could not be made`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
}

for (const name of ['icon', 'profile']) await packed(name);
write(resources, 'profile.png', await png('profile', 256));
for (const size of linuxSizes) write(join(resources, 'linux'), `${size}x${size}.png`, await png('icon', size));
for (const [suffix, size] of [
  ['', 16],
  ['@2x', 32],
] as const) {
  // macOS colours a template itself; other systems show it as it is, on bars of any colour.
  write(tray, `trayTemplate${suffix}.png`, await png('tray', size));
  write(tray, `tray${suffix}.png`, await png('tray', size, '#4c8dd8'));
}
