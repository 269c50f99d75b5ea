import { Alert, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlayerPause } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { operatorText } from '../../../../main/texts/operatorText.ts';
import { byteSize } from '../../../../main/texts/sizes.ts';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { importSummary } from '../../../data/cardImport/importSummary.ts';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CardImportProgress.module.css';

export function CardImportProgress() {
  const words = useWords();
  const { progress, busy } = useFields('cardImport', 'progress', 'busy');
  const { stop, resume, dismiss, hide } = useActions('cardImport');
  const isRunning = progress?.state === 'running';
  // The former button is gone, and the keyboard focus with it.
  const next = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is another one in each state
  useEffect(() => next.current?.focus(), [isRunning]);
  if (progress === null) return null;
  const { state, photos, bytes, current, failures, failed, left, message } = progress;
  const canGoOn = !isRunning && photos.done < photos.total;
  const isGood = state === 'done' && failed === 0;
  const percent = bytes.total === 0 ? 100 : Math.floor((bytes.done / bytes.total) * 100);
  return (
    <div className={styles.page} data-testid="card-progress" data-state={state}>
      <div role="status">
        <h3 className={styles.title}>
          {isRunning ? null : isGood ? (
            <IconCheck size={30} className={styles.good} aria-hidden="true" />
          ) : state === 'stopped' ? (
            <IconPlayerPause size={30} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={30} className={styles.bad} aria-hidden="true" />
          )}
          {words(importSummary(progress))}
        </h3>
      </div>
      <Progress value={percent} size="xl" aria-label={words('card.percent', { percent })} />
      <p className={styles.detail}>
        {words('card.doneOf', {
          done: photos.done,
          total: photos.total,
          doneBytes: byteSize(bytes.done),
          totalBytes: byteSize(bytes.total),
        })}
        {isRunning && current !== null ? ` · ${current}` : ''}
      </p>
      {message === null ? null : (
        <Alert color="red.9" variant="outline" role="alert">
          {words(operatorText(message))}
        </Alert>
      )}
      {failed === 0 ? null : (
        <section className={styles.list} aria-label={words('card.failed')}>
          <h4>{words('card.failedCount', { count: failed })}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach too. */}
          <ul tabIndex={0}>
            {failures.map((failure) => (
              <li key={`${failure.folder}/${failure.name}`}>
                <strong>{failure.name}</strong> <span className={styles.folder}>{failure.folder}</span>
                <div>{words(operatorText(failure.message))}</div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {left.length === 0 ? null : (
        <section className={styles.list} aria-label={words('card.left')}>
          <h4>{words('card.leftCount', { count: photos.total - photos.done })}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach too. */}
          <p tabIndex={0} className={styles.names}>
            {left.join(', ')}
            {left.length < photos.total - photos.done ? ' …' : ''}
          </p>
        </section>
      )}
      <Choices
        name="cardProgress"
        isGuarded
        count={isRunning || canGoOn ? 2 : 1}
        onChoose={(index) => {
          if (isRunning && index === 0) hide();
          else if (!busy) drop((isRunning ? stop : canGoOn && index === 0 ? resume : dismiss)());
        }}
      >
        {(digitOf) => (
          <div className={styles.buttons}>
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
          </div>
        )}
      </Choices>
    </div>
  );
}
