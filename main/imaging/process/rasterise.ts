import type { PlainFormat } from '../../domain/model.ts';
import type { RasterSize } from '../imaging.ts';
import { withOwnDrawing, withPicture } from './pixels.ts';

/** Soft shadows cost by the square of the size, so large pictures are enlarged. */
const drawnWidth = 1600;

/** Never takes SVG from outside: the loader reads what it refers to. */
export async function rasterise(svg: string, format: PlainFormat, size: RasterSize): Promise<Buffer> {
  const { width, height, quality = 85 } = size;
  const scale = Math.min(1, drawnWidth / width);
  const drawn = await withOwnDrawing(svg, async (drawing) => {
    const small = drawing.resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' });
    return await small.png({ compressionLevel: 1 }).toBuffer();
  });
  return await withPicture(drawn, async (open) => {
    const resized = open().resize(width, height, { fit: 'fill' });
    // JPEG has no transparency: this makes it white, not black.
    const painted = format === 'jpeg' ? resized.flatten({ background: '#ffffff' }) : resized;
    return await painted.toFormat(format, format === 'jpeg' || format === 'webp' ? { quality } : {}).toBuffer();
  });
}
