import { IconScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { thumbnailUrl } from '../../../../preload/contract/assets.ts';
import type { CardImportView } from '../../../../preload/contract/cardImport.ts';
import type { ItemSummary, PhotoView } from '../../../../preload/contract/views.ts';
import { CardImportButton } from '../../../components/add/CardImportButton.tsx';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { PhotoPicker } from '../../../components/add/PhotoPicker.tsx';
import { WordChip } from '../../../components/Chip.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { IncompleteBadge } from '../../../components/picture/ComingBadge.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { Age } from '../../../components/time/Age.tsx';
import { stageWords } from '../../../format/words.ts';
import type { ComingPhoto } from '../../../stores/photos/comingPhotos.ts';
import { InboxPhotos } from '../tray/InboxPhotos.tsx';
import styles from './NothingOpen.module.css';

export interface NothingOpenProps {
  readonly recent: readonly ItemSummary[];
  /** The first photos that no item has. */
  readonly inbox: readonly PhotoView[];
  /** How many more there are. */
  readonly inboxMore: number;
  /** What has arrived for no item and is being looked at. */
  readonly coming: readonly ComingPhoto[];
  /** Names of files that are not complete yet. */
  readonly incomplete: readonly string[];
  /** Files of the person on their way to the core; null when none are. */
  readonly adding: { readonly done: number; readonly total: number } | null;
  readonly practice: boolean;
  /** What is to be said of target cards. */
  readonly targetCards?: ReactNode;
  onOpen(itemId: string): void;
  /** An import from a card that runs or has ended; null when there is none. */
  readonly importing: CardImportView | null;
  onImportCard(): void;
  onFiles(files: readonly File[]): void;
}

/** The Shoot screen between two items. */
export function NothingOpen(props: NothingOpenProps) {
  const { recent, inbox, coming, adding, practice, onOpen, onFiles } = props;
  return (
    <DropZone onFiles={onFiles} className={styles.page}>
      <div className={styles.content}>
        <div className={styles.invitation}>
          <EmptyState icon={<IconScan size={72} stroke={1.2} />} title="Scan an item">
            <p>Scan its code, or type it above and press Enter.</p>
            {practice ? <p>In practice mode any code will do: type SKU-1001, for example.</p> : null}
            <div className={styles.ways}>
              {/* Their keys are letters of a code here: the cursor stands in the field for codes. */}
              <CardImportButton progress={props.importing} hasKey={false} onPress={props.onImportCard} />
              <PhotoPicker
                hasKey={false}
                label={adding === null ? 'Add photos' : `Adding ${adding.done} of ${adding.total}…`}
                disabled={adding !== null}
                onFiles={onFiles}
              />
            </div>
          </EmptyState>
          {props.targetCards}
        </div>
        <IncompleteBadge filenames={props.incomplete} />
        <InboxPhotos inbox={inbox} inboxMore={props.inboxMore} coming={coming}>
          They are safe here. Open their item, then take them into its tray.
        </InboxPhotos>
        {recent.length > 0 ? (
          <section aria-label="Last items">
            <h3 className={styles.heading}>Last items</h3>
            <ul className={styles.recent}>
              {recent.map((item) => (
                <li key={item.id}>
                  <button type="button" className={styles.item} onClick={() => onOpen(item.id)}>
                    <span className={styles.thumb}>
                      {item.thumbnailPhotoId === null ? null : (
                        <Picture src={thumbnailUrl(item.thumbnailPhotoId)} alt="" />
                      )}
                    </span>
                    <span className={styles.text}>
                      <span className={styles.reference}>{item.referenceId}</span>
                      <span className={styles.detail}>
                        {item.type ?? 'Unknown type'} · <Age at={item.updatedAt} />
                      </span>
                    </span>
                    <WordChip wording={stageWords[item.stage]} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </DropZone>
  );
}
