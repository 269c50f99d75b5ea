import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useWords } from '../../../words/useWords.ts';
import styles from './Toolbar.module.css';

export interface MoreButtonProps {
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
}

export function MoreButton({ isOpen, onOpen, ...rest }: MoreButtonProps & ComponentProps<'button'>) {
  const words = useWords();
  return (
    <button
      {...rest}
      type="button"
      className={`column level centred shrink tall cut round paper-raised ink lined-strong ${styles.tool}`}
      data-icon
      title={words('bench.more')}
      data-testid="more-tools"
      onClick={() => onOpen(!isOpen)}
      aria-expanded={isOpen}
    >
      <span className={`fits shrink breaks ${styles.label}`}>{words('bench.more')}</span>
      <IconDots size={20} aria-hidden="true" />
    </button>
  );
}
