import { NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type ExpectedField, expectedFields } from '../../../../main/contract/workList/expectedFields.ts';
import { operatorText } from '../../../../main/texts/operatorText.ts';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { drop } from '../../../data/context.ts';
import type { ColumnQuestion } from '../../../state/workList/workListStore.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { fieldNames } from './fieldNames.ts';
import styles from './WorkListDrawer.module.css';

export function ColumnsForm({ question }: { question: ColumnQuestion }) {
  const words = useWords();
  const busy = useSelected('workList', (list) => list.busy);
  const { answerColumns, dismiss } = useActions('workList');
  const [fields, setFields] = useState<readonly (ExpectedField | null)[]>(question.fields);
  const choices = [
    { value: '', label: words('workList.leaveOut') },
    ...expectedFields.map((field) => ({ value: field, label: words(fieldNames[field]) })),
  ];

  function choose(at: number, chosen: string): void {
    const field = expectedFields.find((known) => known === chosen) ?? null;
    setFields(fields.map((other, index) => (index === at ? field : other === field ? null : other)));
  }

  const isComplete = fields.includes('reference');
  function take(): void {
    if (isComplete && !busy) drop(answerColumns(fields));
  }

  return (
    <form
      className={`lined round pad-4 ${styles.outcome}`}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <h3>{words('workList.whichColumns', { file: question.file })}</h3>
      {question.wrong === null ? null : <p role="alert">{words(operatorText(question.wrong))}</p>}
      <div className={`grid level halves gap-2-5 ${styles.columns}`}>
        {question.headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file can have the same header twice, and its columns stay as they are
          <Column key={at} header={header}>
            <NativeSelect
              size="md"
              aria-label={header}
              data={choices}
              value={fields[at] ?? ''}
              onChange={(event) => choose(at, event.currentTarget.value)}
            />
          </Column>
        ))}
      </div>
      <Choices name="columns" count={2} onChoose={(index) => (index === 0 ? take() : dismiss())}>
        {(digitOf) => (
          <div className={`flex wraps gap-2 ${styles.buttons}`}>
            <ChoiceButton submits digit={digitOf(0)} loading={busy} disabled={!isComplete}>
              {words('workList.takeList')}
            </ChoiceButton>
            <ChoiceButton digit={digitOf(1)} variant="default" onPress={dismiss}>
              {words('workList.cancel')}
            </ChoiceButton>
          </div>
        )}
      </Choices>
    </form>
  );
}

function Column({ header, children }: { header: string; children: ReactNode }) {
  return (
    <>
      <span className="breaks medium">{header}</span>
      {children}
    </>
  );
}
