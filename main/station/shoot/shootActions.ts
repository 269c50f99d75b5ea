import type { ItemId } from '../../domain/ids.ts';
import { markDone } from '../../sync/actions/itemCommands.ts';
import { changeItem } from '../../sync/actions/settle.ts';
import { getItem } from '../../sync/itemFacts.ts';
import type { Core } from '../core.ts';

/**
 * Opens an item on the Shoot screen; the one that was open goes on by itself. Photos of the inbox stay there: only a person
 * can tell whose they are.
 */
export function openOnShoot(core: Core, itemId: ItemId): void {
  const item = getItem(core.actions, itemId);
  const before = core.session.open(item.id);
  if (before) settleItem(core, before);
  settleItem(core, item.id);
  core.statusChanged();
}

/** Leaves the Shoot screen's item: it may be submitted now. */
export function closeShoot(core: Core): void {
  const before = core.session.close();
  if (before) settleItem(core, before);
  core.statusChanged();
}

/** Done: marks and leaves the item. Throws `not_possible` naming what is missing; the item stays open then. */
export function doneOnShoot(core: Core, itemId: ItemId): void {
  markDone(core.actions, itemId);
  if (core.session.isOpen(itemId)) closeShoot(core);
}

/** Opening and closing change what may be submitted and how an item is followed. */
function settleItem(core: Core, itemId: ItemId): void {
  changeItem(core.stationActions, itemId, () => undefined);
}
