import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProfileFault } from '../../../main/contract/connection/profileForm.ts';
import type { Text } from '../../../main/texts/text.ts';
import { useWords } from '../../words/useWords.ts';
import { wordsOfField } from './fieldWords.ts';
import styles from './ProfileForm.module.css';

export interface FieldRowProps {
  readonly path: string;
  readonly faults: readonly ProfileFault[];
  /** Instead of what the faults say. */
  readonly error?: Text | null;
  /** Shown below the control; with a button that goes back to it where `onUsual` is given. */
  readonly usual?: Text | null;
  readonly onUsual?: (() => void) | null;
  /** A field of what another one turns on. */
  readonly isInner?: boolean;
  /** Told by the label rather than by the control's own words. */
  readonly children: (names: ControlNames) => ReactNode;
}

/** By which a control is tied to its label, its meaning and its error. */
export interface ControlNames {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

/** One field: what it is called and means, its control, and what is wrong with it. */
export function FieldRow({ path, faults, error, usual, onUsual, isInner = false, children }: FieldRowProps) {
  const words = useWords();
  const { label, help } = wordsOfField(path);
  const id = `profile-${path}`;
  const [fault] = faults;
  const said = error ?? (fault === undefined ? null : faultText(path, fault));
  return (
    <div className={`${styles.row} ${isInner ? styles.inner : ''}`} data-testid={`field-${path}`}>
      <div>
        <label className={styles.label} htmlFor={id} id={`${id}-label`}>
          {words(label)}
        </label>
        {help === null ? null : (
          <p className={styles.help} id={`${id}-help`}>
            {words(help)}
          </p>
        )}
      </div>
      <div className={styles.control}>
        {children({ id, 'aria-describedby': `${id}-help ${id}-error`, 'aria-invalid': said !== null })}
        {said === null ? null : (
          <p className={styles.error} id={`${id}-error`} role="alert">
            {words(said)}
          </p>
        )}
        {usual == null ? null : (
          <div className={styles.usual}>
            <span>{words(usual)}</span>
            {onUsual == null ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={words('profileForm.useUsual', { field: label })}
                onClick={onUsual}
              >
                {words('profileForm.usual')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** A fault as a sentence: of the field itself, or of a part of its value. */
function faultText(path: string, { field, reason }: ProfileFault): Text {
  const { label } = wordsOfField(path);
  if (field === path) return { id: 'profileForm.fault', params: { field: label, reason } };
  return { id: 'profileForm.fault', params: { field, reason } };
}
