import { StationError } from '../domain/failure.ts';
import type { Photo, PlainFormat } from '../domain/model.ts';
import { extensions, isPlain } from '../domain/photo/imageFiles.ts';
import { text } from '../texts/text.ts';
import type { ImageRules } from './ports.ts';
import type { Kept } from './tags/location/neededTags.ts';

export type UploadPlan =
  | { readonly kind: 'original' }
  /** `recipe` is for a file whose metadata cannot be removed alone. */
  | { readonly kind: 'cleaned'; readonly keep: Kept; readonly recipe: Recipe }
  | { readonly kind: 'picture' }
  | { readonly kind: 'reencoded'; readonly recipe: Recipe };

export interface Recipe {
  readonly format: PlainFormat;
  readonly maxEdge: number | null;
  readonly maxBytes: number | null;
  readonly minEdge: number | null;
  readonly keepMetadata: boolean;
}

type Facts = Pick<Photo, 'format' | 'bytes' | 'width' | 'height' | 'filename'>;

/** Throws `not_possible` for a photo that no copy can make acceptable. */
export function planUpload(photo: Facts, rules: ImageRules): UploadPlan {
  requireMinEdge(photo, rules);
  const { format } = photo;
  const keep: Kept = { place: !rules.stripLocation, texts: rules.stripText !== true };
  const isWhole = keep.place && keep.texts;
  // Places and texts hide in many corners of HEIC and RAW files.
  if (!isPlain(format)) return isWhole && fits(photo, rules) ? { kind: 'original' } : { kind: 'picture' };
  if (!fits(photo, rules)) return { kind: 'reencoded', recipe: recipeFor(targetFormat(format, photo, rules), rules) };
  return isWhole ? { kind: 'original' } : { kind: 'cleaned', keep, recipe: recipeFor(format, rules) };
}

/** Null to send the picture file as it is; it tells no place. */
export function planPicture(photo: Facts, bytes: number, rules: ImageRules): Recipe | null {
  const picture = { ...photo, format: 'jpeg', bytes } as const;
  if (fits(picture, rules)) return null;
  return recipeFor(targetFormat('jpeg', picture, rules), { ...rules, stripLocation: false, stripText: false });
}

function fits({ format, bytes, width, height }: Facts, rules: ImageRules): boolean {
  const edgeFits = rules.maxEdge === null || Math.max(width, height) <= rules.maxEdge;
  return rules.formats.includes(format) && edgeFits && bytesFit(bytes, rules);
}

function bytesFit(bytes: number, { maxBytes }: ImageRules): boolean {
  return maxBytes === null || bytes <= maxBytes;
}

function recipeFor(format: PlainFormat, rules: ImageRules): Recipe {
  const { maxEdge, maxBytes, minEdge, stripLocation, stripText = false } = rules;
  return { format, maxEdge, maxBytes, minEdge, keepMetadata: !stripLocation && !stripText };
}

export function recipeName(recipe: Recipe): string {
  const edge = recipe.maxEdge ?? 'any';
  const bytes = recipe.maxBytes ?? 'any';
  const metadata = recipe.keepMetadata ? 'meta' : 'bare';
  // The smallest edge only limits how far a copy may shrink.
  const least = recipe.maxBytes === null || recipe.minEdge === null ? '' : `.least-${recipe.minEdge}`;
  return `edge-${edge}.bytes-${bytes}${least}.${metadata}.${extensions[recipe.format]}`;
}

export function cleanedName({ place, texts }: Kept, format: PlainFormat): string {
  const gone = [place ? '' : 'no-location', texts ? '' : 'no-text'].filter((part) => part !== '');
  return `${gone.join('-')}.${extensions[format]}`;
}

export interface Attempt {
  readonly quality: number;
  readonly edge: number;
}

/** First less quality, then fewer pixels, never below `minEdge`. */
export function attempts(photo: Pick<Photo, 'width' | 'height'>, recipe: Recipe): readonly Attempt[] {
  const longer = Math.max(photo.width, photo.height);
  const start = Math.min(longer, recipe.maxEdge ?? longer);
  if (recipe.maxBytes === null) return [{ quality: 92, edge: start }];
  const lossy = recipe.format === 'jpeg' || recipe.format === 'webp';
  const qualities = lossy ? [92, 85, 75] : [92];
  const smallest = Math.max(200, ((recipe.minEdge ?? 0) * longer) / Math.min(photo.width, photo.height));
  const edges: number[] = [];
  for (let edge = Math.round(start * 0.8); edge >= smallest; edge = Math.round(edge * 0.8)) edges.push(edge);
  return [...qualities.map((quality) => ({ quality, edge: start })), ...edges.map((edge) => ({ quality: 80, edge }))];
}

function targetFormat(format: PlainFormat, photo: Facts, rules: ImageRules): PlainFormat {
  const allowed = rules.formats.filter(isPlain);
  const [first] = allowed;
  if (first === undefined) {
    const file = photo.filename;
    const formats = rules.formats.map((name) => name.toUpperCase());
    const reported =
      formats.length === 0 ? text('upload.noFormat', { file }) : text('upload.otherFormats', { file, formats });
    throw new StationError('not_possible', reported);
  }
  const lossy = allowed.find((name) => name === 'jpeg' || name === 'webp');
  const isLossy = format === 'jpeg' || format === 'webp';
  // A too large PNG would lose most of its pixels; a JPEG keeps them.
  if (!bytesFit(photo.bytes, rules) && !isLossy) return lossy ?? first;
  return allowed.includes(format) ? format : first;
}

function requireMinEdge({ width, height, filename }: Facts, { minEdge, maxEdge }: ImageRules): void {
  if (minEdge === null) return;
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const asked = { file: filename, width, height, least: minEdge };
  if (shorter < minEdge) throw new StationError('not_possible', text('upload.tooSmall', asked));
  const shorterInCopy = maxEdge === null || longer <= maxEdge ? shorter : Math.round((shorter * maxEdge) / longer);
  if (maxEdge === null || shorterInCopy >= minEdge) return;
  throw new StationError('not_possible', text('upload.tooNarrow', { ...asked, most: maxEdge }));
}
