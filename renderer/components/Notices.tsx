import { Notification } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import styles from './Notices.module.css';

export interface ShownNotice {
  readonly id: number;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly message: string;
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

/** Lines for the person, newest last; spoken by screen readers as they come. */
export function Notices({ notices, besideFacts = false, onDismiss }: NoticesProps) {
  return (
    <section className={styles.stack} data-beside-facts={besideFacts} aria-live="polite" aria-label="Notices">
      {notices.map(({ id, level, message }) => (
        <Notification
          key={id}
          className={styles.notice ?? ''}
          role={level === 'error' ? 'alert' : 'status'}
          color={looks[level].color}
          icon={looks[level].icon}
          withBorder
          closeButtonProps={{ 'aria-label': 'Dismiss' }}
          onClose={() => onDismiss(id)}
        >
          <span className={styles.message}>{message}</span>
        </Notification>
      ))}
    </section>
  );
}
