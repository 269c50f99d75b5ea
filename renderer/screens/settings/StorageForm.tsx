import { Button, NumberInput, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { StatusView, StorageSettings, StorageView } from '../../../main/contract/views.ts';
import { byteSize } from '../../../main/texts/sizes.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { Age } from '../../components/Age.tsx';
import { WordChip } from '../../components/Chip.tsx';
import { useToday } from '../../components/useTimed.ts';
import { clockTime } from '../../format/times.ts';
import { useWords } from '../../words/useWords.ts';
import about from './About.module.css';
import styles from './SettingsScreen.module.css';

export interface StorageFormProps {
  readonly storage: StorageView;
  readonly space: StatusView['space'];
  readonly saving: boolean;
  onSet(changes: Partial<StorageSettings>): void;
}

const levels = {
  ok: { tone: 'good', label: text('settings.storage.enoughRoom') },
  low: { tone: 'warn', label: text('settings.storage.fillsUp') },
  full: { tone: 'bad', label: text('settings.storage.takesNoPhotos') },
} as const;

const bytesOfMb = 1_000_000;
const maxMb = 10_000_000;

export function StorageForm({ storage, space, saving, onSet }: StorageFormProps) {
  const words = useWords();
  const { settings, wouldGo } = storage;

  return (
    <>
      <StorageFacts storage={storage} space={space} />
      <Switch
        size="lg"
        label={words('settings.storage.retention')}
        description={words('settings.storage.retentionHelp')}
        checked={settings.retentionDays !== null}
        disabled={saving}
        onChange={(event) => onSet({ retentionDays: event.currentTarget.checked ? wouldGo.days : null })}
      />
      <div className={styles.row}>
        {settings.retentionDays === null ? null : (
          <SavedNumber
            label={words('settings.storage.retentionDays')}
            value={settings.retentionDays}
            max={3650}
            saving={saving}
            onSave={(retentionDays) => onSet({ retentionDays })}
          />
        )}
        <p className={styles.now} data-testid="would-go">
          {words(retentionText(settings.retentionDays !== null, wouldGo))}
        </p>
      </div>
      <div className={styles.row}>
        <SavedNumber
          label={words('settings.storage.backupEvery')}
          value={settings.backupEveryHours}
          max={168}
          saving={saving}
          onSave={(backupEveryHours) => onSet({ backupEveryHours })}
        />
        <SavedNumber
          label={words('settings.storage.backupsKept')}
          value={settings.backupsKept}
          max={100}
          saving={saving}
          onSave={(backupsKept) => onSet({ backupsKept })}
        />
      </div>
      <div className={styles.row}>
        <SavedNumber
          label={words('settings.storage.warnBelow')}
          value={settings.warnBelowBytes / bytesOfMb}
          min={0}
          max={maxMb}
          saving={saving}
          onSave={(mb) => onSet({ warnBelowBytes: mb * bytesOfMb })}
        />
        <SavedNumber
          label={words('settings.storage.stopBelow')}
          value={settings.refuseBelowBytes / bytesOfMb}
          min={0}
          max={maxMb}
          saving={saving}
          onSave={(mb) => onSet({ refuseBelowBytes: mb * bytesOfMb })}
        />
        <SavedNumber
          label={words('settings.storage.mostPhoto')}
          value={settings.mostPhotoBytes / bytesOfMb}
          max={maxMb}
          saving={saving}
          onSave={(mb) => onSet({ mostPhotoBytes: mb * bytesOfMb })}
        />
      </div>
      <Switch
        size="lg"
        label={words('settings.storage.logsWork')}
        description={words('settings.storage.logsWorkHelp')}
        checked={settings.logsWork}
        disabled={saving}
        onChange={(event) => onSet({ logsWork: event.currentTarget.checked })}
      />
    </>
  );
}

function StorageFacts({ storage, space }: Pick<StorageFormProps, 'storage' | 'space'>) {
  const words = useWords();
  const today = useToday();
  const { backups, rebuilt } = storage;
  return (
    <dl className={about.list}>
      <dt>{words('settings.storage.photos')}</dt>
      <dd>{words('settings.storage.originals', { count: storage.photos, size: byteSize(storage.photoBytes) })}</dd>
      <dt>{words('settings.storage.free')}</dt>
      <dd>
        {storage.freeBytes === null ? words('settings.storage.freeUnknown') : words(byteSize(storage.freeBytes))}{' '}
        <WordChip wording={levels[space.level]} />
        {space.message === null ? null : <div>{words(space.message)}</div>}
      </dd>
      <dt>{words('settings.storage.backups')}</dt>
      <dd>
        {backups.newestAt === null ? (
          words('settings.storage.noBackups')
        ) : (
          <Age
            at={backups.newestAt}
            say={(age) =>
              text('settings.storage.backupsNow', { count: backups.count, size: byteSize(backups.bytes), age })
            }
          />
        )}
      </dd>
      {rebuilt === null ? null : (
        <>
          <dt>{words('settings.storage.lastRebuild')}</dt>
          <dd>{words('settings.storage.rebuilt', { at: clockTime(rebuilt.at, today), what: rebuilt.message })}</dd>
        </>
      )}
    </dl>
  );
}

function retentionText(isOn: boolean, { days, originals, bytes, more }: StorageView['wouldGo']): Text {
  const what = { count: originals, size: byteSize(bytes) };
  if (!isOn) {
    return more
      ? text('settings.storage.moreWouldGo', { days, ...what })
      : text('settings.storage.wouldGo', { days, ...what });
  }
  if (originals === 0) return text('settings.storage.nothingDue');
  return more ? text('settings.storage.moreIsDue', what) : text('settings.storage.isDue', what);
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
  const words = useWords();
  const [typed, setTyped] = useState<number | string>(value);
  useEffect(() => setTyped(value), [value]);
  const number = Number(typed);
  const isValid = typed !== '' && Number.isInteger(number) && number >= min && number <= max;
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onSave(number);
      }}
    >
      <NumberInput label={label} min={min} max={max} allowDecimal={false} w={225} value={typed} onChange={setTyped} />
      <Button type="submit" variant="default" loading={saving} disabled={!isValid || number === value}>
        {words('settings.save')}
      </Button>
    </form>
  );
}
