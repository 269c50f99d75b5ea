import { Loader } from '@mantine/core';
import { type Text, text } from '../../../main/texts/text.ts';
import type { PendingPhoto } from '../../state/photos/pendingPhotos.ts';
import { useWords } from '../../words/useWords.ts';

export interface PendingLineProps {
  readonly pending: readonly PendingPhoto[];
  /** Being written, or cut off: they are retried by themselves. */
  readonly incomplete: readonly string[];
}

export function PendingLine({ pending, incomplete }: PendingLineProps) {
  const words = useWords();
  const filenames = pending.map(({ filename }) => filename);
  return (
    <p className="row gap-3 shrink normal snug" role="status">
      <Loader size={18} color="currentColor" aria-hidden="true" />
      <Part
        testId="coming"
        label={words('frame.coming')}
        filenames={filenames}
        many={text('frame.photos', { count: filenames.length })}
      />
      <Part
        testId="incomplete"
        label={words('frame.incomplete')}
        filenames={incomplete}
        many={text('frame.files', { count: incomplete.length })}
      />
    </p>
  );
}

interface PartProps {
  readonly testId: string;
  readonly label: string;
  readonly filenames: readonly string[];
  /** Replaces the names. */
  readonly many: Text;
}

function Part({ testId, label, filenames, many }: PartProps) {
  const words = useWords();
  if (filenames.length === 0) return null;
  return (
    <span className="clip shrink" data-testid={testId} title={filenames.join(', ')}>
      {label} <strong>{filenames.length === 1 ? filenames[0] : words(many)}</strong>
    </span>
  );
}
