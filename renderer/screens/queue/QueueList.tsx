import { Button, Loader } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ItemSummary } from '../../../main/contract/views.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { drop } from '../../data/context.ts';
import { givenParts } from '../../state/items/queueStore.ts';
import { useActions, useFields, useSelected, useStores } from '../../stores/useStores.ts';
import { useTextSize } from '../../stores/useTextSize.ts';
import { rootFontSizes } from '../../theme/rootFontSizes.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './QueueList.module.css';
import { QueueRow } from './QueueRow.tsx';
import { LastScrollContext } from './RowThumbnail.tsx';
import { useRowKeys } from './useRowKeys.ts';

/** 4.25 rem at the root's font size. */
const rowRem = 4.25;
/** Loads the next page when so many rows are left below. */
const rowsAhead = 40;
/** A person who types on in the search needs no second page. */
const restsAfterMs = 150;

/** Virtualised: only visible rows are in the page. */
export function QueueList() {
  const words = useWords();
  const { rows, loaded, fromEnd } = useFields('queue', 'rows', 'loaded', 'fromEnd');
  const { queue } = useStores();
  const hasMore = useSelected('queue', ({ nextCursor }) => nextCursor !== null);
  const { toEnd, toBeginning, setRoom } = useActions('queue');
  const scroller = useRef<HTMLDivElement>(null);
  // Stable functions: new ones recompute all rows each frame.
  const rowPx = rowRem * Number.parseFloat(rootFontSizes[useTextSize()]);
  const estimateSize = useCallback(() => rowPx, [rowPx]);
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const [lastScroll] = useState(() => ({ at: Number.NEGATIVE_INFINITY }));
  const focusedId = useRef<string | null>(null);
  // The focused row stays in the page, since the arrows go on from it.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const at = focusedId.current === null ? -1 : rows.findIndex(({ id }) => id === focusedId.current);
      const inSight = defaultRangeExtractor(range);
      return at < 0 || inSight.includes(at) ? inSight : [...inSight, at].sort((left, right) => left - right);
    },
    [rows],
  );
  const noteFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    focusedId.current = target.closest<HTMLElement>('[data-item]')?.dataset.item ?? null;
  };
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    overscan: 4,
    getItemKey,
    rangeExtractor,
  });
  useRowsBefore(scroller, rows, rowPx);
  useRowKeys({
    virtualizer,
    rows,
    async readEnd(end) {
      await (end === 'last' ? toEnd() : toBeginning());
      return queue.getState().rows.at(end === 'last' ? -1 : 0)?.id ?? null;
    },
  });
  useBeginningOfAnother(scroller, virtualizer);
  const shown = virtualizer.getVirtualItems();
  const { startIndex: firstShown, endIndex: lastShown } = virtualizer.range ?? { startIndex: 0, endIndex: -1 };
  const isNearMore = fromEnd ? firstShown < rowsAhead : lastShown >= rows.length - rowsAhead;
  useEffect(() => {
    if (rowPx > 0) virtualizer.measure();
  }, [rowPx, virtualizer]);
  const room = Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowPx);
  useEffect(() => {
    // One more row shows that the list fills its room.
    if (room > 0) setRoom(room + 1);
  }, [room, setRoom]);
  useMoreRows(rows, isNearMore, firstShown === 0 && lastShown < rows.length - 1);

  if (loaded && !hasMore && rows.length === 0) return <NothingListed />;
  return (
    <div
      className={`grow low scrolls lined round-l paper ${styles.scroller}`}
      ref={scroller}
      data-testid="queue-list"
      onScroll={() => {
        lastScroll.at = performance.now();
      }}
    >
      <LastScrollContext value={lastScroll}>
        <ul className="holds" onFocus={noteFocus} style={{ height: virtualizer.getTotalSize() }}>
          {shown.map((entry) => {
            const row = rows[entry.index];
            return row === undefined ? null : (
              <li
                key={entry.key}
                data-index={entry.index}
                data-item={row.id}
                className={styles.slot}
                style={{ height: entry.size, top: entry.start }}
              >
                <QueueRow row={row} />
              </li>
            );
          })}
        </ul>
      </LastScrollContext>
      {hasMore || !loaded ? (
        <Loader
          size="sm"
          display="block"
          m="var(--space-5) auto"
          role="status"
          aria-label={words('queue.loadingMore')}
        />
      ) : null}
    </div>
  );
}

function NothingListed() {
  const words = useWords();
  const { showAll } = useActions('queue');
  const filtered = useSelected(
    'queue',
    ({ stage, list, search, filter }) =>
      stage !== null || list !== null || search !== '' || givenParts(filter).length > 0,
  );
  return (
    <EmptyState
      icon={<IconList size={64} stroke={1.2} />}
      title={filtered ? words('queue.nothingFits') : words('queue.empty')}
    >
      <p>{filtered ? words('queue.nothingFitsHelp') : words('queue.emptyHelp')}</p>
      {filtered ? (
        <Button variant="default" onClick={showAll}>
          {words('queue.showAll')}
        </Button>
      ) : null}
    </EmptyState>
  );
}

/** A new search, filter or order starts at the top once its rows are there, so that no old row flashes. */
function useBeginningOfAnother(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  const { queue } = useStores();
  useEffect(() => {
    let isAnother = false;
    return queue.subscribe((now, before) => {
      isAnother ||= (['stage', 'list', 'search', 'sort', 'filter'] as const).some((part) => now[part] !== before[part]);
      if (!isAnother || now.rows === before.rows || scroller.current === null) return;
      isAnother = false;
      scroller.current.scrollTop = 0;
      // The scroll event comes a frame later and would draw the old place first.
      virtualizer.scrollOffset = 0;
    });
  }, [queue, scroller, virtualizer]);
}

/** Asks for the next page where the list is near its end; later where it rests at its beginning. */
function useMoreRows(rows: readonly ItemSummary[], isNearMore: boolean, rests: boolean): void {
  const hasMore = useSelected('queue', ({ nextCursor }) => nextCursor !== null);
  const { loadMore } = useActions('queue');
  useEffect(() => {
    // Rows of the list's other end can be as many.
    if (!hasMore || !isNearMore || rows.length === 0) return;
    if (!rests) {
      drop(loadMore());
      return;
    }
    const timer = setTimeout(() => drop(loadMore()), restsAfterMs);
    return () => clearTimeout(timer);
  }, [hasMore, isNearMore, rests, rows, loadMore]);
}

/** Rows inserted above must not move the screen. */
function useRowsBefore(scroller: RefObject<HTMLDivElement | null>, rows: readonly ItemSummary[], rowPx: number): void {
  const first = useRef<string | null>(null);
  useLayoutEffect(() => {
    const before = first.current;
    first.current = rows[0]?.id ?? null;
    const added = before === null ? 0 : rows.findIndex(({ id }) => id === before);
    if (added > 0 && scroller.current !== null && scroller.current.scrollTop > 0)
      scroller.current.scrollTop += added * rowPx;
  }, [rows, rowPx, scroller]);
}
