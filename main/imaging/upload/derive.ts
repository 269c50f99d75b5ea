import { StationError } from '../../domain/failure.ts';
import type { Photo, PlainFormat } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import { withPicture } from '../decode/pixels.ts';
import { type Attempt, attempts, type Recipe } from './uploadPlan.ts';

/** An upright sRGB copy by the recipe. Throws `not_possible` when it cannot be made small enough. */
export async function reencode(
  path: string,
  photo: Pick<Photo, 'width' | 'height' | 'filename'>,
  recipe: Recipe,
  signal: AbortSignal,
): Promise<Buffer> {
  const most = recipe.maxBytes ?? Number.POSITIVE_INFINITY;
  for (const attempt of attempts(photo, recipe)) {
    signal.throwIfAborted();
    const copy = await encode(path, recipe, attempt);
    if (copy.length <= most) return copy;
  }
  const told = text('upload.tooManyBytes', { file: photo.filename, most });
  throw new StationError('not_possible', told);
}

async function encode(path: string, recipe: Recipe, attempt: Attempt): Promise<Buffer> {
  return await withPicture(path, async (open) => {
    // The photo passed the strict check when it was taken in; what was harmless then must not stop it now.
    const upright = open('error')
      .autoOrient()
      .resize(attempt.edge, attempt.edge, { fit: 'inside', withoutEnlargement: true });
    const kept = recipe.keepMetadata ? upright.keepExif() : upright;
    const painted = recipe.format === 'jpeg' ? kept.flatten({ background: '#ffffff' }) : kept;
    return await painted.toFormat(recipe.format, formatOptions(recipe.format, attempt.quality)).toBuffer();
  });
}

function formatOptions(format: PlainFormat, quality: number): object {
  switch (format) {
    case 'jpeg':
      return { quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' };
    case 'webp':
      return { quality };
    case 'tiff':
      return { compression: 'deflate', predictor: 'horizontal' };
    case 'png':
      return {};
  }
}
