import { NativeSelect, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { itemSorts } from '../../../main/contract/domainTypes.ts';
import { text } from '../../../main/texts/text.ts';
import { CommandButton } from '../../components/CommandButton.tsx';
import { useClosedByScan } from '../../keyboard/closedByScan.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import type { BulkAct } from '../../state/items/bulkStore.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './QueueToolbar.module.css';
import { sortNames } from './sortNames.ts';

const bulkEntries = [
  { act: 'submit', label: text('bulk.submit'), command: 'submitAll' },
  { act: 'retry', label: text('bulk.retry'), command: 'retryAll' },
] as const;

interface QueueMenuProps {
  readonly bulkActs: readonly string[];
  readonly canAdopt: boolean;
  onBulk(act: BulkAct): void;
  onAdopt(): void;
}

/** What is needed now and then: the order, and what is done to all listed items. */
export function QueueMenu({ bulkActs, canAdopt, onBulk, onAdopt }: QueueMenuProps) {
  const words = useWords();
  const keyHint = useKeyHint();
  const [opened, setOpened] = useState(false);
  useClosedByScan(opened, () => setOpened(false));
  // An entry that has the focus may be disabled by what is listed anew: then no key reaches the menu.
  useEffect(() => {
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setOpened(false);
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, []);
  /** The menu closes first, so that following keys and dialogs are not the menu's. */
  const closing = (act: () => void) => () => {
    setOpened(false);
    act();
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`inline gap-2 stiff round ink unbroken centred touch ${styles.menuButton}`}
          data-testid="queue-menu"
          aria-label={words('bench.more')}
          onClick={() => setOpened(!opened)}
        >
          <IconDots size={22} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={`grid gap-2 ${styles.menu}`}>
          {bulkEntries.map(({ act, label, command }) => (
            <CommandButton
              key={act}
              label={words(label)}
              hint={keyHint(command)}
              justify="space-between"
              disabled={!bulkActs.includes(act)}
              onPress={closing(() => onBulk(act))}
            />
          ))}
          {canAdopt ? (
            <CommandButton
              label={words('adoption.open')}
              hint={keyHint('adopt')}
              justify="space-between"
              onPress={closing(onAdopt)}
            />
          ) : null}
          <Order />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Order() {
  const words = useWords();
  const sort = useSelected('queue', (queue) => queue.sort);
  const { setSort } = useActions('queue');
  return (
    <NativeSelect
      label={words('queue.sort')}
      data={itemSorts.map((value) => ({ value, label: words(sortNames[value]) }))}
      value={sort}
      onChange={(event) => {
        const chosen = itemSorts.find((value) => value === event.currentTarget.value);
        if (chosen !== undefined) setSort(chosen);
      }}
    />
  );
}
