import type { ItemDetailsView } from '../../contract/details.ts';
import type { Item, Side } from '../../domain/model.ts';
import { mergeDetails, requirementsMismatch } from '../../domain/partner/srDetails.ts';
import { getItem } from '../../sync/itemFacts.ts';
import type { ViewContext } from './viewContext.ts';

/** All that the partner told of the item's SR beside what its other view shows. */
export function detailsView(view: Pick<ViewContext, 'store'>, itemId: Item['id']): ItemDetailsView {
  const item = getItem(view, itemId);
  const sides = view.store.sides.ofItem(itemId);
  const told = mergeDetails(view.store.srDetails.get(itemId), {});
  return {
    ...told,
    uploadDetectedAt: item.progress?.lastUploadDetectedAt ?? null,
    // Sides of a template are those of another item.
    mismatch: item.requirements === 'server' ? [...requirementsMismatch(told.mediaRequirements, sides)] : [],
    groups: groupsOf(sides),
  };
}

function groupsOf(sides: readonly Side[]): ItemDetailsView['groups'] {
  const groups = Map.groupBy(sides, ({ groupUuid }) => groupUuid);
  return [...groups].flatMap(([uuid, ofGroup]) => {
    const [first] = ofGroup;
    if (first === undefined) return [];
    const { groupName, groupDescription, groupLocked } = first;
    return [{ uuid, name: groupName, description: groupDescription, locked: groupLocked, sides: ofGroup.length }];
  });
}
