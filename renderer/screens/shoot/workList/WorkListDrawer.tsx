import { Button, Drawer, TextInput } from '@mantine/core';
import { IconClipboardList, IconFileImport, IconSearch } from '@tabler/icons-react';
import type { ExpectedView } from '../../../../preload/contract/workList/workList.ts';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { PickFileButton } from '../../../components/add/PickFileButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useClosedByScan } from '../../../keyboard/closedByScan.ts';
import { drop } from '../../../stores/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { ColumnsForm } from './ColumnsForm.tsx';
import { ListOutcomeView } from './ListOutcomeView.tsx';
import styles from './WorkListDrawer.module.css';

const listTypes = '.csv,.tsv,.txt,.json,.jsonl';

/** The items that are expected: to look through, to search, and to begin with one press. */
export function WorkListDrawer() {
  const words = useWords();
  const shown = useSelected('workList', (list) => list.shown);
  const { hide, importFile, takeLists } = useActions('workList');
  useClosedByScan(shown, hide);
  const question = useSelected('workList', (list) => list.question);
  const busy = useSelected('workList', (list) => list.busy);
  return (
    <Drawer
      opened={shown}
      onClose={hide}
      position="right"
      size="lg"
      title={words('workList.title')}
      closeButtonProps={{ 'aria-label': words('frame.close') }}
      classNames={{ body: styles.body ?? '' }}
    >
      <DropZone className={styles.zone} onFiles={(files) => takeLists(files)}>
        <div className={styles.tools}>
          <PickFileButton
            label={words('workList.import')}
            accept={listTypes}
            busy={busy}
            icon={<IconFileImport size={20} aria-hidden="true" />}
            onFile={(file) => drop(importFile(file))}
          />
          <ClearButton />
        </div>
        <ListOutcomeView />
        {question === null ? <ExpectedList /> : <ColumnsForm key={question.file.name} question={question} />}
      </DropZone>
    </Drawer>
  );
}

function ClearButton() {
  const words = useWords();
  const count = useSelected('station', ({ status }) => status?.expected ?? 0);
  const { clear } = useActions('workList');
  if (count === 0) return null;
  return (
    <Button
      variant="subtle"
      color="red"
      onClick={() => {
        if (window.confirm(words('workList.clearQuestion', { count }))) drop(clear());
      }}
    >
      {words('workList.clear')}
    </Button>
  );
}

function ExpectedList() {
  const words = useWords();
  const count = useSelected('station', ({ status }) => status?.expected ?? 0);
  const search = useSelected('workList', (list) => list.search);
  const rows = useSelected('workList', (list) => list.rows);
  const hasMore = useSelected('workList', (list) => list.next !== null);
  const loaded = useSelected('workList', (list) => list.loaded);
  const { setSearch, more } = useActions('workList');
  if (count === 0 && loaded && rows.length === 0) {
    return (
      <EmptyState icon={<IconClipboardList size={64} stroke={1.2} />} title={words('workList.empty')}>
        <p>{words('workList.emptyHelp')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <TextInput
        size="md"
        aria-label={words('workList.search')}
        placeholder={words('workList.search')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className={styles.count} role="status">
        {words('workList.stillToShoot', { count })}
      </p>
      {loaded && rows.length === 0 ? <p>{words('workList.nothingFound', { search })}</p> : null}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.reference}>
            <ExpectedRow row={row} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button variant="default" onClick={() => drop(more())}>
          {words('workList.more')}
        </Button>
      ) : null}
    </>
  );
}

function ExpectedRow({ row }: { row: ExpectedView }) {
  const { hide } = useActions('workList');
  const { scan } = useActions('shoot');
  const what = [row.type ?? row.category, row.brand, row.model].filter((told) => told !== null).join(' · ');
  return (
    <button
      type="button"
      className={styles.row}
      data-testid={`expected-${row.reference}`}
      onClick={() => {
        hide();
        drop(scan(row.reference, false));
      }}
    >
      <span className={styles.words}>
        <span className={styles.reference}>{row.reference}</span>
        <span className={styles.detail}>{what}</span>
        {row.note === null ? null : <span className={styles.note}>{row.note}</span>}
      </span>
      {row.place === null ? null : <span className={styles.place}>{row.place}</span>}
    </button>
  );
}
