import type { Sharp } from 'sharp';
import type { Silhouette } from '../../domain/judgement/region.ts';
import { enclosedShares } from '../figures/enclosedShares.ts';

const edge = 192;

/** Where an overlay's drawing has its item; null where there is no sensible place, as in a grid, a frame or a photo. */
export async function silhouetteOf(picture: Sharp): Promise<Silhouette | null> {
  const { data, info } = await picture
    .resize(edge, edge, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return enclosedShares({ data, width: info.width, height: info.height });
}
