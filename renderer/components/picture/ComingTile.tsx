import { Loader } from '@mantine/core';
import styles from './ComingTile.module.css';

/** Stands where the picture of a photo will be that has arrived and is being looked at. */
export function ComingTile({ label }: { label: string }) {
  return (
    <span className={styles.tile} role="img" aria-label={label} title={label}>
      <Loader size={22} color="var(--neutral-fg)" aria-hidden="true" />
    </span>
  );
}
