import { useEffect, useRef, useState } from 'react';
import type { KindEntry } from '../../../../main/contract/taxonomy.ts';
import { drop } from '../../../data/context.ts';
import { foundEntries } from '../../../state/choose/chooseStore.ts';
import { useActions, useFields, useSelected } from '../../../stores/useStores.ts';
import { canBeOpened, levelEntries } from './levelEntries.ts';
import { useNewItem } from './useNewItem.ts';

export type KindChoice = ReturnType<typeof useKindChoice>;

export function useKindChoice() {
  const taxonomy = useSelected('taxonomy', ({ view }) => view);
  const { level, query, found, partner } = useFields('choose', 'level', 'query', 'found', 'partner');
  const { abandonNew } = useActions('shoot');
  const choose = useActions('choose');
  const { begin, end } = choose;
  const newItem = useNewItem();
  const { busy, same, settle, settleSame } = newItem;
  const [at, setAt] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const isSearch = query !== '';
  const isTop = !level?.within.category;
  const entries = levelEntries(level, taxonomy);
  const shown = isSearch ? foundEntries(found, partner) : entries;

  useEffect(() => {
    begin();
    return end;
  }, [begin, end]);

  const cancel = () => drop(abandonNew());

  function type(typed: string): void {
    setAt(0);
    choose.setQuery(typed);
  }

  /** Number keys choose only while the field has no cursor. */
  function leaveField(): void {
    setAt(-1);
    field.current?.blur();
  }

  function open(entry: KindEntry): void {
    leaveField();
    choose.open({
      categoryUuid: entry.category?.uuid ?? null,
      typeUuid: entry.type?.uuid ?? null,
      brandUuid: entry.brand?.uuid ?? null,
    });
  }

  function pick(entry: KindEntry): void {
    const isBrandOfLevel = entry.level === 'brand' && !isSearch && entry.count !== 0;
    if (entry.level === 'category' || isBrandOfLevel) open(entry);
    else if (entry.type === null) {
      leaveField();
      choose.place(entry);
    } else settle(entry);
  }

  function back(): void {
    leaveField();
    if (!choose.back()) cancel();
  }

  /** The entries shown may answer an earlier query. */
  async function acceptFound(): Promise<void> {
    const entry = (await choose.answered())[Math.max(at, 0)];
    if (entry !== undefined) pick(entry);
  }

  function accept(): boolean {
    const entry = entries[at];
    if (isSearch) drop(acceptFound());
    else if (entry !== undefined) pick(entry);
    else if (same !== null && isTop) settleSame();
    else return false;
    return true;
  }

  function move(step: number): void {
    if (shown.length > 0) setAt(Math.min(Math.max(at + step, 0), shown.length - 1));
  }

  function openMarked(): boolean {
    const entry = shown[at];
    if (entry === undefined || !canBeOpened(entry) || busy) return false;
    open(entry);
    return true;
  }

  const actions = { cancel, type, open, pick, back, accept, move, openMarked };
  return { ...newItem, ...actions, query, isSearch, isTop, level, entries, at, field };
}
