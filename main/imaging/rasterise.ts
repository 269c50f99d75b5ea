import type { ImageFormat } from '../domain/model.ts';
import { withOwnDrawing } from './pixels.ts';

export interface RasterSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** 1 to 100, of JPEG and WebP. */
  readonly quality?: number;
}

/** Renders a drawing of our own (the practice partner's). Never for SVG from outside: the loader reads what it refers to. */
export async function rasterise(svg: string, format: ImageFormat, size: RasterSize): Promise<Buffer> {
  const { width, height, quality = 85 } = size;
  return await withOwnDrawing(svg, async (drawing) => {
    const resized = drawing.resize(width, height, { fit: 'fill' });
    // JPEG has no transparency: unpainted parts become white, not black.
    const painted = format === 'jpeg' ? resized.flatten({ background: '#ffffff' }) : resized;
    return await painted.toFormat(format, format === 'jpeg' || format === 'webp' ? { quality } : {}).toBuffer();
  });
}
