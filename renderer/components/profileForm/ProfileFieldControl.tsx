import { Box, Checkbox, Group, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { JsonValue, ProfileField } from '../../../main/contract/connection/profileForm.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { effectiveValue, faultsAt, isSameJson, valueAt } from '../../state/connection/profileDraft.ts';
import { useWords } from '../../words/useWords.ts';
import { wordsOfChoice } from './choiceWords.ts';
import { FieldRow } from './FieldRow.tsx';
import type { FieldProps } from './fieldProps.ts';
import { wordsOfEndpoint } from './fieldWords.ts';
import { JsonField } from './JsonField.tsx';

export function ProfileFieldControl(props: FieldProps) {
  const { field, draft } = props;
  const value = effectiveValue(draft, field);
  if (!fits(field, value)) return <JsonField {...props} />;
  switch (field.kind) {
    case 'text':
    case 'number':
      return <TypedField {...props} value={value} />;
    case 'flag':
    case 'group':
      return <FlagField {...props} value={value} />;
    case 'choice':
      return <ChoiceField {...props} value={value} />;
    case 'choices':
      return <ChoicesField {...props} value={value} />;
    case 'flagOrChoices':
      return <FlagOrChoicesField {...props} value={value} />;
    case 'json':
      return <JsonField {...props} />;
  }
}

type ValueProps = FieldProps & { readonly value: JsonValue };

function TypedField({ field, draft, faults, isInner, value, onSet }: ValueProps) {
  const { path, kind, usual } = field;
  const own = valueAt(draft, path);
  const isDefault = own === undefined || isSameJson(own, usual);
  const hint = usual === null ? null : text('profileForm.usualIs', { value: String(usual) });
  return (
    <FieldRow
      path={path}
      faults={faultsAt(faults, path)}
      usual={hint !== null && !isDefault ? hint : null}
      onUsual={() => onSet(path, undefined)}
      isInner={isInner}
    >
      {(names) => (
        <TextInput
          {...names}
          autoComplete="off"
          spellCheck={false}
          error={names['aria-invalid']}
          inputMode={kind === 'number' ? 'numeric' : path === 'base_url' ? 'url' : 'text'}
          placeholder={usual === null ? '' : String(usual)}
          value={value === null || own === undefined ? '' : String(value)}
          onChange={(event) => onSet(path, readTyped(field, event.currentTarget.value))}
        />
      )}
    </FieldRow>
  );
}

/** A text that is no number stays, so that it can be mended. */
function readTyped({ kind, nullable, usual, required }: ProfileField, typed: string): JsonValue | undefined {
  if (typed === '') return nullable && usual !== null ? null : required ? '' : undefined;
  return kind === 'number' && /^\s*-?\d+\s*$/.test(typed) ? Number(typed) : typed;
}

function FlagField({ field, faults, isInner, value, onSet }: ValueProps) {
  const words = useWords();
  const { path, kind, usual } = field;
  const isOn = kind === 'group' ? value !== null : value === true;
  const set = (on: boolean): void => {
    if (kind === 'flag') onSet(path, on);
    // For a group that is absent by default, off means leaving it out.
    else onSet(path, on ? (usual === null ? {} : undefined) : usual === null ? undefined : null);
  };
  return (
    <FieldRow
      path={path}
      faults={faultsAt(faults, path).filter((fault) => kind === 'flag' || fault.field === path)}
      isInner={isInner}
    >
      {(names) => (
        <Switch
          {...names}
          size="md"
          label={words(isOn ? 'profileForm.on' : 'profileForm.off')}
          aria-labelledby={`${names.id}-label`}
          checked={isOn}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      )}
    </FieldRow>
  );
}

function ChoiceField({ field, draft, faults, isInner, value, fallback, onSet }: ValueProps) {
  const words = useWords();
  const { path, options, usual, nullable } = field;
  const own = valueAt(draft, path);
  const isDefault = own === undefined || isSameJson(own, usual);
  const empty: Text | null =
    usual !== null
      ? null
      : nullable
        ? text('profileForm.nothing')
        : text('profileForm.asAbove', { value: wordsOfChoice(path, fallback) });
  return (
    <FieldRow
      path={path}
      faults={faultsAt(faults, path)}
      usual={
        usual !== null && !isDefault ? text('profileForm.usualIs', { value: wordsOfChoice(path, String(usual)) }) : null
      }
      onUsual={() => onSet(path, undefined)}
      isInner={isInner}
    >
      {(names) => (
        <NativeSelect
          {...names}
          error={names['aria-invalid']}
          data={[
            ...(empty === null ? [] : [{ value: '', label: words(empty) }]),
            ...options.map((option) => ({ value: option, label: words(wordsOfChoice(path, option)) })),
          ]}
          value={value === null ? '' : String(value)}
          onChange={({ currentTarget }) => onSet(path, currentTarget.value === '' ? undefined : currentTarget.value)}
        />
      )}
    </FieldRow>
  );
}

function ChoicesField({ field, faults, isInner, value, onSet }: ValueProps) {
  const words = useWords();
  const { path, options } = field;
  return (
    <FieldRow path={path} faults={faultsAt(faults, path)} isInner={isInner}>
      {(names) => (
        <Box component="fieldset" miw={0} aria-labelledby={`${names.id}-label`}>
          <Ticks
            options={options}
            chosen={asList(value)}
            label={(name) => words(wordsOfChoice(path, name))}
            onChange={(chosen) => onSet(path, chosen)}
          />
        </Box>
      )}
    </FieldRow>
  );
}

function FlagOrChoicesField({ field, faults, isInner, value, onSet }: ValueProps) {
  const words = useWords();
  const { path, options } = field;
  const isList = Array.isArray(value);
  return (
    <FieldRow path={path} faults={faultsAt(faults, path)} isInner={isInner}>
      {(names) => (
        <>
          <NativeSelect
            {...names}
            error={names['aria-invalid']}
            data={[
              { value: 'false', label: words('profileForm.nowhere') },
              { value: 'true', label: words('profileForm.everywhere') },
              { value: 'some', label: words('profileForm.someEndpoints') },
            ]}
            value={isList ? 'some' : String(value)}
            onChange={({ currentTarget }) =>
              onSet(path, currentTarget.value === 'some' ? [] : currentTarget.value === 'true')
            }
          />
          {isList ? (
            <Ticks
              options={options}
              chosen={asList(value)}
              label={(name) => words(wordsOfEndpoint(name))}
              onChange={(chosen) => onSet(path, chosen)}
            />
          ) : null}
        </>
      )}
    </FieldRow>
  );
}

interface TicksProps {
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly label: (option: string) => string;
  onChange(chosen: string[]): void;
}

/** Keeps the options' order. */
function Ticks({ options, chosen, label, onChange }: TicksProps) {
  return (
    <Group gap="var(--space-2) var(--space-5)" align="stretch">
      {options.map((option) => (
        <Checkbox
          key={option}
          label={label(option)}
          checked={chosen.includes(option)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(options.filter((other) => (other === option ? checked : chosen.includes(other))))
          }
        />
      ))}
    </Group>
  );
}

function fits({ kind, options, nullable, usual }: ProfileField, value: JsonValue): boolean {
  if (value === null) return nullable || usual === null;
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' || typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return options.includes(String(value));
    case 'choices':
      return isListOf(options, value);
    case 'flagOrChoices':
      return typeof value === 'boolean' || isListOf(options, value);
    case 'group':
      return typeof value === 'object' && !Array.isArray(value);
    case 'json':
      return true;
  }
}

function isListOf(options: readonly string[], value: JsonValue): boolean {
  return Array.isArray(value) && value.every((entry) => options.includes(String(entry)));
}

function asList(value: JsonValue): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
