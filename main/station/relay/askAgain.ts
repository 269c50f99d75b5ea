import { nextPollAt } from '../../domain/outbox/pollSchedule.ts';
import { chunksOf } from '../../lib/chunksOf.ts';
import type { ActionContext } from '../../sync/context.ts';

const mostItems = 200_000;

/** Every item is asked about when it would be without events. The budget of polls spreads it. */
export function askAgain({ store, clock, isOpen }: ActionContext): void {
  const connection = store.connections.current();
  if (connection === null) return;
  const now = clock();
  const waiting = store.items.pollsAfter(connection.id, now, mostItems);
  for (const some of chunksOf(waiting)) {
    store.transaction(() => {
      for (const item of some) {
        const at = nextPollAt(item, item.stage, { inView: isOpen(item.id), eventsCome: false }, now);
        if (at !== null && at < (item.nextPollAt ?? at)) store.items.update(item.id, { nextPollAt: at });
      }
    });
  }
}
