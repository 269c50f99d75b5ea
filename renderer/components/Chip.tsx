import type { ReactNode } from 'react';
import type { Tone, Wording } from '../format/words.ts';
import styles from './Chip.module.css';

/** A small label whose colour carries meaning, never alone: the word says it too. */
export function Chip({ tone, children, testId }: { tone: Tone; children: ReactNode; testId?: string }) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`} data-testid={testId}>
      {children}
    </span>
  );
}

export function WordChip({ wording, testId }: { wording: Wording; testId?: string }) {
  return (
    <Chip tone={wording.tone} {...(testId === undefined ? {} : { testId })}>
      {wording.label}
    </Chip>
  );
}
