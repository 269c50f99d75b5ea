import type { ItemId, SideUuid } from '../ids.ts';
import type { Photo, Side, SideGroup } from '../model.ts';
import { fold, matchSides } from './matchSides.ts';
import { sideLabels } from './sideLabels.ts';

export interface Reconciliation {
  readonly sides: readonly Side[];
  /** The new uuid of a side that was dropped or renamed, or null. */
  readonly successors: ReadonlyMap<SideUuid, SideUuid | null>;
  readonly moved: readonly { readonly photo: Photo; readonly to: SideUuid }[];
  readonly trayed: readonly Photo[];
  /** In order; `wanted` is the intended side if it exists. */
  readonly waiting: readonly { readonly photo: Photo; readonly wanted: SideUuid | null }[];
  readonly changed: boolean;
}

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
 * A side continues under the same uuid, else as the only side of its group and name. A photo without a side goes to the
 * tray.
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
  const [saved, known] = [uuidsOf(sides), uuidsOf(current)];
  const gone = current.filter((other) => !saved.has(other.uuid) && isNamedAlike(other, side));
  const come = sides.filter((other) => !known.has(other.uuid) && isNamedAlike(other, side));
  // A person decides where two sides of one name become one or one becomes two.
  return gone.length === 1 && come.length === 1 ? (come[0]?.uuid ?? null) : null;
}

function uuidsOf(sides: readonly Side[]): ReadonlySet<SideUuid> {
  return new Set(sides.map((side) => side.uuid));
}

function isNamedAlike(a: Side, b: Side): boolean {
  return fold(a.name) === fold(b.name) && fold(a.groupName) === fold(b.groupName);
}

/** By uuid, unambiguous name or label. Null when there is none. */
export function findSide(sides: readonly Side[], wanted: string | null): SideUuid | null {
  const [first, ...others] = wanted === null ? [] : sidesMeant(sides, wanted);
  return first !== undefined && others.length === 0 ? first.uuid : null;
}

/** By uuid, else by name, else by label. */
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
