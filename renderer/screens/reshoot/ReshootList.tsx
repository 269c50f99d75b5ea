import type { ReshootRow } from '../../../preload/contract/views.ts';
import { counted, relativeTime } from '../../format/time.ts';
import styles from './ReshootList.module.css';

export interface ReshootListProps {
  readonly rows: readonly ReshootRow[];
  readonly selectedId: string | null;
  readonly now: number;
  onSelect(itemId: string): void;
}

/** The line of rejected items; the oldest is first. */
export function ReshootList({ rows, selectedId, now, onSelect }: ReshootListProps) {
  return (
    <nav className={styles.list} aria-label="Items to re-shoot">
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={styles.item}
              aria-current={row.id === selectedId ? 'true' : undefined}
              onClick={() => onSelect(row.id)}
            >
              <span className={styles.reference}>{row.referenceId}</span>
              <span className={styles.detail}>
                {row.type ?? 'Unknown type'} · {relativeTime(row.rejectedAt, now)}
              </span>
              <span className={styles.sides}>{rejectedText(row)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function rejectedText({ rejectedSides, remarks }: ReshootRow): string {
  if (rejectedSides.length > 0) return rejectedSides.join(', ');
  return remarks > 0 ? counted(remarks, 'remark') : 'Sides not named yet';
}
