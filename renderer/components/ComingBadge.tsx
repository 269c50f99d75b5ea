import { Loader } from '@mantine/core';
import { counted } from '../format/time.ts';
import type { ComingPhoto } from '../stores/comingPhotos.ts';
import styles from './ComingBadge.module.css';

/** Photos that have arrived and are safe, while they are being looked at. Nothing when there are none. */
export function ComingBadge({ coming }: { coming: readonly ComingPhoto[] }) {
  const first = coming[0];
  if (first === undefined) return null;
  return (
    <p className={styles.badge} role="status" data-testid="coming">
      <span className={styles.tile}>
        <Loader size={22} aria-hidden="true" />
      </span>
      <span className={styles.text}>
        <span className={styles.label}>Arrived, being looked at</span>
        <span className={styles.name}>{coming.length === 1 ? first.filename : counted(coming.length, 'photo')}</span>
      </span>
    </p>
  );
}
