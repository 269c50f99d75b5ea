import { Loader } from '@mantine/core';
import { type Text, text } from '../../../main/texts/text.ts';
import type { ComingPhoto } from '../../state/photos/comingPhotos.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ComingLine.module.css';

export interface ComingLineProps {
  /** Photos that have arrived and are safe, while they are being looked at. */
  readonly coming: readonly ComingPhoto[];
  /** Names of files that are being written still, or were cut off: they are tried again by themselves. */
  readonly incomplete: readonly string[];
}

/** What is on its way, in one line. */
export function ComingLine({ coming, incomplete }: ComingLineProps) {
  const words = useWords();
  const filenames = coming.map(({ filename }) => filename);
  return (
    <p className={styles.line} role="status">
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
  /** Said instead of their names. */
  readonly many: Text;
}

function Part({ testId, label, filenames, many }: PartProps) {
  const words = useWords();
  if (filenames.length === 0) return null;
  return (
    <span className={styles.part} data-testid={testId} title={filenames.join(', ')}>
      {label} <strong>{filenames.length === 1 ? filenames[0] : words(many)}</strong>
    </span>
  );
}
