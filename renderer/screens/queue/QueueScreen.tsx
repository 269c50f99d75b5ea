import { useEffect, useMemo } from 'react';
import { drop } from '../../stores/context.ts';
import { useStoreState, useStores } from '../../stores/useStores.ts';
import { ItemDrawer } from './ItemDrawer.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueList } from './QueueList.tsx';
import styles from './QueueScreen.module.css';

/** Every item by stage: what it waits for, and when it is tried next. */
export function QueueScreen({ onOpenOnShoot }: { onOpenOnShoot(itemId: string): void }) {
  const stores = useStores();
  const queue = useStoreState('queue');
  const item = useStoreState('item');
  const station = useStoreState('station');
  useEffect(() => {
    stores.queue.getState().setShown(true);
    return () => stores.queue.getState().setShown(false);
  }, [stores]);
  const counts = station.status?.counts;
  const total = useMemo(() => Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0), [counts]);

  return (
    <div className={styles.page}>
      <QueueFilters
        stage={queue.stage}
        search={queue.search}
        counts={counts ?? null}
        total={total}
        onStage={queue.setStage}
        onSearch={queue.setSearch}
      />
      <QueueList
        rows={queue.rows}
        loaded={queue.loaded}
        hasMore={queue.nextCursor !== null}
        filtered={queue.stage !== null || queue.search !== ''}
        onOpen={(itemId) => drop(item.show(itemId))}
        onMore={() => drop(queue.loadMore())}
      />
      <ItemDrawer
        opened={item.itemId !== null}
        item={item.item}
        audit={item.audit}
        busy={item.busy}
        onClose={item.hide}
        onOpenOnShoot={onOpenOnShoot}
        onSubmit={() => drop(item.submit())}
        onRetry={() => drop(item.retry())}
        onCancel={(reason) => drop(item.cancel(reason))}
        onKeep={() => drop(item.keep())}
        onFlag={(sideUuid, reason) => drop(item.flagSide(sideUuid, reason))}
        onDismiss={(rejectionId) => drop(item.dismissRejection(rejectionId))}
      />
    </div>
  );
}
