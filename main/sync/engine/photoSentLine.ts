import type { UploadFile } from '../../domain/partner/service.ts';
import { byteSize } from '../../texts/sizes.ts';
import { asGiven, type Text, text } from '../../texts/text.ts';

export function photoSentLine(side: string, { recipe, bytes }: Pick<UploadFile, 'recipe' | 'bytes'>): Text {
  const form = recipe === null ? [text('history.asTaken')] : [text('history.asCopy'), ...changesOf(recipe)];
  return text('history.photoSent', { facts: [side, ...form, byteSize(bytes)] });
}

/** Reads the recipe's name (`edge-2400.bytes-500000.bare.jpg`). */
function changesOf(recipe: string): readonly Text[] {
  if (recipe === 'picture') return [text('history.innerJpeg')];
  if (/^no-/.test(recipe)) return cleaned(recipe);
  const [, edge = 'any', bytes = 'any', metadata, extension] =
    /^edge-(\w+)\.bytes-(\w+)(?:\.least-\w+)?\.(meta|bare)\.(\w+)$/.exec(recipe) ?? [];
  if (extension === undefined) return [asGiven(recipe)];
  return [
    asGiven(extension === 'jpg' ? 'JPEG' : extension.toUpperCase()),
    ...(edge === 'any' ? [] : [text('history.atMostPixels', { edge })]),
    ...(bytes === 'any' ? [] : [text('history.atMostBytes', { size: byteSize(Number(bytes)) })]),
    ...(metadata === 'bare' ? [text('history.noLocation')] : []),
  ];
}

/** `no-location.jpg`, `no-text.jpg`, `no-location-no-text.jpg`. */
function cleaned(recipe: string): readonly Text[] {
  return [
    ...(recipe.includes('no-location') ? [text('history.noLocation')] : []),
    ...(recipe.includes('no-text') ? [text('history.noText')] : []),
  ];
}
