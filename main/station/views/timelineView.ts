import type { TimelineView } from '../../contract/views.ts';
import { StationError } from '../../domain/failure.ts';
import { sideLabels } from '../../domain/item/sideLabels.ts';
import { type TimelineEvent, timelineOf, timelinePage } from '../../domain/item/timeline.ts';
import type { Item, StoredEvent } from '../../domain/model.ts';
import { reportedState } from '../../domain/partner/events.ts';
import { parseEvent } from '../../partner/schemas/events.ts';
import { getItem } from '../../sync/itemFacts.ts';
import { partnerStateText } from '../../texts/partnerStateText.ts';
import type { ViewContext } from './viewContext.ts';
import { whoText } from './whoText.ts';

const maxLines = 2_000;
const entriesInAPage = 40;

export function timelineView(view: Pick<ViewContext, 'store'>, itemId: Item['id'], after: string | null): TimelineView {
  const { store } = view;
  const item = getItem(view, itemId);
  const labels: ReadonlyMap<string, string> = sideLabels(store.sides.ofItem(itemId));
  const all = timelineOf({
    audit: store.audit.ofItem(itemId, maxLines),
    photos: store.photos.ofItem(itemId),
    operations: store.operations.ofItem(itemId),
    rejections: store.rejections.ofItem(itemId),
    events: store.events.ofSr(item.srUuid).map((event) => ({ ...event, state: stateOf(event) })),
    sideLabel: (sideUuid) => labels.get(sideUuid) ?? sideUuid,
  });
  const { entries, next } = timelinePage(all, after, entriesInAPage);
  return {
    entries: entries.map(({ who, ...entry }) => ({
      ...entry,
      who: who === null ? null : whoText(store, who),
      details: [...entry.details],
    })),
    next,
  };
}

function stateOf({ payload }: StoredEvent): TimelineEvent['state'] {
  try {
    const state = reportedState(parseEvent(payload));
    return state && partnerStateText(state);
  } catch (error) {
    if (!(error instanceof StationError)) throw error;
    return null;
  }
}
