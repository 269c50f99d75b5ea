import { Textarea } from '@mantine/core';
import { text } from '../../../main/texts/text.ts';
import {
  draftText,
  effectiveValue,
  faultsAt,
  isSameJson,
  readJson,
  valueAt,
} from '../../state/connection/profileDraft.ts';
import { FieldRow } from './FieldRow.tsx';
import type { FieldProps } from './fieldProps.ts';
import styles from './ProfileForm.module.css';

export function JsonField({ field, draft, faults, isInner, typed, onSet, onType }: FieldProps) {
  const { path, usual } = field;
  const value = effectiveValue(draft, field);
  const read = typed === null ? undefined : readJson(typed);
  const isUnread = typed !== null && typed.trim() !== '' && read === undefined;
  const isTyped = typed !== null && (isUnread || typed.trim() === '' || isSameJson(read, value));
  const isDefault = valueAt(draft, path) === undefined || isSameJson(value, usual);
  return (
    <FieldRow
      path={path}
      faults={faultsAt(faults, path)}
      error={isUnread ? text('profileForm.fieldIsNotJson') : null}
      usual={isDefault || usual === null ? null : text('profileForm.usualIs', { value: JSON.stringify(usual) })}
      onUsual={() => {
        onType(path, '');
        onSet(path, undefined);
      }}
      isInner={isInner}
    >
      {(names) => (
        <Textarea
          {...names}
          autosize
          minRows={1}
          maxRows={14}
          spellCheck={false}
          classNames={{ input: styles.mono ?? '' }}
          error={names['aria-invalid']}
          placeholder={usual === null ? '' : JSON.stringify(usual)}
          value={isTyped ? typed : isDefault && value === null ? '' : draftText(value)}
          onChange={(event) => onType(path, event.currentTarget.value)}
        />
      )}
    </FieldRow>
  );
}
