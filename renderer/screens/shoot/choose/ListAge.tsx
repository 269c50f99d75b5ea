import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { text } from '../../../../main/texts/text.ts';
import { Age } from '../../../components/Age.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

export function ListAge() {
  const words = useWords();
  const fetchedAt = useSelected('taxonomy', ({ view }) => view?.fetchedAt ?? null);
  const refreshing = useSelected('taxonomy', ({ busy }) => busy);
  const { refresh } = useActions('taxonomy');
  const isOffline = useSelected('station', ({ status }) => status?.online === false);
  return (
    <footer className="row soft wraps gap-3" data-testid="list-age">
      {fetchedAt === null ? null : (
        <Age at={fetchedAt} say={(age) => text(isOffline ? 'choose.listAgeOffline' : 'choose.listAge', { age })} />
      )}
      <Button
        variant="subtle"
        leftSection={<IconRefresh size={18} />}
        loading={refreshing}
        onClick={() => drop(refresh())}
      >
        {words('choose.refresh')}
      </Button>
    </footer>
  );
}
