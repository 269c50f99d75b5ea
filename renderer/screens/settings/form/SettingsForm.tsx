import type { ReactNode } from 'react';
import type { SettingValue } from '../../../../main/contract/settings.ts';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { SettingControl } from './SettingControl.tsx';
import styles from './SettingsForm.module.css';

export interface SettingsFormProps {
  /** The path of a setting or of a part of one: each of its plain fields is shown, in the order of the schema. */
  readonly of: string;
  /** Shown below the control of a path. */
  readonly below?: Readonly<Record<string, ReactNode>>;
  /** Known here better than by the station's answer, by path. */
  readonly values?: Readonly<Record<string, SettingValue>>;
  /** The cursor goes into a text. */
  readonly isAsked?: boolean;
  /** Left out, the station is asked. */
  onChange?(path: string, value: SettingValue): void;
}

/** Plain settings, each as its schema and its texts describe it. */
export function SettingsForm({ of, below = {}, values = {}, isAsked = false, onChange }: SettingsFormProps) {
  const { view, refusals } = useFields('plainSettings', 'view', 'refusals');
  const { change } = useActions('plainSettings');
  const shown = view?.fields.filter(({ path }) => path === of || path.startsWith(`${of}.`)) ?? [];
  return (
    <div className={`grid top tiles-wide ${styles.fields}`}>
      {shown.map((field) => (
        <div
          key={field.path}
          className={`column gap-3 across shrink ${styles.field}`}
          data-half={(field.kind === 'number' && !field.nullable) || undefined}
          data-testid={`setting-${field.path}`}
        >
          <SettingControl
            field={field}
            value={values[field.path] ?? field.value}
            refusal={refusals[field.path] ?? null}
            isAsked={isAsked}
            onChange={(value) =>
              onChange === undefined ? drop(change(field.path, value)) : onChange(field.path, value)
            }
          />
          {below[field.path]}
        </div>
      ))}
    </div>
  );
}
