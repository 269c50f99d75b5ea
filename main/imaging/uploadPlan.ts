import { StationError } from '../domain/failure.ts';
import type { Photo, PlainFormat } from '../domain/model.ts';
import { extensions, isPlain } from '../domain/photo/imageFiles.ts';
import { text } from '../texts/text.ts';
import type { ImageRules } from './ports.ts';
import type { Kept } from './tags/location/neededTags.ts';

/** The steps that a photo needs before it may be sent. */
export type UploadPlan =
  | { readonly kind: 'original' }
  /** The pixels stay as they are; metadata goes but for what is kept. The recipe is for a file in which that cannot be done. */
  | { readonly kind: 'cleaned'; readonly keep: Kept; readonly recipe: Recipe }
  /** The photo's picture file (`pictureFiles.ts`), or a copy of it: `planPicture` says which. */
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

/** Decides by the partner's image rules. Throws `not_possible` for a photo that no derived copy can make acceptable. */
export function planUpload(photo: Facts, rules: ImageRules): UploadPlan {
  requireMinEdge(photo, rules);
  const { format } = photo;
  const keep: Kept = { place: !rules.stripLocation, texts: rules.stripText !== true };
  const isWhole = keep.place && keep.texts;
  // Places and texts hide in many corners of HEIC and RAW files: those are sent whole or not at all.
  if (!isPlain(format)) return isWhole && fits(photo, rules) ? { kind: 'original' } : { kind: 'picture' };
  if (!fits(photo, rules)) return { kind: 'reencoded', recipe: recipeFor(targetFormat(format, photo, rules), rules) };
  return isWhole ? { kind: 'original' } : { kind: 'cleaned', keep, recipe: recipeFor(format, rules) };
}

/** How to derive a copy from a photo's picture file, a JPEG of so many bytes that tells no place; null to send it as it is. */
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

/** The part of a derived file's name that says how it was made, with its extension. */
export function recipeName(recipe: Recipe): string {
  const edge = recipe.maxEdge ?? 'any';
  const bytes = recipe.maxBytes ?? 'any';
  const metadata = recipe.keepMetadata ? 'meta' : 'bare';
  // The smallest edge says how far a copy may be made smaller for its bytes, and nothing else.
  const least = recipe.maxBytes === null || recipe.minEdge === null ? '' : `.least-${recipe.minEdge}`;
  return `edge-${edge}.bytes-${bytes}${least}.${metadata}.${extensions[recipe.format]}`;
}

/** The same for one whose pixels stay as they are. */
export function cleanedName({ place, texts }: Kept, format: PlainFormat): string {
  const gone = [place ? '' : 'no-location', texts ? '' : 'no-text'].filter((part) => part !== '');
  return `${gone.join('-')}.${extensions[format]}`;
}

export interface Attempt {
  /** 1 to 100; formats without loss ignore it. */
  readonly quality: number;
  /** Longer edge, pixels. */
  readonly edge: number;
}

/** The settings to try in turn until a copy fits `maxBytes`: first less quality, then fewer pixels, never below `minEdge`. */
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
    const told =
      formats.length === 0 ? text('upload.noFormat', { file }) : text('upload.otherFormats', { file, formats });
    throw new StationError('not_possible', told);
  }
  const lossy = allowed.find((name) => name === 'jpeg' || name === 'webp');
  const isLossy = format === 'jpeg' || format === 'webp';
  // A PNG that is too many bytes would lose most of its pixels before it fits: a JPEG keeps them.
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
