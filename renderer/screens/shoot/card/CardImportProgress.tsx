import { Alert, Flex, Progress, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlayerPause } from '@tabler/icons-react';
import type { CardImportView } from '../../../../main/contract/cardImport.ts';
import { operatorText } from '../../../../main/texts/operatorText.ts';
import { byteSize } from '../../../../main/texts/sizes.ts';
import { importSummary } from '../../../data/cardImport/importSummary.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CardImportProgress.module.css';
import { CardProgressChoices } from './CardProgressChoices.tsx';

export function CardImportProgress() {
  const words = useWords();
  const progress = useSelected('cardImport', (cards) => cards.progress);
  if (progress === null) return null;
  const { state, photos, bytes, current, message } = progress;
  const percent = bytes.total === 0 ? 100 : Math.floor((bytes.done / bytes.total) * 100);
  return (
    <Stack flex="1" gap="var(--space-5)" mih={0} data-testid="card-progress" data-state={state}>
      <div role="status">
        <Flex component="h3" align="center" gap="var(--space-3)" fz="var(--text-xl)">
          <StateIcon progress={progress} />
          {words(importSummary(progress))}
        </Flex>
      </div>
      <Progress value={percent} size="xl" aria-label={words('card.percent', { percent })} />
      <p className="soft large breaks">
        {words('card.doneOf', {
          done: photos.done,
          total: photos.total,
          doneBytes: byteSize(bytes.done),
          totalBytes: byteSize(bytes.total),
        })}
        {state === 'running' && current !== null ? ` · ${current}` : ''}
      </p>
      {message === null ? null : (
        <Alert color="red.9" variant="outline" role="alert">
          {words(operatorText(message))}
        </Alert>
      )}
      <FailedPhotos progress={progress} />
      <PhotosLeft progress={progress} />
      <CardProgressChoices progress={progress} />
    </Stack>
  );
}

interface ProgressProps {
  readonly progress: CardImportView;
}

function StateIcon({ progress: { state, failed } }: ProgressProps) {
  if (state === 'running') return null;
  if (state === 'done' && failed === 0) {
    return <IconCheck size={30} className="go" aria-hidden="true" />;
  }
  if (state === 'stopped') return <IconPlayerPause size={30} aria-hidden="true" />;
  return <IconAlertTriangle size={30} className="stop" aria-hidden="true" />;
}

function FailedPhotos({ progress: { failed, failures } }: ProgressProps) {
  const words = useWords();
  if (failed === 0) return null;
  return (
    <section className={`column low ${styles.list}`} aria-label={words('card.failed')}>
      <h4>{words('card.failedCount', { count: failed })}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <ul tabIndex={0}>
        {failures.map((failure) => (
          <li key={`${failure.folder}/${failure.name}`}>
            <strong>{failure.name}</strong> <span className="soft">{failure.folder}</span>
            <div>{words(operatorText(failure.message))}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PhotosLeft({ progress: { left, photos } }: ProgressProps) {
  const words = useWords();
  if (left.length === 0) return null;
  const count = photos.total - photos.done;
  return (
    <section className={`column low ${styles.list}`} aria-label={words('card.left')}>
      <h4>{words('card.leftCount', { count })}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <p tabIndex={0} className={styles.names}>
        {left.join(', ')}
        {left.length < count ? ' …' : ''}
      </p>
    </section>
  );
}
