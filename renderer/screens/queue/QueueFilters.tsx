import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Stage } from '../../../preload/contract/domainTypes.ts';
import { stageOrder, stageWords } from '../../format/words.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './QueueFilters.module.css';

export interface QueueFiltersProps {
  readonly stage: Stage | null;
  readonly search: string;
  readonly counts: Readonly<Partial<Record<Stage, number>>> | null;
  readonly total: number;
  onStage(stage: Stage | null): void;
  onSearch(search: string): void;
}

/** Stages with their counts, and search by the beginning of the reference. */
export function QueueFilters({ stage, search, counts, total, onStage, onSearch }: QueueFiltersProps) {
  const words = useWords();
  return (
    <div className={styles.filters}>
      <fieldset className={styles.stages} aria-label={words('queue.stage')}>
        <StageButton
          label={words('queue.all')}
          count={total}
          tone="neutral"
          pressed={stage === null}
          onPress={() => onStage(null)}
        />
        {stageOrder.map((candidate) => (
          <StageButton
            key={candidate}
            label={words(stageWords[candidate].label)}
            count={counts?.[candidate] ?? 0}
            tone={stageWords[candidate].tone}
            pressed={stage === candidate}
            onPress={() => onStage(candidate)}
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
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </div>
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
