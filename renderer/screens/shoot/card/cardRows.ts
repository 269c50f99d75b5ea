import type { CardEntryView } from '../../../../main/contract/cardImport.ts';
import type { CardGroup } from '../../../data/cardImport/cardPicks.ts';

export type CardRow =
  | { readonly kind: 'heading'; readonly key: string; readonly day: number; readonly folder: string }
  | { readonly kind: 'tiles'; readonly key: string; readonly entries: readonly CardEntryView[] };

export function cardRows(groups: readonly CardGroup[], columns: number): readonly CardRow[] {
  return groups.flatMap((group): readonly CardRow[] => [
    { kind: 'heading', key: group.key, day: group.day, folder: group.folder },
    ...Array.from({ length: Math.ceil(group.entries.length / columns) }, (_, line): CardRow => {
      const entries = group.entries.slice(line * columns, (line + 1) * columns);
      return { kind: 'tiles', key: `${group.key} ${entries[0]?.id ?? line}`, entries };
    }),
  ]);
}

export function moveInRows(rows: readonly CardRow[], id: string, key: string): string | null {
  const lines = rows.flatMap((row) => (row.kind === 'tiles' ? [row.entries] : []));
  const line = lines.findIndex((entries) => entries.some((entry) => entry.id === id));
  const column = lines[line]?.findIndex((entry) => entry.id === id) ?? -1;
  if (column < 0) return null;
  const all = lines.flat();
  const at = all.findIndex((entry) => entry.id === id);
  const inLine = (entries: readonly CardEntryView[] | undefined) =>
    entries?.[Math.min(column, entries.length - 1)]?.id ?? null;
  switch (key) {
    case 'ArrowRight':
      return all[at + 1]?.id ?? null;
    case 'ArrowLeft':
      return all[at - 1]?.id ?? null;
    case 'ArrowDown':
      return inLine(lines[line + 1]);
    case 'ArrowUp':
      return line === 0 ? null : inLine(lines[line - 1]);
    case 'Home':
      return all[0]?.id ?? null;
    case 'End':
      return all.at(-1)?.id ?? null;
    default:
      return null;
  }
}
