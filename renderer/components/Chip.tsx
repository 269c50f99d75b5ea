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
    <span
      className={`inline gap-2 tiny medium unbroken pill toned ${styles.chip}`}
      data-tone={tone}
      data-testid={testId}
      title={title}
    >
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
