import { Flex } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useWords } from '../../words/useWords.ts';
import styles from './SideChips.module.css';

export interface SideChoice {
  readonly key: string;
  readonly label: string;
  readonly isAnswered: boolean;
}

/** Which of several rejected sides is shown. Nothing for one alone. */
export function SideChips({
  choices,
  shown,
  onShow,
}: {
  readonly choices: readonly SideChoice[];
  readonly shown: string | null;
  onShow(key: string): void;
}) {
  const words = useWords();
  if (choices.length < 2) return null;
  return (
    <Flex component="nav" wrap="wrap" gap="var(--space-2)" aria-label={words('reshoot.sides')}>
      {choices.map(({ key, label, isAnswered }) => (
        <button
          key={key}
          type="button"
          className={`row gap-2 fits pad-0-3 round paper from-start breaks ${styles.chip}`}
          aria-pressed={key === shown}
          data-testid={`show-${label}`}
          onClick={() => onShow(key)}
        >
          {isAnswered ? <IconCircleCheck className="go" size={18} aria-label={words('reshoot.rowDone')} /> : null}
          {label}
        </button>
      ))}
    </Flex>
  );
}
