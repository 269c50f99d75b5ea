import styles from './KeyHint.module.css';

/** Renders nothing without a key. Screen readers use the button's `aria-keyshortcuts`. */
export function KeyHint({ label }: { label: string | undefined }) {
  if (label === undefined) return null;
  return (
    <span className={styles.key} aria-hidden="true">
      {label}
    </span>
  );
}
