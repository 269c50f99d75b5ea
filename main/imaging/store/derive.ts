import { StationError } from '../../domain/failure.ts';
import type { Photo } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import type { Imaging } from '../imaging.ts';
import { Undecodable } from '../undecodable.ts';
import { attempts, type Recipe } from '../uploadPlan.ts';

/** Throws `not_possible` when the copy cannot be made small enough, `storage` when the file cannot be read. */
export async function reencode(
  imaging: Pick<Imaging, 'ask'>,
  { path, to }: { readonly path: string; readonly to: string },
  photo: Pick<Photo, 'width' | 'height' | 'filename'>,
  recipe: Recipe,
  signal: AbortSignal,
): Promise<void> {
  const most = recipe.maxBytes ?? Number.POSITIVE_INFINITY;
  for (const attempt of attempts(photo, recipe)) {
    const bytes = await imaging.ask('copy', { path, recipe, attempt, to }, signal).catch((error: unknown) => {
      if (!(error instanceof Undecodable)) throw error;
      throw new StationError('storage', error.textFor(photo.filename), { cause: error });
    });
    if (bytes <= most) return;
  }
  const reported = text('upload.tooManyBytes', { file: photo.filename, most });
  throw new StationError('not_possible', reported);
}
