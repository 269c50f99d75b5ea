import { Loader } from '@mantine/core';
import styles from './PendingTile.module.css';

export function PendingTile({ label }: { label: string }) {
  return (
    <span className={`middle wide tall ${styles.tile}`} role="img" aria-label={label} title={label}>
      <Loader size={22} color="var(--neutral-fg)" aria-hidden="true" />
    </span>
  );
}
