import { Group, Stack, Text } from '@mantine/core';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

export function UnsureCodeDialog() {
  const words = useWords();
  const code = useSelected('shoot', ({ unsureCode }) => unsureCode);
  const { answerUnsure } = useActions('shoot');
  const answer = (isItem: boolean) => drop(answerUnsure(isItem));
  return (
    <Dialog opened={code !== null} closedByScan={false} onClose={() => answer(false)} title={words('unsure.title')}>
      <Stack>
        <Text size="xl" fw={650} style={{ overflowWrap: 'anywhere' }} data-testid="unsure-code">
          {code}
        </Text>
        <Text c="var(--ink-soft)">{words('unsure.help')}</Text>
        <Choices name="unsureCode" count={2} onChoose={(index) => answer(index === 1)}>
          {(digitOf) => (
            <Group justify="flex-end">
              <ChoiceButton variant="default" digit={digitOf(0)} onPress={() => answer(false)} autoFocused>
                {words('unsure.no')}
              </ChoiceButton>
              <ChoiceButton digit={digitOf(1)} onPress={() => answer(true)} testId="unsure-yes">
                {words('unsure.yes')}
              </ChoiceButton>
            </Group>
          )}
        </Choices>
      </Stack>
    </Dialog>
  );
}
