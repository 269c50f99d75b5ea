import type { ItemId, SideUuid } from '../ids.ts';
import type { Photo, Side, SideGroup } from '../model.ts';
import { fold, matchSides } from './matchSides.ts';
import { sideLabels } from './sideLabels.ts';

/** The changes that new requirements make to an item's sides and photos. */
export interface Reconciliation {
  readonly sides: readonly Side[];
  /** For each side that is not among them any more the uuid under which it goes on, or null. */
  readonly successors: ReadonlyMap<SideUuid, SideUuid | null>;
  /** Photos whose side goes on under another uuid. */
  readonly moved: readonly { readonly photo: Photo; readonly to: SideUuid }[];
  /** Photos whose side vanished: they go to the tray. */
  readonly trayed: readonly Photo[];
  /** Photos of the tray that waited for the requirements, in order, with the side that they were meant for if it exists. */
  readonly waiting: readonly { readonly photo: Photo; readonly wanted: SideUuid | null }[];
  readonly changed: boolean;
}

/** The active sides of the groups, in the order in which the partner lists them (groups as sent, sides by ordinal). */
export function sidesOf(itemId: ItemId, groups: readonly SideGroup[]): readonly Side[] {
  return groups
    .flatMap((group) =>
      group.sides
        .filter((side) => side.active)
        .toSorted((a, b) => a.ordinal - b.ordinal)
        .map((side) => ({
          ...side,
          itemId,
          groupUuid: group.uuid,
          groupName: group.name,
          groupDescription: group.description,
          groupLocked: group.lock,
        })),
    )
    .filter((side, index, all) => all.findIndex((other) => other.uuid === side.uuid) === index)
    .map((side, position) => ({ ...side, position }));
}

/**
 * Requirements as the partner sends them replace those of the item. A side is the same when its uuid is, else when exactly
 * one side of the same group and name takes its place. No photo is lost: one without a side any more goes to the tray.
 */
export function reconcile(
  itemId: ItemId,
  current: readonly Side[],
  photos: readonly Photo[],
  groups: readonly SideGroup[],
): Reconciliation {
  const sides = sidesOf(itemId, groups);
  const known = uuidsOf(sides);
  const successors = new Map<SideUuid, SideUuid | null>();
  for (const side of current) {
    if (!known.has(side.uuid)) successors.set(side.uuid, successorOf(side, current, sides));
  }
  const active = photos.filter((photo) => photo.place === 'active' && photo.sideUuid !== null);
  const moved: { photo: Photo; to: SideUuid }[] = [];
  const trayed: Photo[] = [];
  for (const photo of active) {
    if (photo.sideUuid === null || known.has(photo.sideUuid)) continue;
    const to = successors.get(photo.sideUuid) ?? null;
    if (to) moved.push({ photo, to });
    else trayed.push(photo);
  }
  const waiting =
    current.length > 0
      ? []
      : photos
          .filter((photo) => photo.place === 'tray')
          .map((photo) => ({ photo, wanted: findSide(sides, photo.wantedSide) }));
  return { sides, successors, moved, trayed, waiting, changed: !sameSides(current, sides) };
}

function successorOf(side: Side, current: readonly Side[], sides: readonly Side[]): SideUuid | null {
  const [kept, known] = [uuidsOf(sides), uuidsOf(current)];
  const gone = current.filter((other) => !kept.has(other.uuid) && isNamedAlike(other, side));
  const come = sides.filter((other) => !known.has(other.uuid) && isNamedAlike(other, side));
  // Two sides of one name that come as one, or one that comes as two, are a matter for a person.
  return gone.length === 1 && come.length === 1 ? (come[0]?.uuid ?? null) : null;
}

function uuidsOf(sides: readonly Side[]): ReadonlySet<SideUuid> {
  return new Set(sides.map((side) => side.uuid));
}

function isNamedAlike(a: Side, b: Side): boolean {
  return fold(a.name) === fold(b.name) && fold(a.groupName) === fold(b.groupName);
}

/** A side by its uuid, its name where that is not ambiguous, or what it is called (`sideLabels`). Null when there is none. */
export function findSide(sides: readonly Side[], wanted: string | null): SideUuid | null {
  const [first, ...others] = wanted === null ? [] : sidesMeant(sides, wanted);
  return first !== undefined && others.length === 0 ? first.uuid : null;
}

/** The sides that a person's words can mean: one by its uuid, else all of that name, else those that are called so. */
export function sidesMeant(sides: readonly Side[], wanted: string): readonly Side[] {
  const byUuid = sides.filter((side) => side.uuid === wanted.trim().toLowerCase() || side.uuid === wanted);
  if (byUuid.length > 0) return byUuid;
  const named = matchSides(sides, wanted);
  if (named.length > 0) return named;
  const labels = sideLabels(sides);
  return matchSides(
    sides.map((side) => ({ name: labels.get(side.uuid) ?? side.name, side })),
    wanted,
  ).map(({ side }) => side);
}

function sameSides(a: readonly Side[], b: readonly Side[]): boolean {
  return JSON.stringify(a.map(comparable)) === JSON.stringify(b.map(comparable));
}

function comparable(side: Side): readonly unknown[] {
  return [side.uuid, side.name, side.groupName, side.required, side.position, side.overlayImage, side.exampleImage];
}
