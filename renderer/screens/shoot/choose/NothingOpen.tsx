import { IconArrowBackUp, IconScan } from '@tabler/icons-react';
import { thumbnailUrl } from '../../../../main/contract/assets.ts';
import { Age } from '../../../components/Age.tsx';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { WordChip } from '../../../components/Chip.tsx';
import { CommandButton } from '../../../components/CommandButton.tsx';
import { later } from '../../../components/later.tsx';
import { IncompleteBadge } from '../../../components/picture/PendingBadge.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { drop } from '../../../data/context.ts';
import { stageWords } from '../../../format/words.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { AddPhotos } from '../AddPhotos.tsx';
import { ImportFromCard } from '../card/ImportFromCard.tsx';
import { EndShift } from '../home/EndShift.tsx';
import { TodayStrip } from '../home/TodayStrip.tsx';
import { WhichItem } from '../tray/WhichItem.tsx';
import { CurrentPlace } from '../workList/CurrentPlace.tsx';
import styles from './NothingOpen.module.css';

const InboxPhotos = later(async () => (await import('../tray/InboxPhotos.tsx')).InboxPhotos);

const SetupGuide = later(async () => (await import('../home/SetupGuide.tsx')).SetupGuide);

const TargetCards = later(async () => (await import('./TargetCards.tsx')).TargetCards);

/** How it begins is explained for so many items of a station. */
const explainedItems = 10;

/** A shift at a glance: where it begins, what is to be done, what was done. */
export function NothingOpen() {
  const words = useWords();
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  const isKnown = useSelected('station', ({ status }) => status !== null && itemsOf(status.counts) >= explainedItems);
  const incomplete = useSelected('arrivals', (arrivals) => arrivals.incomplete);
  const { addFiles } = useActions('shoot');
  const onFiles = (files: readonly File[]) => drop(addFiles(files, null));
  return (
    <DropZone onFiles={onFiles} className="tall scrolls">
      <div className={`column gap-4 ${styles.content}`}>
        <div className={`row wraps between gap-2-5 ${styles.invitation}`} data-brief={isKnown || undefined}>
          <div className={styles.words}>
            <h2>
              <IconScan stroke={1.4} aria-hidden="true" />
              {words('between.title')}
            </h2>
            {isKnown ? null : <p className="soft large">{words('between.help')}</p>}
            {isKnown || !isPractice ? null : <p className="soft large">{words('between.practiceHelp')}</p>}
          </div>
          <div className="row wraps gap-2 shrink">
            <TakeBack />
            {/* The code field has the cursor and takes their letters. */}
            <ImportFromCard hasKey={false} />
            <AddPhotos hasKey={false} onFiles={onFiles} />
            <CurrentPlace />
          </div>
        </div>
        <TodayStrip />
        <TargetCards />
        <EndShift />
        <WhichItem />
        <IncompleteBadge filenames={incomplete} />
        <InboxPhotos>{words('between.inboxHelp')}</InboxPhotos>
        <LastItems />
        {/* It comes later, so it moves nothing. */}
        <SetupGuide />
      </div>
    </DropZone>
  );
}

function itemsOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The item that was scanned by mistake is made again. */
function TakeBack() {
  const words = useWords();
  const reference = useSelected('shoot', ({ discarded }) => discarded?.reference ?? null);
  const { takeBack } = useActions('shoot');
  if (reference === null) return null;
  return (
    <CommandButton
      label={words('shoot.takeBack', { reference })}
      icon={<IconArrowBackUp size={20} aria-hidden="true" />}
      testId="take-back"
      onPress={() => drop(takeBack())}
    />
  );
}

function LastItems() {
  const words = useWords();
  const recent = useSelected('recent', ({ view }) => view) ?? [];
  const staleId = useSelected('recent', (state) => state.staleId);
  const { open } = useActions('shoot');
  if (recent.length === 0) return null;
  return (
    <section aria-label={words('between.lastItems')}>
      <h3 className="caption over">{words('between.lastItems')}</h3>
      <ul className="grid gap-2 tiles-wide">
        {recent.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={`row gap-4 wide round press ${styles.item}`}
              onClick={() => drop(open(item.id))}
            >
              <span className={`thumb stiff round-s ${styles.thumb}`}>
                {item.thumbnailPhotoId === null ? null : <Picture src={thumbnailUrl(item.thumbnailPhotoId)} alt="" />}
              </span>
              <span className="grow shrink">
                <span className="clip block medium large">{item.referenceId}</span>
                <span className="clip block small soft">
                  <bdi>{item.type ?? words('item.unknownType')}</bdi> · <Age at={item.updatedAt} />
                </span>
              </span>
              {item.id === staleId ? null : <WordChip wording={stageWords[item.stage]} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
