import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Toolbar.module.css';

export interface ToolButtonProps {
  readonly label: string;
  readonly name?: string;
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  readonly testId?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly main?: boolean;
  /** One tool of the row at most is needed next. */
  readonly primary?: boolean | undefined;
  onPress(): void;
}

export function ToolButton({
  label,
  name,
  hint,
  icon,
  testId,
  pressed,
  disabled,
  busy,
  main,
  primary,
  onPress,
}: ToolButtonProps) {
  const hasIcon = busy === true || icon !== undefined;
  return (
    <button
      type="button"
      className={`column level centred shrink tall cut round paper-raised ink lined-strong ${styles.tool}`}
      data-main={main || undefined}
      data-icon={hasIcon || undefined}
      data-primary={primary || undefined}
      data-testid={testId}
      disabled={disabled}
      aria-label={name}
      title={hint === undefined ? (name ?? label) : `${name ?? label} · ${hint}`}
      aria-pressed={pressed}
      aria-busy={busy}
      aria-keyshortcuts={hint}
      onClick={onPress}
    >
      {busy === true ? <Loader size={18} color="currentColor" aria-hidden="true" /> : icon}
      <span className={`fits shrink breaks ${styles.label}`}>{label}</span>
      {hint === undefined ? null : (
        <span className={`round-s ${styles.key}`} aria-hidden="true">
          {hint}
        </span>
      )}
    </button>
  );
}
