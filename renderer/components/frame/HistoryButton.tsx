import { IconHistory } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useWords } from '../../words/useWords.ts';
import styles from './Notices.module.css';

/** The key of all messages finds their button by it. */
export const messagesButton = '[data-all-messages]';

export function HistoryButton({ waiting, ...rest }: { readonly waiting: number } & ComponentProps<'button'>) {
  const words = useWords();
  return (
    <button
      {...rest}
      data-all-messages
      type="button"
      className={`inline stiff centred gap-2 pad-0-3 round ${styles.button}`}
      data-testid="more-notices"
      title={words('bench.messages')}
      aria-label={waiting === 0 ? words('bench.messages') : words('frame.moreMessages', { count: waiting })}
    >
      <IconHistory size={20} aria-hidden="true" />
      <span className={waiting === 0 ? styles.words : undefined}>
        {waiting === 0 ? words('bench.messages') : words('frame.moreNotices', { count: waiting })}
      </span>
    </button>
  );
}
