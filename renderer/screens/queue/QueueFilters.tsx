import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { stageOrder, stageWords } from '../../format/words.ts';
import { drop } from '../../stores/context.ts';
import { useActions, useFields, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { AdoptDialog } from './AdoptDialog.tsx';
import styles from './QueueFilters.module.css';

/** Stages with their counts, and search by the beginning of the reference. */
export function QueueFilters() {
  const words = useWords();
  const { stage, search } = useFields('queue', 'stage', 'search');
  const { setStage, setSearch } = useActions('queue');
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
      <Adopt />
    </div>
  );
}

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
