import { Box, Stack } from '@mantine/core';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { drop } from '../../../data/context.ts';
import type { ReadingQuestion } from '../../../state/workList/workListStore.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { pageNames } from './fieldNames.ts';
import styles from './WorkListDrawer.module.css';

/** Asks for the sheet of a workbook, or the code page, by example lines. */
export function ReadingForm({ question }: { question: ReadingQuestion }) {
  const words = useWords();
  const busy = useSelected('workList', (list) => list.busy);
  const { answerReading, dismiss } = useActions('workList');
  const { file } = question;
  const options =
    question.kind === 'sheet'
      ? question.sheets.map((sheet) => ({ label: sheet, sample: '', answer: { sheet } }))
      : question.samples.map(({ page, sample }) => ({ label: words(pageNames[page]), sample, answer: { page } }));

  function take(index: number): void {
    const option = options[index];
    if (option !== undefined && !busy) drop(answerReading(option.answer));
  }

  return (
    <section className={`lined round pad-4 ${styles.outcome}`} aria-label={file} data-testid="list-question">
      <h3>{words(question.kind === 'sheet' ? 'workList.whichSheetOf' : 'workList.whichPageOf', { file })}</h3>
      <Choices name="reading" count={options.length} onChoose={take} onNone={dismiss}>
        {(digitOf) => (
          <Stack align="flex-start" gap="var(--space-3)" m="var(--space-3) 0">
            {options.map(({ label, sample }, index) => (
              <Box key={label} maw="100%">
                <ChoiceButton variant="default" digit={digitOf(index)} loading={busy} onPress={() => take(index)}>
                  {label}
                </ChoiceButton>
                {sample === '' ? null : <p className={`lines breaks ${styles.sample}`}>{sample}</p>}
              </Box>
            ))}
            <ChoiceButton digit="0" variant="default" onPress={dismiss}>
              {words('workList.cancel')}
            </ChoiceButton>
          </Stack>
        )}
      </Choices>
    </section>
  );
}
