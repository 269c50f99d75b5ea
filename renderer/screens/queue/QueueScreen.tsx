import { useEffect } from 'react';
import { useActions } from '../../stores/useStores.ts';
import { ItemDrawer } from './ItemDrawer.tsx';
import { QueueList } from './QueueList.tsx';
import styles from './QueueScreen.module.css';
import { QueueToolbar } from './QueueToolbar.tsx';

export function QueueScreen({ onOpenOnShoot }: { onOpenOnShoot(itemId: string): void }) {
  const { setShown } = useActions('queue');
  useEffect(() => {
    setShown(true);
    return () => setShown(false);
  }, [setShown]);
  return (
    <div className={styles.page}>
      <QueueToolbar />
      <QueueList />
      <ItemDrawer onOpenOnShoot={onOpenOnShoot} />
    </div>
  );
}
