import type { ReactNode } from 'react';
import styles from './SettingsScreen.module.css';

/** One subject of a page of Settings. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
