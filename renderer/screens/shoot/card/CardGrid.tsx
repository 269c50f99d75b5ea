import { Box } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type CardGroup, pickable } from '../../../data/cardImport/cardPicks.ts';
import { dayText } from '../../../format/days.ts';
import { alongLine } from '../../../keyboard/alongLine.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CardGrid.module.css';
import { CardTile } from './CardTile.tsx';
import { cardRows, moveInRows } from './cardRows.ts';

export interface CardGridProps {
  readonly sessionId: string;
  readonly groups: readonly CardGroup[];
  readonly picked: ReadonlySet<string>;
  readonly today: number;
  onToggle(id: string, range: boolean): void;
  onPickAll(): void;
}

const tileRem = 11;
const tileHeightRem = 11.5;
const headingRem = 2.6;

export function CardGrid({ sessionId, groups, picked, today, onToggle, onPickAll }: CardGridProps) {
  const words = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(scroller, sized);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const columns = Math.max(1, Math.floor(width / (tileRem * rem)));
  const rows = useMemo(() => cardRows(groups, columns), [groups, columns]);
  const order = useMemo(() => pickable(groups), [groups]);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const current = order.some(({ id }) => id === focusedId) ? focusedId : (order[0]?.id ?? null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? headingRem : tileHeightRem) * rem,
    overscan: 2,
    getItemKey: (index) => rows[index]?.key ?? index,
  });

  const isFilled = rows.length > 0 && width > 0;
  useEffect(() => {
    if (isFilled) scroller.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [isFilled]);

  function focus(id: string): void {
    setFocusedId(id);
    virtualizer.scrollToIndex(
      rows.findIndex((row) => row.kind === 'tiles' && row.entries.some((entry) => entry.id === id)),
    );
    // The tile exists only after the scroll.
    requestAnimationFrame(() => document.getElementById(`card-${id}`)?.focus());
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onPickAll();
      return;
    }
    const next = current === null ? null : moveInRows(rows, current, alongLine(event.key));
    if (next === null) return;
    event.preventDefault();
    focus(next);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go from button to button
    <div
      ref={ref}
      className={`grow scrolls lined round pad-0-2 ${styles.scroller}`}
      onKeyDown={onKeyDown}
      data-testid="card-grid"
    >
      <div className="holds" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <div
              key={item.key}
              className={`grid gap-2 ${styles.row}`}
              style={{ height: item.size, transform: `translateY(${item.start}px)`, ['--columns' as string]: columns }}
            >
              {row.kind === 'heading' ? (
                <h3 className={`across normal strong ${styles.heading}`}>
                  {words(dayText(row.day, today))}
                  <Box component="span" ms="var(--space-3)" c="var(--ink-soft)" fw={400}>
                    {row.folder}
                  </Box>
                </h3>
              ) : (
                row.entries.map((entry) => (
                  <CardTile
                    key={entry.id}
                    sessionId={sessionId}
                    entry={entry}
                    isPicked={picked.has(entry.id)}
                    isCurrent={entry.id === current}
                    onToggle={(range) => {
                      setFocusedId(entry.id);
                      onToggle(entry.id, range);
                    }}
                  />
                ))
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
