import { useEffect } from 'react';
import type { StatusView } from '../../../preload/contract/views.ts';
import { drop } from '../../stores/context.ts';
import { useStoreState } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { Panel } from './Panel.tsx';
import { StorageForm } from './StorageForm.tsx';

/** What the data folder holds; read when it is looked at. */
export function StoragePage({ status }: { status: StatusView }) {
  const words = useWords();
  const storage = useStoreState('storage');
  const { look } = storage;
  useEffect(() => drop(look()), [look]);
  if (storage.view === null) return null;
  return (
    <Panel title={words('settings.storage.title')}>
      <StorageForm
        storage={storage.view}
        space={status.space}
        saving={storage.saving}
        onSet={(changes) => drop(storage.set(changes))}
      />
    </Panel>
  );
}
