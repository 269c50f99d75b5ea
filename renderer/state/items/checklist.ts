import { doneOf } from '../../../main/contract/items/done.ts';
import type { ItemView, SideView } from '../../../main/contract/views.ts';
import { asGiven, type Text, text } from '../../../main/texts/text.ts';

export interface SideGroupView {
  readonly name: string;
  readonly sides: readonly SideView[];
}

export function groupSides(sides: readonly SideView[]): readonly SideGroupView[] {
  const groups = new Map<string, SideView[]>();
  for (const side of sides) groups.set(side.group, [...(groups.get(side.group) ?? []), side]);
  return [...groups].map(([name, grouped]) => ({ name, sides: grouped }));
}

export function checklistOf(sides: readonly SideView[]): {
  readonly required: readonly SideGroupView[];
  readonly optional: readonly SideGroupView[];
} {
  const groups = (required: boolean) => groupSides(sides.filter((side) => side.required === required));
  return { required: groups(true), optional: groups(false) };
}

export function sidesInOrder(sides: readonly SideView[]): readonly SideView[] {
  const { required, optional } = checklistOf(sides);
  return [...required, ...optional].flatMap((group) => group.sides);
}

/** Null when it is on none. */
export function sideOfPhoto({ sides }: Pick<ItemView, 'sides'>, photoId: string | null): SideView | null {
  return photoId === null ? null : (sides.find(({ photo }) => photo?.id === photoId) ?? null);
}

export function needsPhoto(side: SideView): boolean {
  return side.status === 'missing' || side.status === 'rejected';
}

/** A finished side keeps its photo, except from a retake or a drop right there. */
export function isFinished(item: Pick<ItemView, 'retakeSideUuid'>, side: SideView): boolean {
  return side.photo !== null && !needsPhoto(side) && side.uuid !== item.retakeSideUuid;
}

/** The viewed side if it is finished, else that of the last photo. */
export function sideToRetake(
  item: Pick<ItemView, 'sides' | 'retakeSideUuid'>,
  viewedSideUuid: string | null,
  lastPhotoId: string | null,
): SideView | null {
  const viewed = item.sides.find(({ uuid }) => uuid === viewedSideUuid);
  if (viewed !== undefined && viewed.photo !== null && !needsPhoto(viewed)) return viewed;
  const last = sideOfPhoto(item, lastPhotoId) ?? lastShot(item.sides);
  return last ?? (viewed?.photo ? viewed : null);
}

function lastShot(sides: readonly SideView[]): SideView | null {
  const shot = sides.filter((side) => side.photo !== null && !needsPhoto(side));
  return shot.toSorted((left, right) => (right.photo?.addedAt ?? 0) - (left.photo?.addedAt ?? 0))[0] ?? null;
}

/** Files without a side go to the viewed one, unless it is finished. */
export function sideForFiles(
  item: Pick<ItemView, 'sides' | 'retakeSideUuid'> | null,
  viewedSideUuid: string | null,
): string | null {
  const viewed = item?.sides.find(({ uuid }) => uuid === viewedSideUuid);
  return item == null || viewed === undefined || isFinished(item, viewed) ? null : viewed.uuid;
}

export function hasAllRequired(item: Pick<ItemView, 'sides'>): boolean {
  return item.sides.length > 0 && !item.sides.some((side) => side.required && needsPhoto(side));
}

export function asksForNone({ requirements, sides }: Pick<ItemView, 'requirements' | 'sides'>): boolean {
  return requirements === 'server' && sides.length === 0;
}

/** Never "0 of 0". */
export function requiredText(item: Pick<ItemView, 'requirements' | 'sides' | 'requiredDone' | 'requiredTotal'>): Text {
  if (asksForNone(item)) return text('item.noneAsked');
  if (item.sides.length === 0) return text('item.sidesNotYet');
  if (item.requiredTotal === 0) return text('bench.noneRequired');
  return text('bench.requiredOf', { done: item.requiredDone, total: item.requiredTotal });
}

