import styles from './KeyHint.module.css';

/** The key of a command, drawn as a key; nothing where it has none. Screen readers get it from `aria-keyshortcuts` of the button. */
export function KeyHint({ label }: { label: string | undefined }) {
  if (label === undefined) return null;
  return (
    <span className={styles.key} aria-hidden="true">
      {label}
    </span>
  );
}
