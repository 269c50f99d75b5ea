import type { ItemView } from '../../../preload/contract/views.ts';
import { counted, relativeTime } from '../../format/time.ts';
import styles from './ReshootList.module.css';

export interface ReshootListProps {
  readonly items: readonly ItemView[];
  readonly selectedId: string;
  readonly now: number;
  onSelect(itemId: string): void;
}

/** The line of rejected items; the oldest is first. */
export function ReshootList({ items, selectedId, now, onSelect }: ReshootListProps) {
  return (
    <nav className={styles.list} aria-label="Items to re-shoot">
      <ol>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.item}
              aria-current={item.id === selectedId ? 'true' : undefined}
              onClick={() => onSelect(item.id)}
            >
              <span className={styles.reference}>{item.referenceId}</span>
              <span className={styles.detail}>
                {item.type ?? 'Unknown type'} · {relativeTime(rejectedAt(item), now)}
              </span>
              <span className={styles.sides}>{rejectedText(item)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function rejectedText(item: ItemView): string {
  const names = item.sides.filter((side) => side.rejection !== null).map((side) => side.name);
  if (names.length > 0) return names.join(', ');
  return item.unplacedRejections.length > 0 ? counted(item.unplacedRejections.length, 'remark') : 'Sides not named yet';
}

function rejectedAt(item: ItemView): number {
  const times = [...item.sides.map((side) => side.rejection), ...item.unplacedRejections].flatMap((rejection) =>
    rejection === null ? [] : [rejection.at],
  );
  return times.length > 0 ? Math.min(...times) : item.updatedAt;
}
