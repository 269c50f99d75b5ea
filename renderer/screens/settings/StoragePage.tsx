import { useEffect } from 'react';
import { drop } from '../../data/context.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { Panel } from './Panel.tsx';
import { StorageForm } from './StorageForm.tsx';

export function StoragePage() {
  const words = useWords();
  const view = useSelected('storage', (storage) => storage.view);
  const { look } = useActions('storage');
  const space = useSelected('station', ({ status }) => status?.space);
  useEffect(() => drop(look()), [look]);
  if (view === null || space === undefined) return null;
  return (
    <Panel title={words('settings.storage.title')}>
      <StorageForm storage={view} space={space} />
    </Panel>
  );
}
