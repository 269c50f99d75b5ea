import type { Millis, RequirementsSource, Stage } from '../model.ts';
import type { SideStatus } from './sideStatus.ts';

/** What Done does with the open item now. Everything that a screen says or shows of Done comes from this one answer. */
export type Done =
  /** Done sends it, and nothing of it is left to look at. */
  | { readonly kind: 'ready' }
  /** Done would send it, with so much that a person should see first: photos with a warning, in the order of their sides, and remarks of the partner. */
  | { readonly kind: 'toLookAt'; readonly count: number; readonly photos: readonly MarkedPhoto[] }
  /** The partner has rejected it and has not named the sides: a person marks them. */
  | { readonly kind: 'rejectedUnnamed' }
  /** Sides that are to be shot again. */
  | { readonly kind: 'rejectedSides'; readonly sides: readonly string[] }
  /** Photos are being looked into that it may be complete with; the sides that wait for them, as far as that can be told. */
  | { readonly kind: 'underWay'; readonly sides: readonly string[] }
  /** Required sides without a photo; none where the sides are not known, or none are asked for. */
  | { readonly kind: 'missing'; readonly sides: readonly string[] }
  /** It takes no photos, so there is nothing to be done with. */
  | { readonly kind: 'closed' };

export interface MarkedPhoto {
  readonly photoId: string;
  readonly sideUuid: string;
}

/** The part of an item's view that the answer comes from. */
export interface DoneFacts {
  readonly stage: Stage;
  readonly requirements: RequirementsSource;
  readonly progress: { readonly met: boolean } | null;
  /** In their order. */
  readonly sides: readonly DoneSide[];
  readonly sidesNotNamed: boolean;
  /** Rejections that name no side of it. */
  readonly unplacedRejections: readonly unknown[];
  /** Photos that may be of another item. */
  readonly wrongItem: readonly { readonly photoId: string }[];
  /** Photos of before were looked at then. */
  readonly submittedAt: Millis | null;
  /** Others sent photos of all required sides, and a person took them over. */
  readonly heldElsewhere: boolean;
}

export interface DoneSide {
  readonly uuid: string;
  readonly label: string;
  readonly required: boolean;
  readonly status: SideStatus;
  readonly photo: {
    readonly id: string;
    readonly addedAt: Millis;
    readonly notes: readonly { readonly severity: 'warning' | 'note' }[];
  } | null;
}

/** A file of the item that is being looked into, and the side that its photo will most likely lie on. */
export interface PendingPhoto {
  readonly sideUuid: string | null;
}

/** The order of the reasons is that of `submitBlocked`, so that what a screen says and what the station refuses are the same. */
export function doneOf(item: DoneFacts, pending: readonly PendingPhoto[] = []): Done {
  if (takesNone.has(item.stage)) return { kind: 'closed' };
  if (isNotComplete(item)) return { kind: 'missing', sides: [] };
  const missing = missingOf(item);
  const rejected = item.sides.filter(({ status }) => status === 'rejected');
  const wanted = [...missing, ...rejected];
  if (pending.length > 0 && wanted.length <= pending.length && !item.sidesNotNamed)
    return { kind: 'underWay', sides: awaitedSides(item, wanted, pending) };
  if (missing.length > 0) return { kind: 'missing', sides: labelsOf(missing) };
  if (rejected.length > 0) return { kind: 'rejectedSides', sides: labelsOf(rejected) };
  if (item.sidesNotNamed) return { kind: 'rejectedUnnamed' };
  // What is sent off already is not asked about again.
  const photos = item.stage === 'sending' ? [] : markedPhotos(item);
  const count = photos.length + item.unplacedRejections.length;
  return count > 0 ? { kind: 'toLookAt', count, photos } : { kind: 'ready' };
}

const takesNone: ReadonlySet<Stage> = new Set(['in_review', 'authentic', 'not_authentic', 'cancelled']);

/** Photos on sides that a person should see before they are sent. */
export function markedPhotos(item: Pick<DoneFacts, 'sides' | 'wrongItem' | 'submittedAt'>): readonly MarkedPhoto[] {
  return item.sides.flatMap(({ uuid, photo, status }) => {
    const isMarked = photo !== null && status !== 'rejected' && isNew(item, photo) && isDoubtful(item, photo);
    return isMarked ? [{ photoId: photo.id, sideUuid: uuid }] : [];
  });
}

/** Whether a photo is to be looked at: it has a warning, or may be of another item. */
export function isDoubtful(
  { wrongItem }: Pick<DoneFacts, 'wrongItem'>,
  { id, notes }: Pick<NonNullable<DoneSide['photo']>, 'id' | 'notes'>,
): boolean {
  return notes.some(({ severity }) => severity === 'warning') || wrongItem.some(({ photoId }) => photoId === id);
}

/** What was submitted once was looked at then. */
function isNew({ submittedAt }: Pick<DoneFacts, 'submittedAt'>, { addedAt }: { readonly addedAt: Millis }): boolean {
  return submittedAt === null || addedAt > submittedAt;
}

function missingOf({ sides, heldElsewhere }: DoneFacts): readonly DoneSide[] {
  return heldElsewhere ? [] : sides.filter(({ required, status }) => required && status === 'missing');
}

/** The sides are not known, or the partner asks for none and does not count the item as complete. */
function isNotComplete({ sides, requirements, progress }: DoneFacts): boolean {
  return sides.length === 0 && !(requirements === 'server' && progress?.met === true);
}

function awaitedSides(
  item: DoneFacts,
  wanted: readonly DoneSide[],
  pending: readonly PendingPhoto[],
): readonly string[] {
  if (wanted.length > 0) return labelsOf(wanted);
  const aimed = new Set(pending.map(({ sideUuid }) => sideUuid));
  return labelsOf(item.sides.filter(({ uuid }) => aimed.has(uuid)));
}

function labelsOf(sides: readonly DoneSide[]): readonly string[] {
  return sides.map(({ label }) => label);
}
