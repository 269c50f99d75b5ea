import { Group, Stack, Text } from '@mantine/core';
import { drop } from '../../data/context.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { ChoiceButton } from '../choices/ChoiceButton.tsx';
import { Choices } from '../choices/Choices.tsx';
import { Dialog } from '../Dialog.tsx';

/** A slow scanner looks like typing, so it asks whether letters are commands. Closed, it asks again. */
export function SlowScannerDialog() {
  const words = useWords();
  const proposed = useSelected('scanner', (scanner) => scanner.proposed);
  const { answerProposal, leaveProposal } = useActions('scanner');
  const answer = (withAlt: boolean) => drop(answerProposal(withAlt));
  return (
    <Dialog opened={proposed} onClose={leaveProposal} title={words('scanner.proposal')}>
      <Stack data-testid="slow-scanner">
        <Text>{words('scanner.proposalHelp')}</Text>
        <Choices name="slowScanner" count={2} onChoose={(index) => answer(index === 1)}>
          {(digitOf) => (
            <Group justify="flex-end">
              <ChoiceButton variant="default" digit={digitOf(0)} onPress={() => answer(false)}>
                {words('scanner.keepLetters')}
              </ChoiceButton>
              <ChoiceButton digit={digitOf(1)} onPress={() => answer(true)} autoFocused>
                {words('scanner.useAlt')}
              </ChoiceButton>
            </Group>
          )}
        </Choices>
      </Stack>
    </Dialog>
  );
}
