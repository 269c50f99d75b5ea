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
    <figure className={`holds shrink low ${styles.figure}`} data-testid={testId}>
      <div className={`whole thumb fill round ${styles.frame}`} data-verdict={verdict}>
        {children}
      </div>
      <figcaption className="row gap-2 round-s ink small breaks">{caption}</figcaption>
    </figure>
  );
}
