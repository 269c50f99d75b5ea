import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { drop } from '../../data/context.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { CalledRow } from './calledRow.ts';

export const firstRow = '[data-testid="queue-list"] [data-index="0"] button';

export interface RowList {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly rows: readonly { readonly id: string }[];
  /** Loads an end of the list; answers its row's id, or null. */
  readEnd(end: 'first' | 'last'): Promise<string | null>;
}

/** Arrows, Home and End move from wherever the focus is; Enter opens. */
export function useRowKeys({ virtualizer, rows, readEnd }: RowList): void {
  const [called] = useState(() => new CalledRow());
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  /** If something else has the focus by then, the person has gone there. */
  const focusedBefore = useRef<Element | null>(null);
  /** A newer key cancels one that waits for rows. */
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

  // Any drawing may have brought the row.
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
        // The virtualizer would return to an index when rows come in before it.
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

/** `at` -1 is no row. Answers null for other keys. */
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
