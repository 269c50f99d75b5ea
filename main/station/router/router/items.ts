import type { ItemId } from '../../../domain/ids.ts';
import { cancelItem, dismissRejection, flagSide, retryItem, submitItem } from '../../../sync/actions/itemCommands.ts';
import { withdrawCancel } from '../../../sync/actions/withdrawCancel.ts';
import type { Parts } from '../../parts.ts';
import { itemRow, reshootRow } from '../../views/itemRows.ts';
import { itemView } from '../../views/itemViews.ts';
import type { Implementer } from './implementer.ts';

/** The Re-shoot screen lists this many; the queue shows all. */
const mostReshoots = 100;
const auditLines = 100;

export function itemsPart(os: Implementer, { core }: Parts) {
  const { view, actions, store } = core;
  const change = (itemId: string, act: (id: ItemId) => void) => {
    act(itemId as ItemId);
    return itemView(view, itemId as ItemId);
  };
  return {
    page: os.items.page.handler(({ input }) => {
      const page = store.items.page({ connectionId: null, ...input });
      return { items: page.items.map((item) => itemRow(view, item)), nextCursor: page.nextCursor };
    }),
    get: os.items.get.handler(({ input }) => itemView(view, input.itemId as ItemId)),
    reshoot: os.items.reshoot.handler(() => {
      const current = store.connections.current();
      const items = current ? store.items.oldestInStage(current.id, 'reshoot', mostReshoots) : [];
      return { items: items.map((item) => reshootRow(view, item)) };
    }),
    submit: os.items.submit.handler(({ input }) => change(input.itemId, (id) => submitItem(actions, id))),
    cancel: os.items.cancel.handler(({ input }) => change(input.itemId, (id) => cancelItem(actions, id, input.reason))),
    keep: os.items.keep.handler(({ input }) => change(input.itemId, (id) => withdrawCancel(actions, id))),
    retry: os.items.retry.handler(({ input }) => change(input.itemId, (id) => retryItem(actions, id))),
    flagSide: os.items.flagSide.handler(({ input }) =>
      change(input.itemId, (id) => flagSide(actions, id, input.sideUuid, input.reason)),
    ),
    dismissRejection: os.items.dismissRejection.handler(({ input }) =>
      change(input.itemId, (id) => dismissRejection(actions, id, input.rejectionId)),
    ),
    audit: os.items.audit.handler(({ input }) => ({
      entries: store.audit.ofItem(input.itemId as ItemId, auditLines).map(({ at, who, what, detail }) => ({
        at,
        who,
        what,
        detail: Object.entries(detail)
          .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
          .join(', '),
      })),
    })),
  };
}
