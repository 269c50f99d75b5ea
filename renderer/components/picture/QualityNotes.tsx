import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { QualityNote } from '../../../main/contract/quality.ts';
import { useWords } from '../../words/useWords.ts';

/** The fault and what to do, a line each. */
export function QualityNotes({ notes }: { notes: readonly QualityNote[] }) {
  const words = useWords();
  if (notes.length === 0) return null;
  return (
    <ul className="column gap-2">
      {notes.map(({ code, severity, text }) => (
        <li
          key={code}
          className={`said toned note normal snug ${severity === 'warning' ? 'medium' : ''}`}
          data-tone={severity === 'warning' ? 'warn' : 'neutral'}
          data-testid={`note-${code}`}
        >
          {severity === 'warning' ? (
            <IconAlertTriangle size={20} aria-label={words('frame.warning')} />
          ) : (
            <IconInfoCircle size={20} aria-label={words('frame.note')} />
          )}
          <span>{words(text)}</span>
        </li>
      ))}
    </ul>
  );
}
