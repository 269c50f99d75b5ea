import { type Text, text } from '../../texts/text.ts';
import type { PhotoId, SideUuid } from '../ids.ts';
import type { Photo, Rejection } from '../model.ts';
import { type ColourCast, hashDistance, type PhotoFigures } from '../photoFigures.ts';
import { type ItemFigures, itemFiguresOf } from './itemFigures.ts';
import { flagsLess, type QualitySettings, type QualityThresholds, type VerdictCode } from './qualitySettings.ts';
import type { Overlay, Shape } from './region.ts';

/** Never stored, since thresholds and rules change. */
export interface Verdict {
  readonly code: VerdictCode;
  /** A warning is worth another shot, a note only worth knowing. */
  readonly severity: 'warning' | 'note';
  /** One or two words for a small picture. */
  readonly label: Text;
  /** Fault and remedy in one line. */
  readonly text: Text;
}

export interface QualityRules extends QualitySettings {
  /** The profile's `images.min_edge`: pixels of the shorter edge. */
  readonly minEdge: number | null;
}

type RejectedWords = Pick<Rejection, 'reason' | 'message'>;

export interface SideContext {
  readonly overlay: Overlay | null;
  readonly rejected: (RejectedWords & { readonly figures: PhotoFigures | null }) | null;
  readonly sameAs: string | null;
}

export type JudgedPhoto = Pick<Photo, 'width' | 'height' | 'figures'>;

export const noSide: SideContext = { overlay: null, rejected: null, sameAs: null };

/** The most telling first. Without figures only size counts. */
export function judgePhoto(photo: JudgedPhoto, rules: QualityRules, side: SideContext): readonly Verdict[] {
  const { figures } = photo;
  return [
    ...(side.sameAs === null ? [] : [samePicture(side.sameAs)]),
    ...lostVerdicts(figures?.lost ?? 0),
    ...sizeVerdicts(photo, rules.minEdge),
    ...(figures === null ? [] : figureVerdicts(measuresOf(photo, figures, side.overlay), rules.thresholds)),
    ...shapeVerdicts(photo, side.overlay),
    ...(figures === null ? [] : rejectedVerdicts(figures, side.rejected, rules.thresholds)),
  ];
}

export function rejectedBefore(
  side: SideUuid,
  judged: PhotoId | null,
  rejections: readonly Rejection[],
  photos: readonly Photo[],
): (SideContext['rejected'] & Pick<Photo, 'sha256'>) | null {
  const last = rejections.findLast(
    ({ sideUuid, photoId }) => sideUuid === side && photoId !== null && photoId !== judged,
  );
  const photo = photos.find(({ id }) => id === last?.photoId);
  if (last === undefined || photo === undefined) return null;
  return { figures: photo.figures, reason: last.reason, message: last.message, sha256: photo.sha256 };
}

export function blockingVerdicts(verdicts: readonly Verdict[], { blocks }: QualitySettings): readonly Verdict[] {
  return verdicts.filter(({ code }) => blocks.includes(code));
}

export interface Measures {
  readonly figures: PhotoFigures;
  readonly item: ItemFigures | null;
}

export function measuresOf(photo: Shape, figures: PhotoFigures, overlay: Overlay | null): Measures {
  return { figures, item: itemFiguresOf(figures, photo, overlay) };
}

export function isFlagged(threshold: keyof QualityThresholds, value: number | null, limit: number | null): boolean {
  if (value === null || limit === null) return false;
  return flagsLess(threshold) ? value < limit : value > limit;
}

export function figureOf(threshold: keyof QualityThresholds, { figures, item }: Measures): number | null {
  switch (threshold) {
    case 'cast':
      return figures.cast === null ? null : castStrength(figures.cast);
    case 'itemSharpness':
      return item?.sharpness ?? null;
    case 'itemBlown':
      return item?.blown ?? null;
    case 'itemHighlights':
      return item?.highlights ?? null;
    case 'glare':
    case 'noise':
      return item?.[threshold] ?? null;
    case 'sharpness':
      // The item alone decides where it is known, for a sharp table may lie before it.
      return item === null || item.sharpness === null ? figures.sharpness : null;
    default:
      return figures[threshold];
  }
}

function sizeVerdicts({ width, height }: Shape, minEdge: number | null): readonly Verdict[] {
  if (minEdge === null || Math.min(width, height) >= minEdge) return [];
  return [
    warning('too_small', text('verdict.tooSmall'), text('verdict.tooSmall.help', { width, height, least: minEdge })),
  ];
}

function lostVerdicts(lost: number): readonly Verdict[] {
  if (lost === 0) return [];
  const percent = Math.max(1, Math.round(lost * 100));
  return [warning('lost_part', text('verdict.lostPart'), text('verdict.lostPart.help', { percent }))];
}

