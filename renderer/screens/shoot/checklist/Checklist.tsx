import { memo } from 'react';
import { text } from '../../../../main/texts/text.ts';
import { pictureUrl, thumbnailUrl } from '../../../../preload/contract/assets.ts';
import type { SideView } from '../../../../preload/contract/views.ts';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { photoDragType } from '../../../components/add/droppedFiles.ts';
import { WordChip } from '../../../components/Chip.tsx';
import { BesideMark } from '../../../components/picture/BesideMark.tsx';
import { ComingTile } from '../../../components/picture/ComingTile.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { QualityMark } from '../../../components/picture/QualityMark.tsx';
import { sideStatusWords, type Wording } from '../../../format/words.ts';
import { drop } from '../../../stores/context.ts';
import { groupSides, needsPhoto, sideOfPhoto } from '../../../stores/shoot/checklist.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useComing, useOpenItem } from '../useShoot.ts';
import styles from './Checklist.module.css';

/** The sides by group, with what each still needs. */
export function Checklist() {
  const words = useWords();
  const groups = useOpenItem(({ sides }) =>
    groupSides(sides).map((group) => ({ name: group.name, sideUuids: group.sides.map(({ uuid }) => uuid) })),
  );
  if (groups === null || groups.length === 0) {
    return <p className={styles.none}>{words('checklist.notKnown')}</p>;
  }
  return (
    <nav aria-label={words('itemDrawer.sides')} className={styles.list}>
      {groups.map(({ name, sideUuids }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.group}>
            {name}
            <GroupCount name={name} />
          </h3>
          <ul className={styles.sides}>
            {sideUuids.map((uuid) => (
              <li key={uuid}>
                <SideRow uuid={uuid} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function GroupCount({ name }: { name: string }) {
  const text = useOpenItem((item) => {
    const sides = item.sides.filter(({ group }) => group === name);
    return `${sides.filter((side) => !needsPhoto(side)).length} / ${sides.length}`;
  });
  return <span className={styles.count}>{text}</span>;
}

const SideRow = memo(function SideRow({ uuid }: { uuid: string }) {
  const words = useWords();
  const { itemId, side, isViewed, verdict } = useSelected('shoot', ({ item, viewedSideUuid, flash }) => ({
    itemId: item?.id ?? '',
    side: item?.sides.find((other) => other.uuid === uuid) ?? null,
    isViewed: uuid === viewedSideUuid,
    verdict: item !== null && sideOfPhoto(item, flash?.photoId ?? null)?.uuid === uuid ? flash?.verdict : undefined,
  }));
  const isComing = useComing(({ bySide }) => bySide.has(uuid));
  const { selectSide, addFiles, movePhoto } = useActions('shoot');
  if (side === null) return null;
  return (
    <DropZone
      onFiles={(files) => drop(addFiles(files, uuid, itemId))}
      onPhoto={(photoId) => drop(movePhoto(photoId, uuid))}
    >
      <button
        type="button"
        className={styles.side}
        aria-current={isViewed ? 'step' : undefined}
        data-testid={`side-${side.name}`}
        data-status={side.status}
        data-coming={isComing || undefined}
        data-active={isViewed || undefined}
        data-flash={verdict}
        ref={isViewed ? showInList : null}
        draggable={side.photo !== null}
        onDragStart={(event) => {
          if (side.photo !== null) event.dataTransfer.setData(photoDragType, side.photo.id);
        }}
        onClick={() => drop(selectSide(uuid))}
      >
        <span className={styles.thumb}>
          {isComing ? (
            <ComingTile label={words('checklist.hasArrived')} />
          ) : (
            <Picture
              src={thumbOf(itemId, side)}
              alt=""
              testId="side-thumb"
              className={side.photo === null ? styles.guide : undefined}
            />
          )}
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{side.label}</span>
          <span className={styles.line}>
            <WordChip wording={isComing ? comingWords : sideStatusWords[side.status]} />
            <span className={styles.need}>{words(side.required ? 'item.required' : 'item.optional')}</span>
            <BesideMark photo={side.photo} />
            <QualityMark photo={side.photo} />
          </span>
        </span>
      </button>
    </DropZone>
  );
});

const comingWords: Wording = { tone: 'neutral', label: text('sideStatus.arrived') };

function thumbOf(itemId: string, side: SideView): string {
  return side.photo === null ? pictureUrl(itemId, side.uuid, 'thumbnail') : thumbnailUrl(side.photo.id);
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
