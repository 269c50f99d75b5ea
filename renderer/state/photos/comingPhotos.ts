import type { ItemView, PhotoView, SideView } from '../../../preload/contract/views.ts';
import { needsPhoto } from '../items/checklist.ts';

/** A file whose bytes are safe in the station and that is being looked into. */
export interface ComingPhoto {
  /** The id of its photo, if it becomes one. */
  readonly photoId: string;
  readonly filename: string;
  readonly itemId: string | null;
  /** The side that was asked for, by uuid or name; null: the station chooses. */
  readonly side: string | null;
}

/** Where photos that are coming will most likely lie: by the uuid of the side, or in the tray. */
export interface ComingPlaces {
  readonly bySide: ReadonlyMap<string, readonly ComingPhoto[]>;
  readonly tray: readonly ComingPhoto[];
}

/** Photos that are coming to the item and are not on it yet. */
export function comingTo(item: ItemView, coming: readonly ComingPhoto[]): readonly ComingPhoto[] {
  const here = new Set([...item.tray, ...item.sides.flatMap(({ photo }) => photo ?? [])].map(({ id }) => id));
  return coming.filter(({ itemId, photoId }) => itemId === item.id && !here.has(photoId));
}

/** Photos that are coming while no item is open, and are not in the inbox yet. */
export function comingToInbox(inbox: readonly PhotoView[], coming: readonly ComingPhoto[]): readonly ComingPhoto[] {
  const here = new Set(inbox.map(({ id }) => id));
  return coming.filter(({ itemId, photoId }) => itemId === null && !here.has(photoId));
}

/**
 * Guesses the place of each as the station will choose it: the side that was asked for, else the active one, and so on to the next
 * that wants a photo. The photo's own content can still change that (a label, a photo that is kept off).
 */
export function placeComing(item: ItemView, coming: readonly ComingPhoto[], goesOn: boolean): ComingPlaces {
  const bySide = new Map<string, readonly ComingPhoto[]>();
  const tray: ComingPhoto[] = [];
  let active = item.activeSideUuid;
  for (const photo of coming) {
    const named = item.sides.find(({ uuid, name }) => photo.side === uuid || photo.side === name)?.uuid;
    const sideUuid = named ?? active;
    if (sideUuid === null) tray.push(photo);
    else bySide.set(sideUuid, [...(bySide.get(sideUuid) ?? []), photo]);
    if (goesOn && sideUuid === active) active = sideAfter(item.sides, bySide, active);
  }
  return { bySide, tray };
}

/** As the station goes on: to what is rejected, else required, behind the side first; else to any that wants a photo. */
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
