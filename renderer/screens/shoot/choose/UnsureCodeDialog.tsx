import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { drop } from '../../../stores/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

/** A code that fits no rule for items: a person says whether it is one. What is open stays open behind the question. */
export function UnsureCodeDialog() {
  const words = useWords();
  const code = useSelected('shoot', ({ unsureCode }) => unsureCode);
  const { answerUnsure } = useActions('shoot');
  const answer = (isItem: boolean) => drop(answerUnsure(isItem));
  return (
    <Modal
      opened={code !== null}
      onClose={() => answer(false)}
      title={words('unsure.title')}
      closeButtonProps={{ 'aria-label': words('frame.close') }}
    >
      <Stack>
        <Text size="xl" fw={650} style={{ overflowWrap: 'anywhere' }} data-testid="unsure-code">
          {code}
        </Text>
        <Text c="var(--ink-soft)">{words('unsure.help')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(false)} data-autofocus>
            {words('unsure.no')}
          </Button>
          <Button onClick={() => answer(true)} data-testid="unsure-yes">
            {words('unsure.yes')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
