import { pictureUrl, thumbnailUrl } from '../../../../preload/contract/assets.ts';
import type { ItemView, SideView } from '../../../../preload/contract/views.ts';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { photoDragType } from '../../../components/add/droppedFiles.ts';
import { WordChip } from '../../../components/Chip.tsx';
import { BesideMark } from '../../../components/picture/BesideMark.tsx';
import { ComingTile } from '../../../components/picture/ComingTile.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { QualityMark } from '../../../components/picture/QualityMark.tsx';
import { sideStatusWords, type Wording } from '../../../format/words.ts';
import type { ComingPlaces } from '../../../stores/photos/comingPhotos.ts';
import { groupSides, needsPhoto } from '../../../stores/shoot/checklist.ts';
import styles from './Checklist.module.css';

export interface ChecklistProps {
  readonly item: ItemView;
  readonly viewedSideUuid: string | null;
  /** The side that a photo just came to; flashes. */
  readonly flashedSideUuid: string | null;
  /** Photos that have arrived for a side and are being looked at. */
  readonly coming: ComingPlaces['bySide'];
  onSelect(sideUuid: string): void;
  onFiles(files: readonly File[], sideUuid: string): void;
  onPhoto(photoId: string, sideUuid: string): void;
}

/** The sides by group, with what each still needs. */
export function Checklist(props: ChecklistProps) {
  const { item } = props;
  if (item.sides.length === 0) {
    return (
      <p className={styles.none}>
        The sides of this item are not known yet. Photos wait in the tray and are laid out when the partner tells them.
      </p>
    );
  }
  return (
    <nav aria-label="Sides" className={styles.list}>
      {groupSides(item.sides).map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h3 className={styles.group}>
            {group.name}
            <span className={styles.count}>
              {group.sides.filter((side) => !needsPhoto(side)).length} / {group.sides.length}
            </span>
          </h3>
          <ul className={styles.sides}>
            {group.sides.map((side) => (
              <li key={side.uuid}>
                <SideRow {...props} side={side} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function SideRow({
  item,
  side,
  viewedSideUuid,
  flashedSideUuid,
  coming,
  onSelect,
  onFiles,
  onPhoto,
}: ChecklistProps & { side: SideView }) {
  const isViewed = side.uuid === viewedSideUuid;
  const isComing = coming.has(side.uuid);
  return (
    <DropZone onFiles={(files) => onFiles(files, side.uuid)} onPhoto={(photoId) => onPhoto(photoId, side.uuid)}>
      <button
        type="button"
        className={styles.side}
        aria-current={isViewed ? 'step' : undefined}
        data-testid={`side-${side.name}`}
        data-status={side.status}
        data-coming={isComing || undefined}
        data-active={isViewed || undefined}
        data-flash={side.uuid === flashedSideUuid || undefined}
        ref={isViewed ? showInList : null}
        draggable={side.photo !== null}
        onDragStart={(event) => {
          if (side.photo !== null) event.dataTransfer.setData(photoDragType, side.photo.id);
        }}
        onClick={() => onSelect(side.uuid)}
      >
        <span className={styles.thumb}>
          {isComing ? (
            <ComingTile label="A photo has arrived" />
          ) : (
            <Picture
              src={thumbOf(item, side)}
              alt=""
              testId="side-thumb"
              className={side.photo === null ? styles.guide : undefined}
            />
          )}
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{side.name}</span>
          <span className={styles.line}>
            <WordChip wording={isComing ? comingWords : sideStatusWords[side.status]} />
            <span className={styles.need}>{side.required ? 'required' : 'optional'}</span>
            <BesideMark photo={side.photo} />
            <QualityMark photo={side.photo} />
          </span>
        </span>
      </button>
    </DropZone>
  );
}

const comingWords: Wording = { tone: 'info', label: 'arrived' };

function thumbOf(item: ItemView, side: SideView): string {
  return side.photo === null ? pictureUrl(item.id, side.uuid, 'thumbnail') : thumbnailUrl(side.photo.id);
}

/** Brings the row into sight in the list alone: the browser's own way would scroll the whole screen with it. */
function showInList(row: HTMLElement | null): void {
  for (let list = row?.closest('nav') ?? null; row !== null && list !== null; list = list.parentElement) {
    const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += beyond(inner.top, inner.bottom, outer.top, outer.bottom);
    list.scrollLeft += beyond(inner.left, inner.right, outer.left, outer.right);
    if (list.tagName === 'ASIDE') return;
  }
}

/** How far what lies from `start` to `end` reaches out of the range; its start first, where it is longer than that. */
function beyond(start: number, end: number, from: number, to: number): number {
  if (start < from || end - start > to - from) return start - from;
  return Math.max(0, end - to);
}
