import { Button, Group, Progress } from '@mantine/core';
import { operatorText } from '../../../main/texts/operatorText.ts';
import { ChoiceButton } from '../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../components/choices/Choices.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { drop } from '../../data/context.ts';
import { useActions, useFields, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './BulkDialog.module.css';

/** Counts and asks first, then says how far it is, and what failed. */
export function BulkDialog() {
  const words = useWords();
  const { step, act, items, done, failed } = useFields('bulk', 'step', 'act', 'items', 'done', 'failed');
  const { start, stop, close } = useActions('bulk');
  const isOffline = useSelected('station', ({ status }) => status?.online === false);
  const count = items.length;
  return (
    <Dialog
      opened={step !== 'closed'}
      onClose={close}
      title={words(act === 'submit' ? 'bulk.submitTitle' : 'bulk.retryTitle')}
      closedByPressBeside={step !== 'running'}
      // A running command goes on.
      closedByScan={step === 'asks' || step === 'ended'}
    >
      <p role="status" data-testid="bulk-status">
        {step === 'counting' ? words('bulk.counting', { count }) : null}
        {step === 'asks' ? words(act === 'submit' ? 'bulk.submitAsks' : 'bulk.retryAsks', { count }) : null}
        {step === 'running' ? words('bulk.progress', { done, count }) : null}
        {step === 'ended' ? words('bulk.ended', { worked: done - failed.length, count, failed: failed.length }) : null}
        {step === 'ended' && isOffline ? ` ${words('bulk.offline')}` : null}
      </p>
      {step === 'running' || step === 'ended' ? (
        <Progress aria-label={words('bulk.progress', { done, count })} value={(100 * done) / Math.max(1, count)} />
      ) : null}
      {failed.length === 0 ? null : (
        <section aria-label={words('bulk.failed')} className={`scrolls breaks ${styles.failed}`}>
          <ul>
            {failed.map(({ itemId, referenceId, reason }) => (
              <li key={itemId}>
                <strong>{referenceId}</strong> {words(operatorText(reason))}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Group justify="flex-end" mt="md">
        {step === 'asks' ? (
          <Choices name="bulk" count={count === 0 ? 0 : 1} onChoose={() => drop(start())}>
            {(digitOf) => (
              <ChoiceButton digit={digitOf(0)} disabled={count === 0} onPress={() => drop(start())}>
                {words('bulk.start')}
              </ChoiceButton>
            )}
          </Choices>
        ) : null}
        {step === 'running' ? (
          <Button variant="default" onClick={stop}>
            {words('bulk.stop')}
          </Button>
        ) : null}
        {step === 'ended' ? <Button onClick={close}>{words('frame.close')}</Button> : null}
      </Group>
    </Dialog>
  );
}
