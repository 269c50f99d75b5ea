import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { itemSorts } from '../../../main/contract/domainTypes.ts';
import type { TextId } from '../../../main/texts/text.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useCountedToday } from '../../components/useCountedToday.ts';
import { drop } from '../../data/context.ts';
import { stageOrder, stageWords } from '../../format/words.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { useCommandKeys } from '../../stores/useCommandKeys.ts';
import { useActions, useFields, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { AdoptDialog } from './AdoptDialog.tsx';
import { BulkButton } from './BulkButton.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import styles from './QueueFilters.module.css';
import { firstRow } from './useRowKeys.ts';

const stages = [null, ...stageOrder];

/** Search finds any part of a code or place. */
export function QueueFilters() {
  const words = useWords();
  const { stage, list, sort } = useFields('queue', 'stage', 'list', 'sort');
  const { setStage, setList, setSort } = useActions('queue');
  const counts = useSelected('station', ({ status }) => status?.counts);
  const onlyHere = useSelected('station', ({ status }) => status?.release.items ?? 0);
  const { done } = useCountedToday();
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  useCommandKeys('queue', {
    sort: () => setSort(itemSorts[(itemSorts.indexOf(sort) + 1) % itemSorts.length] ?? sort),
  });
  useScreenKeys(({ key, ctrl }) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = ctrl || step === 0 ? undefined : stages[stages.indexOf(stage) + step];
    if (next !== undefined) setStage(next);
    return next !== undefined;
  });
  return (
    <div className={styles.filters}>
      <fieldset className={styles.stages} aria-label={words('queue.stage')}>
        <StageButton
          label={words('queue.all')}
          count={total}
          tone="neutral"
          pressed={stage === null && list === null}
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
        <StageButton
          label={words('queue.onlyHere')}
          count={onlyHere}
          tone="warn"
          pressed={list === 'onlyHere'}
          onPress={() => setList('onlyHere')}
        />
        <StageButton
          label={words('queue.doneToday')}
          count={done}
          tone="good"
          pressed={list === 'doneToday'}
          onPress={() => setList('doneToday')}
        />
      </fieldset>
      <MoreFilters
        tools={
          <>
            <SearchField />
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
          </>
        }
      />
    </div>
  );
}

function SearchField() {
  const words = useWords();
  const keyHint = useKeyHint();
  const search = useSelected('queue', (queue) => queue.search);
  const { setSearch } = useActions('queue');
  const field = useRef<HTMLInputElement>(null);
  useCommandKeys('queue', { search: () => field.current?.select() });
  return (
    <TextInput
      ref={field}
      className={styles.search ?? ''}
      rightSection={
        search === '' ? (
          <KeyHint label={keyHint('search')} />
        ) : (
          <CloseButton aria-label={words('queue.clearSearch')} onClick={() => setSearch('')} />
        )
      }
      aria-keyshortcuts={keyHint('search')}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'ArrowDown') {
          // Enter opens what was found.
          event.preventDefault();
          document.querySelector<HTMLElement>(firstRow)?.focus();
        }
        if (event.key !== 'Escape') return;
        // The whole list takes the keys again.
        setSearch('');
        event.currentTarget.blur();
      }}
      aria-label={words('queue.search')}
      placeholder={words('queue.searchHint')}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      maxLength={500}
      spellCheck={false}
      data-testid="queue-search"
      value={search}
      onChange={(event) => setSearch(event.currentTarget.value)}
    />
  );
}

const sortNames = {
  newest: 'queue.sort.newest',
  oldest: 'queue.sort.oldest',
  code: 'queue.sort.code',
  place: 'queue.sort.place',
} as const satisfies Record<(typeof itemSorts)[number], TextId>;

/** Only where the partner has a list. */
function Adopt() {
  const words = useWords();
  const keyHint = useKeyHint();
  const [opened, setOpened] = useState(false);
  const offered = useSelected('adoption', ({ view }) => view?.offered === true);
  const { reload } = useActions('adoption');
  function open(): void {
    drop(reload());
    setOpened(true);
  }
  useCommandKeys('queue', { adopt: () => (offered ? open() : false) });
  if (!offered) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        rightSection={<KeyHint label={keyHint('adopt')} />}
        aria-keyshortcuts={keyHint('adopt')}
        onClick={open}
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
