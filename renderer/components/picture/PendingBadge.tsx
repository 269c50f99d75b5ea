import { Loader } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Text, text } from '../../../main/texts/text.ts';
import type { PendingPhoto } from '../../state/photos/pendingPhotos.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './PendingBadge.module.css';

/** Arrived, safe, and being examined. Nothing without any. */
export function PendingBadge({ pending }: { pending: readonly PendingPhoto[] }) {
  const words = useWords();
  const filenames = pending.map(({ filename }) => filename);
  return (
    <Badge
      testId="coming"
      icon={<Loader size={22} color="var(--neutral-fg)" aria-hidden="true" />}
      label={words('frame.coming')}
      filenames={filenames}
      many={text('frame.photos', { count: filenames.length })}
    />
  );
}

/** Being written, or cut off: they are retried by themselves. Nothing without any. */
export function IncompleteBadge({ filenames }: { filenames: readonly string[] }) {
  const words = useWords();
  return (
    <Badge
      testId="incomplete"
      icon={<IconHourglass size={24} aria-hidden="true" />}
      label={words('frame.incomplete')}
      filenames={filenames}
      many={text('frame.files', { count: filenames.length })}
    />
  );
}

interface BadgeProps {
  readonly testId: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly filenames: readonly string[];
  /** Replaces the names. */
  readonly many: Text;
}

function Badge({ testId, icon, label, filenames, many }: BadgeProps) {
  const words = useWords();
  if (filenames.length === 0) return null;
  const names = filenames.length === 1 ? filenames[0] : words(many);
  return (
    <p
      className={`inline gap-3 shrink lined round paper-raised ink ${styles.badge}`}
      role="status"
      data-testid={testId}
    >
      <span className={`middle stiff round-s ${styles.tile}`}>{icon}</span>
      <span className="shrink">
        <span className={`block tiny regular ${styles.label}`}>{label}</span>
        <span className="clip block medium">{names}</span>
      </span>
    </p>
  );
}
