import type { PhotoId, SideUuid } from '../ids.ts';
import type { Photo, Rejection } from '../model.ts';
import { type ColourCast, hashDistance, type PhotoFigures } from './quality.ts';
import type { QualitySettings, QualityThresholds, VerdictCode } from './qualitySettings.ts';

/** The station's word on a photo: never stored, since thresholds and rules may change. */
export interface Verdict {
  readonly code: VerdictCode;
  /** A warning is worth another shot; a note is worth knowing. */
  readonly severity: 'warning' | 'note';
  /** One or two words, for a mark on a small picture. */
  readonly label: string;
  /** The fault and the remedy, in one line for the operator. */
  readonly message: string;
}

export interface Shape {
  readonly width: number;
  readonly height: number;
}

/** The rules that photos are judged by. */
export interface QualityRules extends QualitySettings {
  /** The profile's `images.min_edge`: pixels on the shorter edge, or null. */
  readonly minEdge: number | null;
}

/** The partner's words on a rejected photo. */
type RejectedWords = Pick<Rejection, 'reason' | 'message'>;

/** The side's part of the judgement. */
export interface SideContext {
  /** Of the overlay's picture, where it is known. */
  readonly overlay: Shape | null;
  /** The photo of this side that was rejected last, when it is another one than this. */
  readonly rejected: (RejectedWords & { readonly figures: PhotoFigures | null }) | null;
  /** Name of another side of the item that shows the very same view; null when none does. */
  readonly sameAs: string | null;
}

export type JudgedPhoto = Pick<Photo, 'width' | 'height' | 'figures'>;

export const noSide: SideContext = { overlay: null, rejected: null, sameAs: null };

/** Everything worth saying of a photo, the most telling first. Photos from before there were figures are judged by size alone. */
export function judgePhoto(photo: JudgedPhoto, rules: QualityRules, side: SideContext): readonly Verdict[] {
  const { figures } = photo;
  return [
    ...(side.sameAs === null ? [] : [samePicture(side.sameAs)]),
    ...sizeVerdicts(photo, rules.minEdge),
    ...(figures === null ? [] : figureVerdicts(figures, rules.thresholds)),
    ...shapeVerdicts(photo, side.overlay),
    ...(figures === null ? [] : rejectedVerdicts(figures, side.rejected, rules.thresholds)),
  ];
}

/** The photo of a side that was rejected last, other than the one that is judged, with the reason. */
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

/** The verdicts that keep a photo off a side at this station. */
export function blockingVerdicts(verdicts: readonly Verdict[], { blocks }: QualitySettings): readonly Verdict[] {
  return verdicts.filter(({ code }) => blocks.includes(code));
}

/** Whether a figure lies on the wrong side of its threshold; one that is not known, or not judged, never does. */
export function isFlagged(threshold: keyof QualityThresholds, value: number | null, limit: number | null): boolean {
  if (value === null || limit === null) return false;
  return threshold === 'sharpness' || threshold === 'brightness' ? value < limit : value > limit;
}

/** The number that a threshold is held against. */
export function figureOf(threshold: keyof QualityThresholds, figures: PhotoFigures): number | null {
  if (threshold !== 'cast') return figures[threshold];
  return figures.cast === null ? null : castStrength(figures.cast);
}

function sizeVerdicts({ width, height }: Shape, minEdge: number | null): readonly Verdict[] {
  if (minEdge === null || Math.min(width, height) >= minEdge) return [];
  const message = `Too small: ${width} x ${height} pixels, and the partner wants ${minEdge} on the shorter edge. Set the camera to a larger picture.`;
  return [warning('too_small', 'Too small', message)];
}

function figureVerdicts(figures: PhotoFigures, thresholds: QualityThresholds): readonly Verdict[] {
  const flagged = (threshold: keyof QualityThresholds): boolean =>
    isFlagged(threshold, figureOf(threshold, figures), thresholds[threshold]);
  const isDark = flagged('brightness') || flagged('clippedLow');
  return [
    ...(figures.sharpness === null && thresholds.sharpness !== null
      ? [warning('no_detail', 'Nothing seen', 'Nothing to be seen: is the lens cap off, and the item in the picture?')]
      : []),
    ...(flagged('sharpness')
      ? [warning('blurred', 'Blurred', 'Blurred: hold still, focus on the item, or move the light closer.')]
      : []),
    ...(flagged('clippedHigh')
      ? [
          warning(
            'too_bright',
            'Too bright',
            `Too bright: ${percent(figures.clippedHigh)} of the picture is blown out. Use less light or a shorter exposure.`,
          ),
        ]
      : []),
    ...(isDark ? [warning('too_dark', 'Too dark', 'Too dark: use more light or a longer exposure.')] : []),
    ...(flagged('cast') && figures.cast !== null
      ? [
          note(
            'colour_cast',
            'Colour cast',
            `The light looks ${castWord(figures.cast)}: check the lamps, or set the camera's white balance.`,
          ),
        ]
      : []),
  ];
}

