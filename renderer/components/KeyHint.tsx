import { keyCap } from '../keyboard/keyPress.ts';
import { useWords } from '../words/useWords.ts';
import styles from './KeyHint.module.css';

interface KeyHintProps {
  readonly label: string | undefined;
  /**
   * A press is as quick as the key: the cap shows while Alt is held or the list of keys is open, and in a menu, which the key
   * opens without. Others always show: the next step of the work, and numbered choices.
   */
  readonly quiet?: boolean;
}

/** Renders nothing without a key. Screen readers use the button's `aria-keyshortcuts`. */
export function KeyHint({ label, quiet = false }: KeyHintProps) {
  const words = useWords();
  if (label === undefined) return null;
  const cap = keyCap(words, label);
  return (
    <span className={quiet ? styles.quiet : styles.key} aria-hidden="true" data-key-cap={label}>
      {quiet ? <span className={styles.key}>{cap}</span> : cap}
    </span>
  );
}
