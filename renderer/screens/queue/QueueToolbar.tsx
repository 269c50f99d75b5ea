import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { itemSorts } from '../../../main/contract/domainTypes.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { drop } from '../../data/context.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { type BulkAct, bulkActsOf } from '../../state/items/bulkStore.ts';
import { useCommandKeys } from '../../stores/useCommandKeys.ts';
import { useActions, useCombined, useSelected, useStores } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { AdoptDialog } from './AdoptDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { Chosen, FilterPanel } from './FilterPanel.tsx';
import { QueueMenu } from './QueueMenu.tsx';
import styles from './QueueToolbar.module.css';
import { SearchField } from './SearchField.tsx';
import { StageStrip } from './StageStrip.tsx';

/** One row: the search, the stages that hold something, the filters, and a menu of the rest. */
export function QueueToolbar() {
  const words = useWords();
  const keyHint = useKeyHint();
  const panel = useId();
  const [filtering, setFiltering] = useState(false);
  const sort = useSelected('queue', (queue) => queue.sort);
  const { setSort, readChoices } = useActions('queue');
  const bulk = useBulk();
  const adopt = useAdopt();
  function toggleFilters(): void {
    if (!filtering) drop(readChoices());
    setFiltering(!filtering);
  }
  useCommandKeys('queue', {
    sort: () => setSort(itemSorts[(itemSorts.indexOf(sort) + 1) % itemSorts.length] ?? sort),
    filters: toggleFilters,
    submitAll: () => bulk.ask('submit'),
    retryAll: () => bulk.ask('retry'),
    adopt: adopt.ask,
  });
  return (
    <div className={styles.page}>
      <div className={`row gap-2 touch ${styles.bar}`} data-testid="queue-toolbar">
        <SearchField />
        <StageStrip />
        <Button
          variant="default"
          className={styles.filters ?? ''}
          leftSection={<IconFilter size={20} aria-hidden="true" />}
          rightSection={<KeyHint label={keyHint('filters')} quiet />}
          aria-label={words('queue.filters')}
          aria-expanded={filtering}
          aria-controls={panel}
          aria-keyshortcuts={keyHint('filters')}
          onClick={toggleFilters}
        >
          {words('queue.filters')}
        </Button>
        <QueueMenu bulkActs={bulk.acts} canAdopt={adopt.offered} onBulk={bulk.ask} onAdopt={adopt.ask} />
      </div>
      <FilterPanel id={panel} opened={filtering} />
      <Chosen />
      <BulkDialog />
      <AdoptDialog opened={adopt.asked} onClose={adopt.close} />
    </div>
  );
}

/** What applies to all listed items that it fits. */
function useBulk() {
  const { queue } = useStores();
  const { prepare } = useActions('bulk');
  const acts = useCombined(['queue', 'station'], ({ stage, rows, nextCursor }, { status }) =>
    bulkActsOf({ stage, rows, hasMore: nextCursor !== null, counts: status?.counts ?? {} }).join(' '),
  );
  return {
    acts: acts.split(' '),
    ask(act: BulkAct): boolean {
      if (!acts.includes(act)) return false;
      drop(prepare(queue.getState(), act));
      return true;
    },
  };
}

/** Only where the partner has a list. */
function useAdopt() {
  const [asked, setAsked] = useState(false);
  const offered = useSelected('adoption', ({ view }) => view?.offered === true);
  const { reload } = useActions('adoption');
  return {
    asked,
    offered,
    close: () => setAsked(false),
    ask(): boolean {
      if (!offered) return false;
      drop(reload());
      setAsked(true);
      return true;
    },
  };
}