function figureVerdicts(measures: Measures, thresholds: QualityThresholds): readonly Verdict[] {
  const { figures, item } = measures;
  const flagged = (threshold: keyof QualityThresholds): boolean =>
    isFlagged(threshold, figureOf(threshold, measures), thresholds[threshold]);
  const percent = Math.round(figures.clippedHigh * 100);
  const all: readonly (Verdict | false)[] = [
    figures.sharpness === null &&
      thresholds.sharpness !== null &&
      warning('no_detail', text('verdict.noDetail'), text('verdict.noDetail.help')),
    (flagged('itemSharpness') || flagged('sharpness')) &&
      warning('blurred', text('verdict.blurred'), text('verdict.blurred.help')),
    flagged('glare') && warning('glare', text('verdict.glare'), text('verdict.glare.help')),
    brightVerdict(flagged('itemBlown') ? item : null, flagged('clippedHigh') ? percent : null),
    (flagged('itemHighlights') || flagged('brightness') || flagged('clippedLow')) &&
      warning('too_dark', text('verdict.tooDark'), text('verdict.tooDark.help')),
    flagged('cast') &&
      figures.cast !== null &&
      note('colour_cast', text('verdict.colourCast'), text('verdict.colourCast.help', { colour: hueOf(figures.cast) })),
    flagged('noise') && note('noisy', text('verdict.noisy'), text('verdict.noisy.help')),
    flagged('jpegQuality') &&
      note(
        'compressed',
        text('verdict.compressed'),
        text('verdict.compressed.help', { quality: figures.jpegQuality ?? 0 }),
      ),
  ];
  return all.filter((verdict) => verdict !== false);
}

/** The item's own light goes before that of the whole, which a white background can make up. */
function brightVerdict(item: ItemFigures | null, percent: number | null): Verdict | false {
  const label = text('verdict.tooBright');
  if (item !== null)
    return warning('too_bright', label, text('verdict.itemTooBright.help', { percent: Math.round(item.blown * 100) }));
  return percent !== null && warning('too_bright', label, text('verdict.tooBright.help', { percent }));
}

/** Clearly upright or clearly wide; between them it could be either. */
const clearRatio = 1.25;

function shapeVerdicts(photo: Shape, overlay: Shape | null): readonly Verdict[] {
  if (overlay === null || isWide(photo) === isWide(overlay) || !isClear(photo) || !isClear(overlay)) return [];
  const help = isWide(overlay) ? text('verdict.turned.wantsWide') : text('verdict.turned.wantsUpright');
  return [note('turned', text('verdict.turned'), help)];
}

function isWide({ width, height }: Shape): boolean {
  return width > height;
}

function isClear({ width, height }: Shape): boolean {
  return Math.max(width, height) >= Math.min(width, height) * clearRatio;
}

/** Shots through one overlay look alike, so only an unchanged one is the same picture. */
const nearlySame = 4;
const sharper = 1.1;
const changedBrightness = 0.04;
const changedCast = 4;
/** Cameras' sharp photos measure up to 470 (docs/decisions/0020-quality-figures.md). */
const sharpAsCanBe = 500;
/** The partner writes free text, in English as far as the spec shows. */
const sharpnessWords = /blur|focus|sharp|\bshak/i;

function rejectedVerdicts(
  figures: PhotoFigures,
  rejected: SideContext['rejected'],
  thresholds: QualityThresholds,
): readonly Verdict[] {
  if (rejected?.figures == null) return [];
  const before = rejected.figures;
  const isSharper = (figures.sharpness ?? 0) > (before.sharpness ?? 0) * sharper;
  const isSameLight =
    Math.abs(figures.brightness - before.brightness) < changedBrightness &&
    castStrength(difference(figures.cast, before.cast)) < changedCast;
  if (!isSharper && isSameLight && hashDistance(figures.hash, before.hash) <= nearlySame) {
    const help = text('verdict.likeRejected.help', { reason: rejected.reason });
    return [warning('like_rejected', text('verdict.likeRejected'), help)];
  }
  // Between two sharp photos sharpness matters only if the partner complained of it.
  const wasSoft = before.sharpness !== null && before.sharpness < (thresholds.sharpness ?? 0) * 1.5;
  const isSaid = wasSoft || (before.sharpness !== null && isOfSharpness(rejected));
  if (isSharper || !isSaid || figures.sharpness === null || figures.sharpness >= sharpAsCanBe) return [];
  return [note('not_sharper', text('verdict.notSharper'), text('verdict.notSharper.help'))];
}

/** A slight blur costs more than the figure shows, and the partner may see it. */
function isOfSharpness({ reason, message }: RejectedWords): boolean {
  return sharpnessWords.test(`${reason} ${message ?? ''}`);
}

/** A doubled shutter. A plain background alone makes no two pictures the same. */
export function isSamePicture(left: PhotoFigures, right: PhotoFigures): boolean {
  return (
    left.sharpness !== null &&
    right.sharpness !== null &&
    Math.abs(left.brightness - right.brightness) < changedBrightness / 2 &&
    hashDistance(left.hash, right.hash) <= nearlySame / 2
  );
}

function samePicture(side: string): Verdict {
  return warning('same_picture', text('verdict.samePicture', { side }), text('verdict.samePicture.help', { side }));
}

function difference(left: ColourCast | null, right: ColourCast | null): ColourCast {
  return { a: (left?.a ?? 0) - (right?.a ?? 0), b: (left?.b ?? 0) - (right?.b ?? 0) };
}

function castStrength({ a, b }: ColourCast): number {
  return Math.hypot(a, b);
}

const hues = [
  'colour.pink',
  'colour.orange',
  'colour.yellow',
  'colour.greenishYellow',
  'colour.green',
  'colour.bluishGreen',
  'colour.blue',
  'colour.violet',
] as const;

function hueOf({ a, b }: ColourCast): Text {
  const eighth = Math.round(Math.atan2(b, a) / (Math.PI / 4));
  return text(hues[(eighth + hues.length) % hues.length] ?? 'colour.pink');
}

function warning(code: VerdictCode, label: Text, help: Text): Verdict {
  return { code, severity: 'warning', label, text: help };
}

function note(code: VerdictCode, label: Text, help: Text): Verdict {
  return { code, severity: 'note', label, text: help };
}
