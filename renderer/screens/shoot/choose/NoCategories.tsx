import { Button } from '@mantine/core';
import { IconCategory, IconRefresh } from '@tabler/icons-react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

export function NoCategories() {
  const words = useWords();
  const refreshing = useSelected('taxonomy', ({ busy }) => busy);
  const { refresh } = useActions('taxonomy');
  return (
    <EmptyState icon={<IconCategory size={64} stroke={1.3} />} title={words('choose.noCategories')}>
      <p>{words('choose.noCategoriesHelp')}</p>
      <Button leftSection={<IconRefresh size={20} />} loading={refreshing} onClick={() => drop(refresh())}>
        {words('choose.refresh')}
      </Button>
    </EmptyState>
  );
}
