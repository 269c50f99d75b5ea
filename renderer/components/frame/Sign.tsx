import type { ReactNode } from 'react';
import styles from './StatusBar.module.css';

export interface SignProps {
  readonly icon?: ReactNode;
  readonly tone?: 'warn' | 'bad';
  readonly title?: string;
  /** Where it is known on this page what mends it. */
  readonly onPress?: () => void;
  readonly children: ReactNode;
  readonly [data: `data-${string}`]: string | undefined;
}

/** A picture and a few words in the status bar. The words are cut first, so that no sign is lost. */
export function Sign({ icon, tone, title, onPress, children, ...data }: SignProps) {
  const whole = title ?? (typeof children === 'string' ? children : undefined);
  const shown = (
    <>
      {icon}
      <span className={`cut ${styles.words}`}>{children}</span>
    </>
  );
  if (onPress === undefined)
    return (
      <span {...data} className={`inline unbroken ${styles.part}`} data-tone={tone} title={whole}>
        {shown}
      </span>
    );
  return (
    <button
      {...data}
      type="button"
      className={`inline unbroken pad-0-2 round touch ${styles.link}`}
      data-tone={tone}
      title={whole}
      onClick={onPress}
    >
      {shown}
    </button>
  );
}
