import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useActions } from '../../stores/useStores.ts';
import { ItemDrawer } from './ItemDrawer.tsx';
import { QueueList } from './QueueList.tsx';
import { QueueToolbar } from './QueueToolbar.tsx';

export function QueueScreen({ onOpenOnShoot }: { onOpenOnShoot(itemId: string): void }) {
  const { setShown } = useActions('queue');
  useEffect(() => {
    setShown(true);
    return () => setShown(false);
  }, [setShown]);
  return (
    <Stack gap={0} h="100%" mih={0}>
      <QueueToolbar />
      <QueueList />
      <ItemDrawer onOpenOnShoot={onOpenOnShoot} />
    </Stack>
  );
}
