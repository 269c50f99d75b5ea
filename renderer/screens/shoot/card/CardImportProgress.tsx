import { Alert, Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlayerPause } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { operatorText } from '../../../../main/texts/operatorText.ts';
import { byteSize } from '../../../../main/texts/sizes.ts';
import { importSummary } from '../../../stores/cardImport/importSummary.ts';
import { drop } from '../../../stores/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CardImportProgress.module.css';

/** How the import stands, and how it ended. */
export function CardImportProgress() {
  const words = useWords();
  const { progress, busy } = useFields('cardImport', 'progress', 'busy');
  const { stop, resume, dismiss, hide } = useActions('cardImport');
  const isRunning = progress?.state === 'running';
  // The button of the state before is gone, and the keyboard's place with it.
  const next = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is another one in each state
  useEffect(() => next.current?.focus(), [isRunning]);
  if (progress === null) return null;
  const { state, photos, bytes, current, failures, failed, left, message } = progress;
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
      <div className={styles.buttons}>
        {isRunning ? (
          <>
            <Button variant="default" onClick={hide} ref={next}>
              {words('card.hide')}
            </Button>
            <Button color="red" loading={busy} onClick={() => drop(stop())} data-testid="card-stop">
              {words('card.stop')}
            </Button>
          </>
        ) : (
          <>
            {photos.done < photos.total ? (
              <Button loading={busy} onClick={() => drop(resume())} data-testid="card-resume">
                {words('card.resume')}
              </Button>
            ) : null}
            <Button
              variant={photos.done < photos.total ? 'default' : 'filled'}
              loading={busy}
              onClick={() => drop(dismiss())}
              ref={next}
              data-testid="card-done"
            >
              {words(photos.done < photos.total ? 'card.leaveRest' : 'card.close')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
