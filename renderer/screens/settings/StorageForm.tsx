import type { StatusView, StorageView } from '../../../main/contract/views.ts';
import { byteSize } from '../../../main/texts/sizes.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { Age } from '../../components/Age.tsx';
import { WordChip } from '../../components/Chip.tsx';
import { useToday } from '../../components/useTimed.ts';
import { clockTime } from '../../format/times.ts';
import { useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { SettingsForm } from './form/SettingsForm.tsx';

interface StorageFormProps {
  readonly storage: StorageView;
  readonly space: StatusView['space'];
}

const levels = {
  ok: { tone: 'good', label: text('settings.storage.enoughRoom') },
  low: { tone: 'warn', label: text('settings.storage.fillsUp') },
  full: { tone: 'bad', label: text('settings.storage.takesNoPhotos') },
} as const;

export function StorageForm({ storage, space }: StorageFormProps) {
  const words = useWords();
  const isOn = useSelected('plainSettings', ({ view }) =>
    view?.fields.some(({ path, value }) => path === 'storage.retentionDays' && value !== null),
  );
  return (
    <>
      <StorageFacts storage={storage} space={space} />
      <SettingsForm
        of="storage"
        below={{
          'storage.retentionDays': <p data-testid="would-go">{words(retentionText(isOn === true, storage.wouldGo))}</p>,
        }}
      />
    </>
  );
}

function StorageFacts({ storage, space }: StorageFormProps) {
  const words = useWords();
  const today = useToday();
  const { backups, rebuilt } = storage;
  return (
    <dl className="facts beside">
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
