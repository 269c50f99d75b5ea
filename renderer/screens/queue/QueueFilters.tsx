import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { TextId } from '../../../main/texts/text.ts';
import { itemSorts } from '../../../preload/contract/domainTypes.ts';
import { stageOrder, stageWords } from '../../format/words.ts';
import { drop } from '../../stores/context.ts';
import { useActions, useFields, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { AdoptDialog } from './AdoptDialog.tsx';
import { BulkButton } from './BulkButton.tsx';
import styles from './QueueFilters.module.css';

/** Stages with their counts, search by any part of code or place, and the order. */
export function QueueFilters() {
  const words = useWords();
  const { stage, search, sort } = useFields('queue', 'stage', 'search', 'sort');
  const { setStage, setSearch, setSort } = useActions('queue');
  const counts = useSelected('station', ({ status }) => status?.counts);
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <div className={styles.filters}>
      <fieldset className={styles.stages} aria-label={words('queue.stage')}>
        <StageButton
          label={words('queue.all')}
          count={total}
          tone="neutral"
          pressed={stage === null}
          onPress={() => setStage(null)}
        />
        {stageOrder.map((candidate) => (
          <StageButton
            key={candidate}
            label={words(stageWords[candidate].label)}
            count={counts?.[candidate] ?? 0}
            tone={stageWords[candidate].tone}
            pressed={stage === candidate}
            onPress={() => setStage(candidate)}
          />
        ))}
      </fieldset>
      <TextInput
        className={styles.search ?? ''}
        aria-label={words('queue.search')}
        placeholder={words('queue.searchHint')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={500}
        spellCheck={false}
        data-testid="queue-search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <NativeSelect
        className={styles.sort ?? ''}
        aria-label={words('queue.sort')}
        data={itemSorts.map((value) => ({ value, label: words(sortNames[value]) }))}
        value={sort}
        onChange={(event) => {
          const chosen = itemSorts.find((value) => value === event.currentTarget.value);
          if (chosen !== undefined) setSort(chosen);
        }}
      />
      <BulkButton />
      <Adopt />
    </div>
  );
}

const sortNames = {
  newest: 'queue.sort.newest',
  oldest: 'queue.sort.oldest',
  code: 'queue.sort.code',
  place: 'queue.sort.place',
} as const satisfies Record<(typeof itemSorts)[number], TextId>;

/** Only where the partner has a list to go through. */
function Adopt() {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  const offered = useSelected('adoption', ({ view }) => view?.offered === true);
  const { reload } = useActions('adoption');
  if (!offered) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => {
          drop(reload());
          setOpened(true);
        }}
      >
        {words('adoption.open')}
      </Button>
      <AdoptDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

interface StageButtonProps {
  readonly label: string;
  readonly count: number;
  readonly tone: string;
  readonly pressed: boolean;
  onPress(): void;
}

function StageButton({ label, count, tone, pressed, onPress }: StageButtonProps) {
  const words = useWords();
  return (
    <button
      type="button"
      className={styles.stage}
      aria-pressed={pressed}
      data-quiet={count === 0 || undefined}
      onClick={onPress}
    >
      {label}
      <span className={styles.count} data-tone={count === 0 ? 'neutral' : tone}>
        {words('size.count', { count })}
      </span>
    </button>
  );
}
