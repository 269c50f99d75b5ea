import type { Virtualizer } from '@tanstack/react-virtual';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { drop } from '../../stores/context.ts';

/** How often it is looked for a row that the list brings into sight: once a frame. */
const mostFrames = 20;

/** The button of the list's first row. */
export const firstRow = '[data-testid="queue-list"] [data-index="0"] button';

export interface RowList {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly count: number;
  /** Reads the rows of an end of the list, where they are not here. Answers how many there are then. */
  readEnd(end: 'first' | 'last'): Promise<number>;
}

/** The arrows, Home and End go from row to row, from wherever the focus is; Enter opens the one that has it. */
export function useRowKeys({ virtualizer, count, readEnd }: RowList): void {
  function focusRow(index: number): void {
    virtualizer.scrollToIndex(index);
    let frames = 0;
    const look = (): void => {
      const row = virtualizer.scrollElement?.querySelector<HTMLElement>(`[data-index="${index}"] button`);
      if (row != null) row.focus();
      else if (frames++ < mostFrames) requestAnimationFrame(look);
    };
    look();
  }
  /** The list is shown anew before its row can be found. */
  async function focusEnd(end: 'first' | 'last'): Promise<void> {
    const rows = await readEnd(end);
    requestAnimationFrame(() => focusRow(end === 'first' ? 0 : rows - 1));
  }
  useScreenKeys(({ key, ctrl }) => {
    if (!ctrl && count > 0 && (key === 'Home' || key === 'End')) {
      drop(focusEnd(key === 'Home' ? 'first' : 'last'));
      return true;
    }
    const focused = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
    const next = ctrl ? null : rowAfter(key, focused === undefined ? -1 : Number(focused), count);
    if (next !== null) focusRow(next);
    return next !== null;
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
