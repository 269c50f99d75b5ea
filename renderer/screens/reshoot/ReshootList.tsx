import { IconCircleCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { thumbnailUrl } from '../../../main/contract/assets.ts';
import type { ReshootRow } from '../../../main/contract/views.ts';
import { Age } from '../../components/Age.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { drop } from '../../data/context.ts';
import { useActions, useFields, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ReshootList.module.css';
import { rejectedText } from './rejectedText.ts';

/** Rows' usual height, px; visible ones are measured. */
const typicalPx = 86;
/** Loads more rows when so many are left below. */
const rowsAhead = 15;
/** Above the first row and below the last. */
const edgePx = 10;

/** The oldest first. Virtualised; the selected row is scrolled to. */
export function ReshootList() {
  const words = useWords();
  const { rows: read, selectedId, next } = useFields('reshoot', 'rows', 'selectedId', 'next');
  const { loadMore } = useActions('reshoot');
  const rows = read ?? [];
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => typicalPx,
    gap: 4,
    paddingStart: edgePx,
    paddingEnd: edgePx,
    scrollPaddingStart: edgePx,
    scrollPaddingEnd: edgePx,
    overscan: 6,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (next !== null && lastShown >= rows.length - rowsAhead) drop(loadMore());
  }, [next, lastShown, rows.length, loadMore]);
  const selectedAt = rows.findIndex(({ id }) => id === selectedId);
  useEffect(() => {
    if (selectedAt >= 0) virtualizer.scrollToIndex(selectedAt, { align: 'auto' });
  }, [selectedAt, virtualizer]);
  return (
    <nav className={`low scrolls pad-0-3 paper ${styles.list}`} aria-label={words('reshoot.list')} ref={scroller}>
      <ol className="holds" style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={`wide ${styles.slot}`}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={next === null ? rows.length : -1}
              aria-posinset={index + 1}
            >
              <Row row={row} isSelected={row.id === selectedId} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Row({ row, isSelected }: { row: ReshootRow; isSelected: boolean }) {
  const words = useWords();
  const { select } = useActions('reshoot');
  const isReshot = useSelected('reshoot', ({ item }) => item?.id === row.id && item.stage !== 'reshoot');
  return (
    <button
      type="button"
      className={`grid holds wide pad-2 round from-start ${styles.item}`}
      aria-current={isSelected ? 'true' : undefined}
      data-testid={`reshoot-row-${row.referenceId}`}
      onClick={() => select(row.id)}
    >
      {isReshot ? (
        <span className={`flex paper go disc ${styles.done}`}>
          <IconCircleCheck size={22} aria-label={words('reshoot.rowDone')} />
        </span>
      ) : null}
      <span className={`thumb holds round-s ${styles.thumb}`}>
        {row.photoId === null ? null : <Picture src={thumbnailUrl(row.photoId)} alt="" fallback={null} />}
      </span>
      <span className="clamp strong normal snug breaks">{row.referenceId}</span>
      <span className="small snug soft">
        <bdi>{row.type ?? words('item.unknownType')}</bdi> · <Age at={row.rejectedAt} />
      </span>
      {row.place === null ? null : (
        <span className="clamp breaks across normal" title={row.place}>
          {words('shoot.placeOf')} <strong>{row.place}</strong>
        </span>
      )}
      <span className="across small stop medium breaks">{words(rejectedText(row))}</span>
    </button>
  );
}
