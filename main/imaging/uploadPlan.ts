import { StationError } from '../domain/failure.ts';
import type { ImageFormat, Photo } from '../domain/model.ts';
import { extensions } from './fileKind.ts';
import type { ImageRules } from './ports.ts';

/** What has to be done to a photo before it may be sent. */
export type UploadPlan =
  | { readonly kind: 'original' }
  /** The pixels stay as they are; what tells the place goes. */
  | { readonly kind: 'without_location' }
  | { readonly kind: 'reencoded'; readonly recipe: Recipe };

export interface Recipe {
  readonly format: ImageFormat;
  readonly maxEdge: number | null;
  readonly maxBytes: number | null;
  readonly minEdge: number | null;
  readonly keepMetadata: boolean;
}

type Facts = Pick<Photo, 'format' | 'bytes' | 'width' | 'height' | 'filename'>;

/** Decides by the partner's image rules. Throws `not_possible` for a photo that no derived copy can make acceptable. */
export function planUpload(photo: Facts, rules: ImageRules): UploadPlan {
  requireMinEdge(photo, rules);
  const formatFits = rules.formats.includes(photo.format);
  const edgeFits = rules.maxEdge === null || Math.max(photo.width, photo.height) <= rules.maxEdge;
  const bytesFit = rules.maxBytes === null || photo.bytes <= rules.maxBytes;
  if (formatFits && edgeFits && bytesFit) return { kind: rules.stripLocation ? 'without_location' : 'original' };
  const format = targetFormat(photo.format, rules, bytesFit);
  return { kind: 'reencoded', recipe: recipeFor(format, rules) };
}

/** The recipe that keeps the photo's format, for a picture whose metadata cannot be edited in place. */
export function recipeFor(format: ImageFormat, rules: ImageRules): Recipe {
  const { maxEdge, maxBytes, minEdge, stripLocation } = rules;
  return { format, maxEdge, maxBytes, minEdge, keepMetadata: !stripLocation };
}

/** The part of a derived file's name that says how it was made, with its extension. */
export function recipeName(recipe: Recipe): string {
  const edge = recipe.maxEdge ?? 'any';
  const bytes = recipe.maxBytes ?? 'any';
  const metadata = recipe.keepMetadata ? 'meta' : 'bare';
  return `edge-${edge}.bytes-${bytes}.${metadata}.${extensions[recipe.format]}`;
}

export interface Attempt {
  /** 1 to 100; formats without loss ignore it. */
  readonly quality: number;
  /** Longer edge, pixels. */
  readonly edge: number;
}

/** What to try in turn until a copy fits `maxBytes`: first less quality, then fewer pixels, never below `minEdge`. */
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

function targetFormat(format: ImageFormat, rules: ImageRules, bytesFit: boolean): ImageFormat {
  const first = rules.formats[0];
  if (first === undefined) throw new StationError('not_possible', 'The connection profile allows no image format.');
  const lossy = rules.formats.find((allowed) => allowed === 'jpeg' || allowed === 'webp');
  const isLossy = format === 'jpeg' || format === 'webp';
  // A PNG that is too many bytes would lose most of its pixels before it fits: a JPEG keeps them.
  if (!bytesFit && !isLossy) return lossy ?? first;
  return rules.formats.includes(format) ? format : first;
}

function requireMinEdge(photo: Facts, rules: ImageRules): void {
  if (rules.minEdge === null || Math.min(photo.width, photo.height) >= rules.minEdge) return;
  const size = `${photo.width} x ${photo.height} pixels`;
  const message = `${photo.filename} has ${size}; the partner wants at least ${rules.minEdge} on the shorter edge. Take it again.`;
  throw new StationError('not_possible', message);
}
