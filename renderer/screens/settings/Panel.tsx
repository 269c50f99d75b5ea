import type { ReactNode } from 'react';
import styles from './SettingsScreen.module.css';

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`column gap-4 lined ${styles.panel}`} aria-label={title}>
      <h2 className="title strong">{title}</h2>
      {children}
    </section>
  );
}
