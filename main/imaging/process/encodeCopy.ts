import { open, readFile, writeFile } from 'node:fs/promises';
import type { PlainFormat } from '../../domain/model.ts';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { saysAdobeRgbInExif, withAdobeRgbSaid } from '../jpeg/adobeRgb.ts';
import type { Attempt, Recipe } from '../uploadPlan.ts';
import { withPicture } from './pixels.ts';

export async function encodeCopy(path: string, recipe: Recipe, attempt: Attempt, to: string): Promise<number> {
  const copy = await encode(path, recipe, attempt);
  await writeFile(to, copy, { mode: 0o600 });
  return copy.length;
}

async function encode(path: string, recipe: Recipe, attempt: Attempt): Promise<Buffer> {
  return await withPicture(await inItsColours(path), async (open) => {
    // The photo passed the strict check at intake.
    const upright = open('error')
      .autoOrient()
      .resize(attempt.edge, attempt.edge, { fit: 'inside', withoutEnlargement: true });
    const saved = recipe.keepMetadata ? upright.keepExif() : upright;
    const painted = recipe.format === 'jpeg' ? saved.flatten({ background: '#ffffff' }) : saved;
    return await painted.toFormat(recipe.format, formatOptions(recipe.format, attempt.quality)).toBuffer();
  });
}

const headBytes = 256 * 1024;

async function inItsColours(path: string): Promise<string | Buffer> {
  const handle = await open(path, 'r');
  const head = await bytesAt(handle, 0, headBytes).finally(() => handle.close());
  return saysAdobeRgbInExif(head) ? withAdobeRgbSaid(await readFile(path)) : path;
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
