import styles from './KeyHint.module.css';

/** The key of a command, drawn as a key. Screen readers get it from `aria-keyshortcuts` of the button. */
export function KeyHint({ label }: { label: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {label}
    </span>
  );
}
