import type { ItemDetailsView } from '../../contract/details.ts';
import type { Item, Side } from '../../domain/model.ts';
import { mergeDetails, requirementsMismatch } from '../../domain/partner/srDetails.ts';
import { getItem } from '../../sync/itemFacts.ts';
import type { ViewContext } from './viewContext.ts';

export function detailsView(view: Pick<ViewContext, 'store'>, itemId: Item['id']): ItemDetailsView {
  const item = getItem(view, itemId);
  const sides = view.store.sides.ofItem(itemId);
  const reported = mergeDetails(view.store.srDetails.get(itemId), {});
  return {
    ...reported,
    uploadDetectedAt: item.progress?.lastUploadDetectedAt ?? null,
    // Sides of a template are those of another item.
    mismatch: item.requirements === 'server' ? [...requirementsMismatch(reported.mediaRequirements, sides)] : [],
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
