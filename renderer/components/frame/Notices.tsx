import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { HealthLine } from '../../../main/contract/healthLines.ts';
import { useWords } from '../../words/useWords.ts';
import { Afterwards, later } from '../later.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import styles from './Notices.module.css';
import type { ShownNotice } from './shownNotice.ts';

const NoticeHistory = later(async () => (await import('./NoticeHistory.tsx')).NoticeHistory);

const icons = {
  info: <IconInfoCircle size={22} aria-hidden="true" />,
  success: <IconCheck size={22} aria-hidden="true" />,
  warning: <IconAlertTriangle size={22} aria-hidden="true" />,
  error: <IconX size={22} aria-hidden="true" />,
} as const;

const tones = { info: undefined, success: 'good', warning: 'warn', error: 'bad' } as const;

export interface NoticesProps {
  readonly notices: readonly ShownNotice[];
  readonly past: readonly ShownNotice[];
  onDismiss(id: number): void;
  onHealth(line: HealthLine): void;
}

/** Lies on the left of the status bar. The newest is shown; screen readers speak the others, and a button lists all. */
export function Notices({ notices, past, onDismiss, onHealth }: NoticesProps) {
  const words = useWords();
  const newest = notices.at(-1);
  const older = notices.slice(0, -1).toReversed();
  return (
    <section
      className={`stiff ${styles.strip}`}
      data-level={newest?.level}
      data-testid="messages"
      aria-live="polite"
      aria-label={words('frame.notices')}
    >
      <div className={`row gap-2 pad-0-2 ruled toned ${styles.line}`} data-tone={newest && tones[newest.level]}>
        <Afterwards meanwhile={<HistoryButton waiting={older.length} />}>
          <NoticeHistory
            shown={[...notices, ...past].toSorted((one, other) => other.id - one.id)}
            waiting={older.length}
            onHealth={onHealth}
          />
        </Afterwards>
        {/* Left of the words, where no sign that comes moves it. */}
        {newest === undefined ? null : (
          <button
            type="button"
            className={`inline stiff centred gap-2 pad-0-3 round ${styles.button}`}
            aria-label={words('frame.dismiss')}
            onClick={() => onDismiss(newest.id)}
          >
            <IconX size={20} aria-hidden="true" />
          </button>
        )}
        {newest === undefined ? null : icons[newest.level]}
        <p
          key={newest?.id}
          className={`clamp grow shrink normal medium tight breaks ${styles.message}`}
          role={newest === undefined ? undefined : roleOf(newest)}
          title={newest === undefined ? undefined : words(newest.message)}
        >
          {newest === undefined ? null : words(newest.message)}
        </p>
        {newest?.part == null ? null : (
          <button type="button" className={styles.button} onClick={() => newest.part && onHealth(newest.part)}>
            {words('frame.whatToDo')}
          </button>
        )}
        {older.length === 0 ? null : (
          <div className="spoken">
            {older.map((notice) => (
              <p key={notice.id} role={roleOf(notice)}>
                {words(notice.message)}
              </p>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function roleOf({ level }: ShownNotice): 'alert' | 'status' {
  return level === 'error' ? 'alert' : 'status';
}
