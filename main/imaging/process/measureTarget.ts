import type { TargetMeasures } from '../../domain/judgement/golden.ts';
import { measurePixels } from '../figures/measurePixels.ts';
import type { MeasuredTarget } from '../imaging.ts';
import { withPicture } from './pixels.ts';

const measuredEdge = 900;
const smallEdge = 72;

export async function measureTarget(input: string | Uint8Array): Promise<MeasuredTarget> {
  return await withPicture(input, async (open) => {
    const upright = (edge: number) =>
      open('error')
        .autoOrient()
        .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb');
    const seen = await upright(measuredEdge)
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const grey = await upright(smallEdge).greyscale().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    const pixels = { data: seen.data, width: seen.info.width, height: seen.info.height };
    const { sharpness, clippedHigh } = await measurePixels(pixels);
    return {
      measures: { ...meanLight(seen.data), sharpness, clippedHigh },
      small: { data: Uint8Array.from(grey.data), width: grey.info.width, height: grey.info.height },
    };
  });
}

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

function meanLight(rgb: Uint8Array): Pick<TargetMeasures, 'red' | 'green' | 'blue' | 'luminance'> {
  let [red, green, blue] = [0, 0, 0];
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    red += linear[rgb[at] ?? 0] ?? 0;
    green += linear[rgb[at + 1] ?? 0] ?? 0;
    blue += linear[rgb[at + 2] ?? 0] ?? 0;
  }
  const pixels = Math.max(1, Math.floor(rgb.length / 3));
  [red, green, blue] = [red / pixels, green / pixels, blue / pixels];
  // Weights of BT.709, whose primaries sRGB has.
  return { red, green, blue, luminance: 0.2126 * red + 0.7152 * green + 0.0722 * blue };
}
