import type { ItemView, SideView } from '../../preload/contract/views.ts';

export interface SideGroupView {
  readonly name: string;
  readonly sides: readonly SideView[];
}

/** The sides by group, both in the partner's order. */
export function groupSides(sides: readonly SideView[]): readonly SideGroupView[] {
  const groups = new Map<string, SideView[]>();
  for (const side of sides) groups.set(side.group, [...(groups.get(side.group) ?? []), side]);
  return [...groups].map(([name, grouped]) => ({ name, sides: grouped }));
}

/** The sides in the order in which the checklist shows them: groups keep together. */
export function sidesInOrder(sides: readonly SideView[]): readonly SideView[] {
  return groupSides(sides).flatMap((group) => group.sides);
}

/** Whether a side still needs a photo. */
export function needsPhoto(side: SideView): boolean {
  return side.status === 'missing' || side.status === 'rejected';
}

/** True when no required side needs a photo any more; false while the requirements are not known. */
export function hasAllRequired(item: Pick<ItemView, 'sides'>): boolean {
  return item.sides.length > 0 && !item.sides.some((side) => side.required && needsPhoto(side));
}

/** The side a step away from `current`, over all groups, without wrapping around; null when there is none. */
export function neighbour(sides: readonly SideView[], current: string | null, step: 1 | -1): SideView | null {
  const ordered = sidesInOrder(sides);
  const index = ordered.findIndex((side) => side.uuid === current);
  if (index === -1) return (step === 1 ? ordered[0] : ordered.at(-1)) ?? null;
  return ordered[index + step] ?? null;
}

/** Key under which a side's overlay settings are remembered: they fit every item of the type. */
export function overlayKey(item: Pick<ItemView, 'type'>, side: Pick<SideView, 'name' | 'group'>): string {
  return [item.type ?? '', side.group, side.name].join('\u001f');
}
