import { Button } from '@mantine/core';
import { IconCameraOff, IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import type { CameraTrouble } from '../../camera/liveCamera.ts';
import { useWords } from '../../words/useWords.ts';
import styles from '../stageMessage.module.css';

/** A camera's trouble in plain words, with the way out; fills its frame. */
export function CameraTroubleView({ trouble }: { trouble: CameraTrouble }) {
  const words = useWords();
  return (
    <div className={styles.middle} role="alert" data-testid="camera-trouble" data-code={trouble.code}>
      <IconCameraOff size={52} stroke={1.4} aria-hidden="true" />
      <p className={styles.message}>{words(trouble.message)}</p>
      <p className={styles.help}>{words(trouble.help)}</p>
      {trouble.free == null ? null : (
        <Button size="lg" leftSection={<IconPlugConnected size={22} aria-hidden="true" />} onClick={trouble.free}>
          {words('sources.tether.free')}
        </Button>
      )}
      {trouble.retry === null ? null : (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconRefresh size={22} aria-hidden="true" />}
          onClick={trouble.retry}
        >
          {words('sources.tryAgain')}
        </Button>
      )}
    </div>
  );
}
