import type { ReactNode } from 'react';
import styles from './RejectedSide.module.css';

export function Figure({
  caption,
  verdict,
  testId,
  children,
}: {
  readonly caption: ReactNode;
  readonly verdict?: string | undefined;
  readonly testId?: string;
  readonly children: ReactNode;
}) {
  return (
    <figure className={styles.figure} data-testid={testId}>
      <div className={`thumb fill ${styles.frame}`} data-verdict={verdict}>
        {children}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
