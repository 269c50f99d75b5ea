import { Button, Notification } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Text } from '../../../main/texts/text.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './Notices.module.css';

export interface ShownNotice {
  readonly id: number;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly message: Text;
}

const looks = {
  info: { color: 'station', icon: <IconInfoCircle size={20} /> },
  success: { color: 'green.9', icon: <IconCheck size={20} /> },
  warning: { color: 'orange.9', icon: <IconAlertTriangle size={20} /> },
  error: { color: 'red.9', icon: <IconX size={20} /> },
} as const;

export interface NoticesProps {
  readonly notices: readonly ShownNotice[];
  /** The item's facts stand at the right, with what is asked of its photos: notices keep clear of them. */
  readonly besideFacts?: boolean;
  onDismiss(id: number): void;
}

/**
 * Lines for the person. The newest is shown in full and the others behind a button, so that several at once do not cover the picture that is
 * worked on; spoken by screen readers all the same, as they come.
 */
export function Notices({ notices, besideFacts = false, onDismiss }: NoticesProps) {
  const words = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const older = notices.slice(0, -1);
  useEffect(() => {
    if (older.length === 0) setShowsAll(false);
  }, [older.length]);
  return (
    <section
      className={styles.stack}
      data-beside-facts={besideFacts}
      aria-live="polite"
      aria-label={words('frame.notices')}
    >
      {notices.slice(-1).map((notice) => (
        <NoticeLine key={notice.id} {...notice} onDismiss={onDismiss} />
      ))}
      {older.length === 0 ? null : (
        <Button
          className={styles.more ?? ''}
          variant="default"
          aria-expanded={showsAll}
          data-testid="more-notices"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? words('frame.newestAlone') : words('frame.moreNotices', { count: older.length })}
        </Button>
      )}
      <div className={showsAll ? styles.all : 'spoken'}>
        {older.toReversed().map((notice) =>
          showsAll ? (
            <NoticeLine key={notice.id} {...notice} onDismiss={onDismiss} />
          ) : (
            <p key={notice.id} role={roleOf(notice)}>
              {words(notice.message)}
            </p>
          ),
        )}
      </div>
    </section>
  );
}

function NoticeLine(notice: ShownNotice & Pick<NoticesProps, 'onDismiss'>) {
  const words = useWords();
  const { id, level, message, onDismiss } = notice;
  return (
    <Notification
      className={styles.notice ?? ''}
      role={roleOf(notice)}
      color={looks[level].color}
      icon={looks[level].icon}
      withBorder
      closeButtonProps={{ 'aria-label': words('frame.dismiss') }}
      onClose={() => onDismiss(id)}
    >
      <span className={styles.message}>{words(message)}</span>
    </Notification>
  );
}

function roleOf({ level }: ShownNotice): 'alert' | 'status' {
  return level === 'error' ? 'alert' : 'status';
}