/** Clearly upright or clearly wide: anything between could be either. */
const clearRatio = 1.25;

function shapeVerdicts(photo: Shape, overlay: Shape | null): readonly Verdict[] {
  if (overlay === null || isWide(photo) === isWide(overlay) || !isClear(photo) || !isClear(overlay)) return [];
  const message = isWide(overlay)
    ? 'The picture is upright, and this side wants a wide one: turn the camera.'
    : 'The picture is wide, and this side wants an upright one: turn the camera.';
  return [note('turned', 'Turned', message)];
}

function isWide({ width, height }: Shape): boolean {
  return width > height;
}

function isClear({ width, height }: Shape): boolean {
  return Math.max(width, height) >= Math.min(width, height) * clearRatio;
}

/** A shot through the same overlay looks alike at once, so that only one with nothing changed is the same picture again. */
const nearlySame = 4;
const sharper = 1.1;
const changedBrightness = 0.04;
const changedCast = 4;
/** Sharp photos of cameras measure up to 470 (docs/decisions/0020-quality-figures.md): above this nothing is left to gain. */
const sharpAsCanBe = 500;
/** The partner writes free text, in English as far as the spec shows it. */
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
    const message = `Nearly the rejected picture again, and no sharper. It was rejected for: ${rejected.reason}.`;
    return [warning('like_rejected', 'As rejected', message)];
  }
  // Of two sharp photos it does not matter which is sharper, unless sharpness is what the partner found wanting.
  const wasSoft = before.sharpness !== null && before.sharpness < (thresholds.sharpness ?? 0) * 1.5;
  const isSaid = wasSoft || (before.sharpness !== null && isOfSharpness(rejected));
  if (isSharper || !isSaid || figures.sharpness === null || figures.sharpness >= sharpAsCanBe) return [];
  return [note('not_sharper', 'No sharper', 'No sharper than the rejected photo of this side.')];
}

/** A slight blur costs more than the figure shows: a person at the partner may see it where `wasSoft` does not. */
function isOfSharpness({ reason, message }: RejectedWords): boolean {
  return sharpnessWords.test(`${reason} ${message ?? ''}`);
}

/** A second shot of the very same view, as a doubled shutter makes it. A plain background alone makes no two pictures the same. */
export function isSamePicture(left: PhotoFigures, right: PhotoFigures): boolean {
  return (
    left.sharpness !== null &&
    right.sharpness !== null &&
    Math.abs(left.brightness - right.brightness) < changedBrightness / 2 &&
    hashDistance(left.hash, right.hash) <= nearlySame / 2
  );
}

function samePicture(sideName: string): Verdict {
  const message = `The same picture as ${sideName}: take it off, or keep it if both are right.`;
  return warning('same_picture', `As ${sideName}`, message);
}

function difference(left: ColourCast | null, right: ColourCast | null): ColourCast {
  return { a: (left?.a ?? 0) - (right?.a ?? 0), b: (left?.b ?? 0) - (right?.b ?? 0) };
}

function castStrength({ a, b }: ColourCast): number {
  return Math.hypot(a, b);
}

const hues = ['pink', 'orange', 'yellow', 'greenish yellow', 'green', 'bluish green', 'blue', 'violet'] as const;

function castWord({ a, b }: ColourCast): string {
  const eighth = Math.round(Math.atan2(b, a) / (Math.PI / 4));
  return hues[(eighth + hues.length) % hues.length] ?? 'coloured';
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function warning(code: VerdictCode, label: string, message: string): Verdict {
  return { code, severity: 'warning', label, message };
}

function note(code: VerdictCode, label: string, message: string): Verdict {
  return { code, severity: 'note', label, message };
}