/** False for a side that lost its photo. */
export function hasNewPhoto(
  before: Pick<ItemView, 'sides'>,
  after: Pick<ItemView, 'sides'>,
  sideUuid: string | null,
): boolean {
  const [old, now] = [before, after].map(({ sides }) => sides.find(({ uuid }) => uuid === sideUuid)?.photo?.id ?? null);
  return now !== null && now !== old;
}

/** True for the last required photo with nothing left to look at. */
export function isWellCompleted(before: ItemView, after: ItemView): boolean {
  return !hasAllRequired(before) && hasAllRequired(after) && doneOf(after).kind === 'ready';
}

/** One step away over all groups, without wrapping around. */
export function neighbour(sides: readonly SideView[], current: string | null, step: 1 | -1): SideView | null {
  const ordered = sidesInOrder(sides);
  const index = ordered.findIndex((side) => side.uuid === current);
  if (index === -1) return (step === 1 ? ordered[0] : ordered.at(-1)) ?? null;
  return ordered[index + step] ?? null;
}

/** The side that an undo changed, and a plain line about it. */
export function describeUndo(before: ItemView, after: ItemView): { side: SideView | null; reported: Text } {
  const changed = after.sides.filter(
    (side) => before.sides.find(({ uuid }) => uuid === side.uuid)?.photo?.id !== side.photo?.id,
  );
  const side = changed.find(({ uuid }) => uuid === after.activeSideUuid) ?? changed[0] ?? null;
  if (side === null) return { side, reported: text('undone.tray') };
  if (changed.length > 1 && changed.every(({ photo }) => photo !== null)) {
    const names = changed.map(({ label }) => asGiven(label));
    const sides = names.reduce((first, second) => text('undone.and', { first, second }));
    return { side, reported: text('undone.photosBack', { sides }) };
  }
  const of = { side: side.label };
  const wentToTray = after.tray.some(({ id }) => !before.tray.some((other) => other.id === id));
  if (side.photo === null) {
    return { side, reported: wentToTray ? text('undone.emptyToTray', of) : text('undone.empty', of) };
  }
  return { side, reported: wentToTray ? text('undone.backFromTray', of) : text('undone.back', of) };
}

export function inInboxText(photos: number): Text {
  return text('tray.nowInInbox', { count: photos });
}

/** Null when the item takes photos. Otherwise why not, and what to do, as plain lines. */
export function whyNoPhotos(
  item: Pick<ItemView, 'stage' | 'invalidation' | 'state'>,
): { readonly how: Text; readonly next: Text } | null {
  const next = text('closed.scanNext');
  switch (item.stage) {
    case 'in_review':
      return { how: text('closed.inReview'), next };
    case 'authentic':
      return { how: text('stage.authentic'), next };
    case 'not_authentic':
      return { how: text('stage.notAuthentic'), next };
    case 'cancelled':
      return {
        how: item.invalidation === null ? text('stage.cancelled') : cancelledText(item),
        next: text('closed.scanNextOrAgain'),
      };
    default:
      return null;
  }
}

export function cancelledText({ invalidation, state }: Pick<ItemView, 'invalidation' | 'state'>): Text {
  if (invalidation === null) return text('stage.cancelled');
  const reason = invalidation.message;
  const isHere = state === null || invalidation.code === 'CANCELLED_HERE';
  return isHere ? text('closed.cancelledHere', { reason }) : text('closed.cancelledByPartner', { reason });
}

/** A retry can help only while a step is parked or waits. */
export function canRetry({ operations, nextTryAt }: Pick<ItemView, 'operations' | 'nextTryAt'>): boolean {
  return operations.parked > 0 || operations.pending > 0 || nextTryAt !== null;
}

/** Overlay settings fit every item of the type. */
export function overlayKey(item: Pick<ItemView, 'type'>, side: Pick<SideView, 'name' | 'group'>): string {
  return [item.type ?? '', side.group, side.name].join('\u001f');
}
