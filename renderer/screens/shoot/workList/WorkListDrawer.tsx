import { Box, Button, Drawer, Flex, Group, TextInput } from '@mantine/core';
import { IconClipboardList, IconFileImport, IconSearch } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { listKinds } from '../../../../main/contract/workList/expectedFields.ts';
import type { ExpectedView } from '../../../../main/contract/workList/workList.ts';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { PickFileButton } from '../../../components/add/PickFileButton.tsx';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { drop } from '../../../data/context.ts';
import { useClosedByScan } from '../../../keyboard/closedByScan.ts';
import { useClosesOnEscape } from '../../../keyboard/useClosesOnEscape.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import type { ListQuestion } from '../../../state/workList/workListStore.ts';
import { useDialogCommandKeys } from '../../../stores/useCommandKeys.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { ColumnsForm } from './ColumnsForm.tsx';
import { ListOutcomeView } from './ListOutcomeView.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import styles from './WorkListDrawer.module.css';

const listTypes = listKinds.join();

export function WorkListDrawer() {
  const words = useWords();
  const shown = useSelected('workList', (list) => list.shown);
  const { hide, importFile, takeLists } = useActions('workList');
  useClosedByScan(shown, hide);
  const question = useSelected('workList', (list) => list.question);
  const busy = useSelected('workList', (list) => list.busy);
  const [asksToClear, askToClear] = useState(false);
  const count = useSelected('station', ({ status }) => status?.expected ?? 0);
  const search = useRef<HTMLInputElement>(null);
  const stands = useDialogCommandKeys<HTMLDivElement>('workList', {
    searchList: () => search.current?.focus(),
    clearList: () => count > 0 && askToClear(true),
  });
  const closesOnEscape = useClosesOnEscape();
  return (
    <Drawer
      opened={shown}
      onClose={hide}
      // A dialog over it closes alone.
      closeOnEscape={closesOnEscape && !asksToClear}
      position="right"
      size="lg"
      title={words('workList.title')}
      closeButtonProps={{ 'aria-label': words('frame.close') }}
      classNames={{ body: styles.body ?? '' }}
    >
      <DropZone className="column grow gap-4" onFiles={(files) => takeLists(files)}>
        <Group gap="var(--space-2)" align="stretch" ref={stands} data-help-place="workList">
          <PickFileButton
            label={words('workList.import')}
            accept={listTypes}
            busy={busy}
            icon={<IconFileImport size={20} aria-hidden="true" />}
            onFile={(file) => drop(importFile(file))}
          />
          {count === 0 ? null : <ClearButton onAsk={() => askToClear(true)} />}
        </Group>
        <ListOutcomeView />
        {question === null ? <ExpectedList searchField={search} /> : <ListQuestionForm question={question} />}
      </DropZone>
      <ClearDialog opened={asksToClear} count={count} onClose={() => askToClear(false)} />
    </Drawer>
  );
}

function ListQuestionForm({ question }: { question: ListQuestion }) {
  const key = `${question.kind} ${question.file}`;
  return question.kind === 'columns' ? (
    <ColumnsForm key={key} question={question} />
  ) : (
    <ReadingForm key={key} question={question} />
  );
}

function ClearButton({ onAsk }: { onAsk(): void }) {
  const words = useWords();
  const keyHint = useKeyHint();
  return (
    <Button variant="subtle" color="red" rightSection={<KeyHint label={keyHint('clearList')} quiet />} onClick={onAsk}>
      {words('workList.clear')}
    </Button>
  );
}

function ClearDialog({ opened, count, onClose }: { opened: boolean; count: number; onClose(): void }) {
  const words = useWords();
  const { clear } = useActions('workList');
  function clearList(): void {
    onClose();
    drop(clear());
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={words('workList.clear')}>
      <p>{words('workList.clearQuestion', { count })}</p>
      <Choices name="clearList" isGuarded count={2} onChoose={(index) => (index === 0 ? clearList() : onClose())}>
        {(digitOf) => (
          <Group justify="flex-end" mt="md">
            <ChoiceButton digit={digitOf(0)} color="red" onPress={clearList} testId="clear-list">
              {words('workList.clear')}
            </ChoiceButton>
            <ChoiceButton digit={digitOf(1)} variant="default" autoFocused onPress={onClose}>
              {words('frame.keep')}
            </ChoiceButton>
          </Group>
        )}
      </Choices>
    </Dialog>
  );
}

function ExpectedList({ searchField }: { searchField: RefObject<HTMLInputElement | null> }) {
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
        ref={searchField}
        aria-label={words('workList.search')}
        placeholder={words('workList.search')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className="soft" role="status">
        {words('workList.stillToShoot', { count })}
      </p>
      {loaded && rows.length === 0 ? <p>{words('workList.nothingFound', { search })}</p> : null}
      <Flex component="ul" direction="column" gap="var(--space-2)">
        {rows.map((row) => (
          <li key={row.reference}>
            <ExpectedRow row={row} />
          </li>
        ))}
      </Flex>
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
  const what = [row.type ?? row.category, row.brand, row.model].filter((reported) => reported !== null).join(' · ');
  return (
    <button
      type="button"
      className={`row gap-4 wide round press ${styles.row}`}
      data-testid={`expected-${row.reference}`}
      onClick={() => {
        hide();
        drop(scan(row.reference, false));
      }}
    >
      <Box component="span" flex="1" miw={0}>
        <span className="block medium large breaks">{row.reference}</span>
        <span className="block small soft breaks">{what}</span>
        {row.note === null ? null : <span className="block small soft breaks lines">{row.note}</span>}
      </Box>
      {row.place === null ? null : (
        <span className={`stiff lined round medium breaks ${styles.place}`}>{row.place}</span>
      )}
    </button>
  );
}
