import { Button, NumberInput, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { StatusView, StorageSettings, StorageView } from '../../../preload/contract/views.ts';
import { Chip } from '../../components/Chip.tsx';
import { Age } from '../../components/time/Age.tsx';
import { useToday } from '../../components/time/useTimed.ts';
import { byteSize, clockTime, counted } from '../../format/time.ts';
import about from './About.module.css';
import styles from './SettingsScreen.module.css';

export interface StorageFormProps {
  readonly storage: StorageView;
  readonly space: StatusView['space'];
  readonly saving: boolean;
  onSet(changes: Partial<StorageSettings>): void;
}

const levels = {
  ok: { tone: 'good', text: 'Enough room' },
  low: { tone: 'warn', text: 'Fills up' },
  full: { tone: 'bad', text: 'Takes no photos' },
} as const;

const bytesOfMb = 1_000_000;
const mostMb = 10_000_000;

/** What the data folder holds and how it is kept. */
export function StorageForm({ storage, space, saving, onSet }: StorageFormProps) {
  const today = useToday();
  const { settings, wouldGo, backups, rebuilt } = storage;
  const { tone, text } = levels[space.level];
  return (
    <>
      <dl className={about.list}>
        <dt>Photos</dt>
        <dd>
          {counted(storage.photos, 'photo')}, {byteSize(storage.photoBytes)} of originals
        </dd>
        <dt>Free on the disk</dt>
        <dd>
          {storage.freeBytes === null ? 'Cannot be told' : byteSize(storage.freeBytes)} <Chip tone={tone}>{text}</Chip>
          {space.message === null ? null : <div>{space.message}</div>}
        </dd>
        <dt>Backups</dt>
        <dd>
          {backups.newestAt === null ? (
            'None yet'
          ) : (
            <>
              {counted(backups.count, 'copy', 'copies')} of the database, {byteSize(backups.bytes)}; the newest{' '}
              <Age at={backups.newestAt} />
            </>
          )}
        </dd>
        {rebuilt === null ? null : (
          <>
            <dt>Last rebuild</dt>
            <dd>
              {clockTime(rebuilt.at, today)}: {rebuilt.message}
            </dd>
          </>
        )}
      </dl>
      <Switch
        size="lg"
        label="Remove originals of ended items that the partner has"
        description="Thumbnails and the history stay. Photos that the partner has not confirmed are never removed."
        checked={settings.retentionDays !== null}
        disabled={saving}
        onChange={(event) => onSet({ retentionDays: event.currentTarget.checked ? wouldGo.days : null })}
      />
      <div className={styles.row}>
        {settings.retentionDays === null ? null : (
          <SavedNumber
            label="Days after the end"
            value={settings.retentionDays}
            max={3650}
            saving={saving}
            onSave={(retentionDays) => onSet({ retentionDays })}
          />
        )}
        <p className={styles.now} data-testid="would-go">
          {retentionText(settings.retentionDays !== null, wouldGo)}
        </p>
      </div>
      <div className={styles.row}>
        <SavedNumber
          label="Hours between backups"
          value={settings.backupEveryHours}
          max={168}
          saving={saving}
          onSave={(backupEveryHours) => onSet({ backupEveryHours })}
        />
        <SavedNumber
          label="Backups kept"
          value={settings.backupsKept}
          max={100}
          saving={saving}
          onSave={(backupsKept) => onSet({ backupsKept })}
        />
      </div>
      <div className={styles.row}>
        <SavedNumber
          label="Warn below, MB free"
          value={settings.warnBelowBytes / bytesOfMb}
          min={0}
          max={mostMb}
          saving={saving}
          onSave={(mb) => onSet({ warnBelowBytes: mb * bytesOfMb })}
        />
        <SavedNumber
          label="Stop below, MB free"
          value={settings.refuseBelowBytes / bytesOfMb}
          min={0}
          max={mostMb}
          saving={saving}
          onSave={(mb) => onSet({ refuseBelowBytes: mb * bytesOfMb })}
        />
      </div>
    </>
  );
}

function retentionText(isOn: boolean, { days, originals, bytes, more }: StorageView['wouldGo']): string {
  const what = `${more ? 'more than ' : ''}${counted(originals, 'original')} (${byteSize(bytes)})`;
  if (isOn) return originals === 0 ? 'Nothing is due now.' : `Goes within the hour: ${what}.`;
  return `With ${days} days, ${what} would go now.`;
}

function SavedNumber({
  label,
  value,
  min = 1,
  max,
  saving,
  onSave,
}: {
  label: string;
  value: number;
  min?: number;
  max: number;
  saving: boolean;
  onSave(value: number): void;
}) {
  const [text, setText] = useState<number | string>(value);
  useEffect(() => setText(value), [value]);
  const number = Number(text);
  const isValid = text !== '' && Number.isInteger(number) && number >= min && number <= max;
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onSave(number);
      }}
    >
      <NumberInput label={label} min={min} max={max} allowDecimal={false} w={225} value={text} onChange={setText} />
      <Button type="submit" variant="default" loading={saving} disabled={!isValid || number === value}>
        Save
      </Button>
    </form>
  );
}
