import type { TimelineView } from '../../../preload/contract/views.ts';
import { sideLabels } from '../../domain/item/sideLabels.ts';
import { timelineOf, timelinePage } from '../../domain/item/timeline.ts';
import type { Item } from '../../domain/model.ts';
import { getItem } from '../../sync/itemFacts.ts';
import type { ViewContext } from './viewContext.ts';

/** More lines than any item has in a working life: what is behind them is not told. */
const mostLines = 2_000;
const entriesInAPage = 40;

/** What happened to the item, the newest first, from behind `after`. */
export function timelineView(view: Pick<ViewContext, 'store'>, itemId: Item['id'], after: string | null): TimelineView {
  const { store } = view;
  const item = getItem(view, itemId);
  const labels: ReadonlyMap<string, string> = sideLabels(store.sides.ofItem(itemId));
  const all = timelineOf({
    audit: store.audit.ofItem(itemId, mostLines),
    photos: store.photos.ofItem(itemId),
    operations: store.operations.ofItem(itemId),
    events: store.events.ofSr(item.srUuid),
    sideLabel: (sideUuid) => labels.get(sideUuid) ?? sideUuid,
  });
  const { entries, next } = timelinePage(all, after, entriesInAPage);
  return { entries: entries.map((entry) => ({ ...entry, details: [...entry.details] })), next };
}
