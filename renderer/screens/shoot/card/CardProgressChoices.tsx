import { Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { CardImportView } from '../../../../main/contract/cardImport.ts';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

export function CardProgressChoices({ progress: { state, photos } }: { progress: CardImportView }) {
  const words = useWords();
  const busy = useSelected('cardImport', (cards) => cards.busy);
  const { stop, resume, dismiss, hide } = useActions('cardImport');
  const isRunning = state === 'running';
  const canGoOn = !isRunning && photos.done < photos.total;
  // The former button is gone, and the keyboard focus with it.
  const next = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button differs by state
  useEffect(() => next.current?.focus(), [isRunning]);
  function choose(index: number): void {
    if (isRunning && index === 0) hide();
    else if (!busy) drop((isRunning ? stop : canGoOn && index === 0 ? resume : dismiss)());
  }
  return (
    <Choices name="cardProgress" isGuarded count={isRunning || canGoOn ? 2 : 1} onChoose={choose}>
      {(digitOf) => (
        <Group justify="flex-end" gap="var(--space-3)" mt="auto" align="stretch" wrap="nowrap">
          {isRunning ? (
            <>
              <ChoiceButton digit={digitOf(0)} variant="default" onPress={hide} ref={next}>
                {words('card.hide')}
              </ChoiceButton>
              <ChoiceButton
                digit={digitOf(1)}
                color="red"
                loading={busy}
                onPress={() => drop(stop())}
                testId="card-stop"
              >
                {words('card.stop')}
              </ChoiceButton>
            </>
          ) : (
            <>
              {canGoOn ? (
                <ChoiceButton digit={digitOf(0)} loading={busy} onPress={() => drop(resume())} testId="card-resume">
                  {words('card.resume')}
                </ChoiceButton>
              ) : null}
              <ChoiceButton
                digit={digitOf(canGoOn ? 1 : 0)}
                variant={canGoOn ? 'default' : 'filled'}
                loading={busy}
                onPress={() => drop(dismiss())}
                ref={next}
                testId="card-done"
              >
                {words(canGoOn ? 'card.leaveRest' : 'card.close')}
              </ChoiceButton>
            </>
          )}
        </Group>
      )}
    </Choices>
  );
}
