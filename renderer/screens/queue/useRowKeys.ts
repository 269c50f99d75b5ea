import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { drop } from '../../data/context.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { CalledRow } from './calledRow.ts';

/** The button of the list's first row. */
export const firstRow = '[data-testid="queue-list"] [data-index="0"] button';

export interface RowList {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly rows: readonly { readonly id: string }[];
  /** Reads the rows of an end of the list, where they are not here. Answers the id of the row at that end; null where there is none. */
  readEnd(end: 'first' | 'last'): Promise<string | null>;
}

/** The arrows, Home and End go from row to row, from wherever the focus is; Enter opens the one that has it. */
export function useRowKeys({ virtualizer, rows, readEnd }: RowList): void {
  const [called] = useState(() => new CalledRow());
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  /** What had the focus when the row was called: once something else has it, the person has gone there. */
  const focusedBefore = useRef<Element | null>(null);
  /** The newest of the keys: one that waits for its rows means nothing once another was pressed. */
  const pressed = useRef(0);

  function goTo(id: string): void {
    called.call(id);
    drawAgain();
  }
  function noteKey(): number {
    called.forget();
    focusedBefore.current = document.activeElement;
    pressed.current += 1;
    return pressed.current;
  }
  async function goToEnd(end: 'first' | 'last'): Promise<void> {
    const mine = noteKey();
    const id = await readEnd(end);
    if (id !== null && mine === pressed.current) goTo(id);
  }

  // After each drawing: whatever drew the list anew may have brought the row.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement !== focusedBefore.current) called.forget();
    called.afterDrawing({
      ids: called.id === null ? [] : rows.map(({ id }) => id),
      focus: (id) => {
        const slot = virtualizer.scrollElement?.querySelector(`[data-item="${CSS.escape(id)}"]`);
        slot?.querySelector('button')?.focus();
        return slot != null;
      },
      scrollTo: (index) => {
        // To a place, not to an index, which the virtualizer would go back to when rows come in before it.
        const [offset] = virtualizer.getOffsetForIndex(index) ?? [];
        if (offset !== undefined) virtualizer.scrollToOffset(offset);
      },
    });
  });

  useScreenKeys(({ key, ctrl }) => {
    if (!ctrl && rows.length > 0 && (key === 'Home' || key === 'End')) {
      drop(goToEnd(key === 'Home' ? 'first' : 'last'));
      return true;
    }
    const focused = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item;
    const from = called.id ?? focused;
    const next = ctrl
      ? null
      : rowAfter(
          key,
          rows.findIndex(({ id }) => id === from),
          rows.length,
        );
    const row = next === null ? undefined : rows[next];
    if (row === undefined) return false;
    noteKey();
    goTo(row.id);
    return true;
  });
}

/** Where a key leads to from a row (-1: from none); null for keys that are none of the list's. */
export function rowAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    default:
      return null;
  }
}
