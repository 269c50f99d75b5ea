import { Box } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import type { CameraTrouble } from '../../camera/liveCamera.ts';
import { useWords } from '../../words/useWords.ts';
import { type Answer, Answers } from '../choices/Answers.tsx';
import styles from '../stageMessage.module.css';

export function CameraTroubleView({ trouble }: { trouble: CameraTrouble }) {
  const words = useWords();
  const { free = null, retry } = trouble;
  const answers: Answer[] = [];
  if (free !== null) answers.push({ label: words('sources.tether.free'), give: free });
  if (retry !== null) answers.push({ label: words('sources.tryAgain'), give: retry });
  return (
    <div
      className={`column fill level centred gap-3 scrolls centre ink ${styles.middle}`}
      role="alert"
      data-testid="camera-trouble"
      data-code={trouble.code}
    >
      <IconCameraOff size={52} stroke={1.4} aria-hidden="true" />
      <p className={`head strong breaks ${styles.message}`}>{words(trouble.message)}</p>
      <Box component="p" maw="34rem" fz="var(--text-l)" c="var(--ink-soft)">
        {words(trouble.help)}
      </Box>
      {answers.length === 0 ? null : (
        <Answers name="cameraTrouble" answers={answers} className="flex wraps centred gap-3" />
      )}
    </div>
  );
}
