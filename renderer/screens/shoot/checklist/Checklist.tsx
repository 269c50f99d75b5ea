import { IconCheck, IconChecks, IconChevronRight, IconCloudUp, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { pictureUrl, thumbnailUrl } from '../../../../main/contract/assets.ts';
import type { SideStatus, SideView } from '../../../../main/contract/views.ts';
import { text } from '../../../../main/texts/text.ts';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { photoDragType } from '../../../components/add/droppedFiles.ts';
import { WordChip } from '../../../components/Chip.tsx';
import { CompanionMark } from '../../../components/picture/CompanionMark.tsx';
import { PendingTile } from '../../../components/picture/PendingTile.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { QualityMark } from '../../../components/picture/QualityMark.tsx';
import { drop } from '../../../data/context.ts';
import { sideStatusWords } from '../../../format/words.ts';
import {
  checklistOf,
  hasAllRequired,
  needsPhoto,
  type SideGroupView,
  sideOfPhoto,
} from '../../../state/items/checklist.ts';
import { useCommandKeys } from '../../../stores/useCommandKeys.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenItem, usePending } from '../useShoot.ts';
import styles from './Checklist.module.css';

export function Checklist() {
  const words = useWords();
  const { required, optional } = useOpenItem(({ sides }) => namesOf(sides)) ?? nothing;
  if (required.length + optional.length === 0)
    return <p className={`soft ${styles.none}`}>{words('checklist.notKnown')}</p>;
  return (
    <nav aria-label={words('itemDrawer.sides')} className={`column gap-3 ${styles.list}`}>
      {required.map((group) => (
        <Group key={group.name} {...group} required />
      ))}
      {optional.length === 0 ? null : <Optional groups={optional} />}
    </nav>
  );
}

interface GroupNames {
  readonly name: string;
  readonly sideUuids: readonly string[];
}

const nothing = { required: [] as readonly GroupNames[], optional: [] as readonly GroupNames[] };

function namesOf(sides: readonly SideView[]): typeof nothing {
  const { required, optional } = checklistOf(sides);
  const names = (groups: readonly SideGroupView[]) =>
    groups.map((group) => ({ name: group.name, sideUuids: group.sides.map(({ uuid }) => uuid) }));
  return { required: names(required), optional: names(optional) };
}

function Group({ name, sideUuids, required }: GroupNames & { readonly required: boolean }) {
  return (
    // Optional groups can share names: the heading is enough.
    <section aria-label={required ? name : undefined}>
      <h2 className={`caption between gap-2 over ${styles.group}`}>
        {name}
        <GroupCount name={name} required={required} />
      </h2>
      <ul className={`column ${styles.sides}`}>
        {sideUuids.map((uuid) => (
          <li key={uuid}>
            <SideRow uuid={uuid} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Optional({ groups }: { readonly groups: readonly GroupNames[] }) {
  const words = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const uuids = groups.flatMap(({ sideUuids }) => sideUuids);
  const isChosen = useSelected(
    'shoot',
    ({ viewedSideUuid, chosenSideUuid, item }) =>
      viewedSideUuid !== null &&
      uuids.includes(viewedSideUuid) &&
      (viewedSideUuid === chosenSideUuid || (item !== null && !hasAllRequired(item))),
  );
  const count = useOpenItem(({ sides }) => {
    const optional = sides.filter((side) => !side.required);
    return { done: optional.filter((side) => !needsPhoto(side)).length, total: optional.length };
  });
  const shows = isOpen || isChosen;
  useCommandKeys('shoot', { optionalSides: () => setIsOpen(!shows) });
  return (
    <section aria-label={words('bench.optional')} className={styles.optional}>
      <button
        type="button"
        className={`row wraps gap-2 wide round soft from-start ${styles.fold}`}
        aria-expanded={shows}
        data-testid="optional-sides"
        onClick={() => setIsOpen(!shows)}
      >
        <IconChevronRight size={18} aria-hidden="true" />
        <span>{words('bench.optional')}</span>
        <span className={`unbroken ${styles.count}`}>{count === null ? null : `${count.done} / ${count.total}`}</span>
      </button>
      {shows ? groups.map((group) => <Group key={group.name} {...group} required={false} />) : null}
    </section>
  );
}

function GroupCount({ name, required }: { readonly name: string; readonly required: boolean }) {
  const text = useOpenItem((item) => {
    const sides = item.sides.filter((side) => side.group === name && side.required === required);
    return `${sides.filter((side) => !needsPhoto(side)).length} / ${sides.length}`;
  });
  return <span className={`unbroken ${styles.count}`}>{text}</span>;
}

const SideRow = memo(function SideRow({ uuid }: { uuid: string }) {
  const words = useWords();
  const { itemId, side, isViewed, verdict } = useSelected('shoot', ({ item, viewedSideUuid, flash }) => ({
    itemId: item?.id ?? '',
    side: item?.sides.find((other) => other.uuid === uuid) ?? null,
    isViewed: uuid === viewedSideUuid,
    verdict:
      item !== null && sideOfPhoto(item, flash?.photoId ?? null)?.uuid === uuid ? flash?.photoVerdict : undefined,
  }));
  const isPending = usePending(({ bySide }) => bySide.has(uuid));
  const { selectSide, addFiles, movePhoto } = useActions('shoot');
  if (side === null) return null;
  return (
    <DropZone
      onFiles={(files) => drop(addFiles(files, uuid, itemId))}
      onPhoto={(photoId) => drop(movePhoto(photoId, uuid))}
    >
      <button
        type="button"
        className={`row gap-2 wide round from-start ${styles.side}`}
        aria-current={isViewed ? 'step' : undefined}
        data-testid={`side-${side.name}`}
        data-status={side.status}
        data-coming={isPending || undefined}
        data-active={isViewed || undefined}
        data-flash={verdict}
        ref={isViewed ? showInList : null}
        draggable={side.photo !== null}
        onDragStart={(event) => {
          if (side.photo !== null) event.dataTransfer.setData(photoDragType, side.photo.id);
        }}
        onClick={() => drop(selectSide(uuid))}
      >
        <span className={`thumb round-s ${styles.thumb}`}>
          {isPending ? (
            <PendingTile label={words('checklist.hasArrived')} />
          ) : (
            <Picture
              src={thumbOf(itemId, side)}
              alt=""
              testId="side-thumb"
              className={side.photo === null ? styles.guide : undefined}
            />
          )}
        </span>
        <span className={`shrink ${styles.text}`}>
          <span className={`clamp medium ${styles.name}`}>{side.label}</span>
          <span className={`clip soft tiny ${styles.ofGroup}`}>{side.group}</span>
          <span className={`top tiny ${styles.line}`}>
            {side.status === 'rejected' && !isPending ? <WordChip wording={sideStatusWords.rejected} /> : null}
            <CompanionMark photo={side.photo} />
            <QualityMark photo={side.photo} />
          </span>
        </span>
        <StatusMark status={isPending ? 'coming' : side.status} />
      </button>
    </DropZone>
  );
});

function StatusMark({ status }: { readonly status: SideStatus | 'coming' }) {
  const words = useWords();
  const label = words(status === 'coming' ? text('sideStatus.arrived') : sideStatusWords[status].label);
  return (
    <span className={`soft ${styles.mark}`} data-status={status} title={label}>
      {marks[status]}
      <span className="spoken">{label}</span>
    </span>
  );
}

const marks = {
  coming: null,
  missing: null,
  rejected: <IconX size={22} aria-hidden="true" />,
  captured: <IconCheck size={22} aria-hidden="true" />,
  uploading: <IconCloudUp size={22} aria-hidden="true" />,
  uploaded: <IconChecks size={22} aria-hidden="true" />,
} as const;

function thumbOf(itemId: string, side: SideView): string {
  return side.photo === null ? pictureUrl(itemId, side.uuid, 'thumbnail') : thumbnailUrl(side.photo.id);
}

/** The browser's own way would scroll the whole screen. */
function showInList(row: HTMLElement | null): void {
  for (let list = row?.closest('nav') ?? null; row !== null && list !== null; list = list.parentElement) {
    const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += beyond(inner.top, inner.bottom, outer.top, outer.bottom);
    list.scrollLeft += beyond(inner.left, inner.right, outer.left, outer.right);
    if (list.tagName === 'ASIDE') return;
  }
}

/** Reports how far `start` to `end` reaches out of the range; the start counts first. */
function beyond(start: number, end: number, from: number, to: number): number {
  if (start < from || end - start > to - from) return start - from;
  return Math.max(0, end - to);
}
