import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { useCommandKeys } from '../../stores/useCommandKeys.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './QueueToolbar.module.css';
import { firstRow } from './useRowKeys.ts';

/** Finds any part of a code or place. */
export function SearchField() {
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
          <KeyHint label={keyHint('search')} quiet />
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
