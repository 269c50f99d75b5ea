import type { ReactNode } from 'react';
import type { Tone, Wording } from '../format/words.ts';
import { useWords } from '../words/useWords.ts';
import styles from './Chip.module.css';

export interface ChipProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly testId?: string;
  readonly title?: string;
}

/** The word repeats what the colour says. */
export function Chip({ tone, children, testId, title }: ChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`} data-testid={testId} title={title}>
      {children}
    </span>
  );
}

export function WordChip({ wording, testId }: { wording: Wording; testId?: string }) {
  const words = useWords();
  return (
    <Chip tone={wording.tone} {...(testId === undefined ? {} : { testId })}>
      {words(wording.label)}
    </Chip>
  );
}
