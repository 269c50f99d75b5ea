import { Button, Group, Progress } from '@mantine/core';
import { operatorText } from '../../../main/texts/operatorText.ts';
import { ChoiceButton } from '../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../components/choices/Choices.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { drop } from '../../data/context.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';

/** Page by page, even after the dialog is closed. */
export function AdoptDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const words = useWords();
  const view = useSelected('adoption', (adoption) => adoption.view);
  const { start, stop } = useActions('adoption');
  const progress = view?.progress ?? null;
  const pages = progress?.pages ?? null;
  return (
    <Dialog opened={opened} onClose={onClose} title={words('adoption.title')}>
      <p>{words('adoption.help')}</p>
      {progress === null ? null : (
        <p role="status">
          {words('adopt.page', {
            page: progress.page,
            pages: pages ?? 0,
            seen: progress.seen,
            adopted: progress.adopted,
          })}
        </p>
      )}
      {view?.running === true ? (
        <Progress
          aria-label={words('adoption.title')}
          animated
          value={progress === null || pages === null ? 100 : (100 * progress.page) / Math.max(1, pages)}
        />
      ) : null}
      {view?.message == null ? null : (
        <p role="status" data-testid="adoption-message">
          {words(operatorText(view.message))}
        </p>
      )}
      <Group justify="flex-end" mt="md">
        {view?.running === true ? (
          <Button variant="default" onClick={() => drop(stop())}>
            {words('adoption.stop')}
          </Button>
        ) : (
          <Choices name="adopt" count={1} onChoose={() => drop(start())}>
            {(digitOf) => (
              <ChoiceButton digit={digitOf(0)} onPress={() => drop(start())}>
                {words('adoption.start')}
              </ChoiceButton>
            )}
          </Choices>
        )}
      </Group>
    </Dialog>
  );
}
