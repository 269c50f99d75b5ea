import { createRandom, pick } from '../random.ts';
import type { CatalogueGroup } from './catalogue.ts';
import { activeSides } from './requirements.ts';
import type { RejectedSide } from './wire.ts';

export interface ReviewRules {
  /** `realistic`: each SR's first submission loses one required side of unique name, the re-shoot passes. */
  readonly mode: 'realistic' | 'approve' | 'reject';
  /** Stops all review. */
  readonly hold: boolean;
  readonly atOnce: boolean;
  readonly rejectNext: number;
  /** Names or uuids; empty: the seed chooses one required side. */
  readonly rejectSides: readonly string[];
  /** Milliseconds in each state at speed 1. */
  readonly reviewMs: number;
  readonly assignMs: number;
  readonly authenticateMs: number;
}

export const defaultReview: ReviewRules = {
  mode: 'realistic',
  hold: false,
  atOnce: false,
  rejectNext: 0,
  rejectSides: [],
  reviewMs: 20_000,
  assignMs: 10_000,
  authenticateMs: 10_000,
};

export interface Rejected {
  readonly sent: RejectedSide;
  readonly sideUuids: readonly string[];
}

export type ReviewOutcome =
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly sides: readonly Rejected[] }
  | { readonly kind: 'invalidate'; readonly message: string };

interface Advice {
  readonly reason: string;
  readonly message: string;
}

const reasons: readonly [Advice, ...Advice[]] = [
  { reason: 'Blurry image', message: 'Hold the camera still, tap to focus, and take the photo again.' },
  { reason: 'Glare', message: 'Turn the item a little or move the lamp until the shine is gone, then retake.' },
  { reason: 'Item cut off', message: 'Step back so that the whole item is inside the outline.' },
  { reason: 'Too dark', message: 'Add light from the front; the stitching must be visible.' },
  { reason: 'Wrong angle', message: 'Line the item up with the outline and shoot straight on.' },
];

/** Depends only on seed, reference and count of submissions. A reference with `CANCEL` is invalidated. */
export function reviewOutcome(
  sr: { readonly referenceId: string; readonly submissions: number; readonly groups: readonly CatalogueGroup[] },
  rules: ReviewRules,
  seed: number,
): ReviewOutcome {
  if (sr.referenceId.includes('CANCEL')) {
    return { kind: 'invalidate', message: 'Unsupported Product or SKU: this item is outside the programme.' };
  }
  const rejects =
    rules.rejectNext > 0 || rules.mode === 'reject' || (rules.mode === 'realistic' && sr.submissions === 1);
  if (!rejects) return { kind: 'approve' };
  const random = createRandom(`${seed}/review/${sr.referenceId}/${sr.submissions}`);
  const chosen = chooseSides(sr.groups, rules.rejectSides, random);
  return {
    kind: 'reject',
    sides: chosen.map(({ name, sideUuids }) => ({ sent: { side: name, ...pick(random, reasons) }, sideUuids })),
  };
}

/** A reference with `FAKE` ends as not authentic. */
export function finalSupplement(referenceId: string): 'APPROVED' | 'REJECTED' {
  return referenceId.includes('FAKE') ? 'REJECTED' : 'APPROVED';
}

interface NamedSides {
  readonly name: string;
  readonly sideUuids: readonly string[];
}

/** By uuid, or by name in any case: a shared name takes all its sides, an unknown one none. */
export function resolveSides(groups: readonly CatalogueGroup[], wanted: readonly string[]): readonly NamedSides[] {
  const sides = activeSides(groups);
  return wanted.map((text) => {
    const byUuid = sides.find((side) => side.uuid === text);
    if (byUuid !== undefined) return { name: byUuid.name, sideUuids: [byUuid.uuid] };
    const byName = sides.filter((side) => side.name.toLowerCase() === text.toLowerCase());
    return { name: text, sideUuids: byName.map((side) => side.uuid) };
  });
}

function chooseSides(
  groups: readonly CatalogueGroup[],
  wanted: readonly string[],
  random: () => number,
): readonly NamedSides[] {
  if (wanted.length > 0) return resolveSides(groups, wanted);
  const sides = activeSides(groups);
  const required = sides.filter((side) => side.required);
  // A shared name would puzzle a newcomer; `rejectSides` can still name one.
  const clear = required.filter(({ name }) => sides.filter((other) => other.name === name).length === 1);
  const [first, ...others] = clear.length > 0 ? clear : required;
  if (first === undefined) return [];
  const side = pick(random, [first, ...others]);
  return [{ name: side.name, sideUuids: [side.uuid] }];
}
