import type { ItemView, PhotoView, SideView } from '../../../main/contract/views.ts';
import { needsPhoto } from '../items/checklist.ts';

export interface PendingPhoto {
  readonly photoId: string;
  readonly filename: string;
  readonly itemId: string | null;
  /** By uuid or name; null: the station chooses. */
  readonly side: string | null;
}

export interface PendingPlaces {
  readonly bySide: ReadonlyMap<string, readonly PendingPhoto[]>;
  readonly tray: readonly PendingPhoto[];
}

export function pendingOn(item: ItemView, pending: readonly PendingPhoto[]): readonly PendingPhoto[] {
  const here = new Set([...item.tray, ...item.sides.flatMap(({ photo }) => photo ?? [])].map(({ id }) => id));
  return pending.filter(({ itemId, photoId }) => itemId === item.id && !here.has(photoId));
}

export function pendingInInbox(inbox: readonly PhotoView[], pending: readonly PendingPhoto[]): readonly PendingPhoto[] {
  const here = new Set(inbox.map(({ id }) => id));
  return pending.filter(({ itemId, photoId }) => itemId === null && !here.has(photoId));
}

/** Guesses each place as the station will choose it. The photo's content can still change that, for example by a label. */
export function placePending(item: ItemView, pending: readonly PendingPhoto[], goesOn: boolean): PendingPlaces {
  const bySide = new Map<string, readonly PendingPhoto[]>();
  const tray: PendingPhoto[] = [];
  let active = item.activeSideUuid;
  for (const photo of pending) {
    const named = item.sides.find(({ uuid, name }) => photo.side === uuid || photo.side === name)?.uuid;
    const sideUuid = named ?? active;
    if (sideUuid === null) tray.push(photo);
    else bySide.set(sideUuid, [...(bySide.get(sideUuid) ?? []), photo]);
    if (goesOn && sideUuid === active) active = sideAfter(item.sides, bySide, active);
  }
  return { bySide, tray };
}

/** Rejected sides come first, then required ones, each from behind the side on. */
function sideAfter(
  sides: readonly SideView[],
  taken: ReadonlyMap<string, unknown>,
  active: string | null,
): string | null {
  const open = sides.filter((side) => needsPhoto(side) && !taken.has(side.uuid));
  const behind = sides.slice(sides.findIndex(({ uuid }) => uuid === active) + 1);
  const rejected = open.filter(({ status }) => status === 'rejected');
  const wanted = rejected.length > 0 ? rejected : open.filter(({ required }) => required);
  const next = wanted.find((side) => behind.includes(side)) ?? wanted[0] ?? open[0];
  return next?.uuid ?? null;
}
