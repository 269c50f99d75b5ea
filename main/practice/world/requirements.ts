import { uuidFrom } from '../random.ts';
import type { CatalogueGroup, CatalogueSide } from './catalogue.ts';
import type { WireProgress, WireSideGroup } from './wire.ts';

export interface RequirementChange {
  readonly category: string;
  readonly type: string;
  readonly drop?: readonly string[] | undefined;
  readonly add?: readonly { readonly group: string; readonly name: string; readonly required: boolean }[] | undefined;
  readonly relax?: readonly string[] | undefined;
  /** Old to new name; the uuid stays. */
  readonly rename?: Readonly<Record<string, string>> | undefined;
  readonly existing?: boolean | undefined;
}

/** A side joins the group of that name, which may be new. */
export function changeGroups(
  groups: readonly CatalogueGroup[],
  change: RequirementChange,
  seed: number,
): readonly CatalogueGroup[] {
  const dropped = new Set(change.drop ?? []);
  const relaxed = new Set(change.relax ?? []);
  const changed = groups.map((group) => ({
    ...group,
    sides: group.sides
      .filter((side) => !dropped.has(side.name))
      .map((side) => ({
        ...side,
        required: side.required && !relaxed.has(side.name),
        name: change.rename?.[side.name] ?? side.name,
      })),
  }));
  for (const { group: groupName, name, required } of change.add ?? []) {
    const side: CatalogueSide = {
      uuid: uuidFrom(seed, `added/${change.type}/${groupName}/${name}`),
      name,
      description: `${name}, close enough to read`,
      required,
      active: true,
      drawing: 'serial-tag',
    };
    const place = changed.findIndex((group) => group.name === groupName);
    const group = changed[place] ?? {
      uuid: uuidFrom(seed, `added/${change.type}/${groupName}`),
      name: groupName,
      description: groupName,
      sides: [],
    };
    changed.splice(place === -1 ? changed.length : place, 1, { ...group, sides: [...group.sides, side] });
  }
  return changed;
}

export function activeSides(groups: readonly CatalogueGroup[]): readonly CatalogueSide[] {
  return groups.flatMap((group) => group.sides).filter((side) => side.active);
}

/** Spec section 2. A group without a side to send is left out. */
export function wireSideGroups(
  groups: readonly CatalogueGroup[],
  origin: string,
  includeInactive: boolean,
): readonly WireSideGroup[] {
  return groups
    .map((group) => ({
      uuid: group.uuid,
      name: group.name,
      description: group.description,
      lock: group.locked === true,
      sides: group.sides
        .filter((side) => side.active || includeInactive)
        .map((side, ordinal) => ({
          uuid: side.uuid,
          name: side.name,
          description: side.description,
          ordinal,
          required: side.required,
          side_group_id: group.uuid,
          overlay_image: `${origin}/media/overlay/${side.uuid}.png`,
          example_image: `${origin}/media/example/${side.uuid}.png`,
          thumbnail_image: `${origin}/media/thumbnail/${side.uuid}.png`,
          active: side.active,
        })),
    }))
    .filter((group) => group.sides.length > 0);
}

/** Create variant B (spec section 2), so many required sides off. */
export function mediaRequirements(
  groups: readonly CatalogueGroup[],
  miscount: number,
): Readonly<Record<string, number>> {
  const sides = activeSides(groups);
  const required = sides.filter((side) => side.required).length;
  return {
    expected: required + miscount,
    sides_count: sides.length + miscount,
    required_count: required + miscount,
    optional_count: sides.length - required,
  };
}

/** Spec 4.3: counts the sides that hold media. */
export function progressOf(groups: readonly CatalogueGroup[], hasMedia: (sideUuid: string) => boolean): WireProgress {
  const sides = activeSides(groups);
  const required = sides.filter((side) => side.required);
  const optional = sides.filter((side) => !side.required);
  const current = required.filter((side) => hasMedia(side.uuid)).length;
  return {
    current_required: current,
    total_required: required.length,
    current_optional: optional.filter((side) => hasMedia(side.uuid)).length,
    total_optional: optional.length,
    met: current === required.length,
  };
}
