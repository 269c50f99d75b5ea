import { Box, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProfileFault } from '../../../main/contract/connection/profileForm.ts';
import type { Text } from '../../../main/texts/text.ts';
import { useWords } from '../../words/useWords.ts';
import { wordsOfField } from './fieldWords.ts';
import styles from './ProfileForm.module.css';

export interface FieldRowProps {
  readonly path: string;
  readonly faults: readonly ProfileFault[];
  readonly error?: Text | null;
  /** Shown below the control; `onUsual` adds a button back to it. */
  readonly usual?: Text | null;
  readonly onUsual?: (() => void) | null;
  /** It depends on another field's switch. */
  readonly isInner?: boolean;
  readonly children: (names: ControlNames) => ReactNode;
}

export interface ControlNames {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

export function FieldRow({ path, faults, error, usual, onUsual, isInner = false, children }: FieldRowProps) {
  const words = useWords();
  const { label, help } = wordsOfField(path);
  const id = `profile-${path}`;
  const [fault] = faults;
  const said = error ?? (fault === undefined ? null : faultText(path, fault));
  return (
    <div className={`grid ruled gap-2-5 ${styles.row} ${isInner ? styles.inner : ''}`} data-testid={`field-${path}`}>
      <div>
        <label className="medium" htmlFor={id} id={`${id}-label`}>
          {words(label)}
        </label>
        {help === null ? null : (
          <Box component="p" m="var(--space-0) 0 0" c="var(--ink-soft)" fz="var(--text-s)" id={`${id}-help`}>
            {words(help)}
          </Box>
        )}
      </div>
      <Stack gap="var(--space-2)" miw={0}>
        {children({ id, 'aria-describedby': `${id}-help ${id}-error`, 'aria-invalid': said !== null })}
        {said === null ? null : (
          <Box component="p" c="var(--stop-fg)" fz="var(--text-m)" id={`${id}-error`} role="alert">
            {words(said)}
          </Box>
        )}
        {usual == null ? null : (
          <div className="row wraps between gap-2 soft small breaks">
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
      </Stack>
    </div>
  );
}

/** A fault of the field, or of a part of its value. */
function faultText(path: string, { field, reason }: ProfileFault): Text {
  const { label } = wordsOfField(path);
  if (field === path) return { id: 'profileForm.fault', params: { field: label, reason } };
  return { id: 'profileForm.fault', params: { field, reason } };
}
