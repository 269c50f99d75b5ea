import type { CardEntryView } from '../../../main/contract/cardImport.ts';
import { dayOf } from '../../format/days.ts';

export interface CardGroup {
  readonly key: string;
  /** Local midnight. */
  readonly day: number;
  readonly folder: string;
  readonly entries: readonly CardEntryView[];
}

export function groupCard(entries: readonly CardEntryView[]): readonly CardGroup[] {
  const groups = new Map<string, { day: number; folder: string; entries: CardEntryView[] }>();
  for (const entry of entries.toSorted(byAge)) {
    const day = dayOf(entry.takenAt);
    const key = `${day} ${entry.folder}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { day, folder: entry.folder, entries: [entry] });
    else group.entries.push(entry);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

export function pickable(groups: readonly CardGroup[]): readonly CardEntryView[] {
  return groups.flatMap((group) => group.entries).filter((entry) => entry.problem === null);
}

export function newEntries(entries: readonly CardEntryView[]): readonly CardEntryView[] {
  return entries.filter((entry) => entry.importedBefore === 'no' && entry.problem === null);
}

export function entriesOfDay(entries: readonly CardEntryView[], now: number): readonly CardEntryView[] {
  return entries.filter((entry) => entry.problem === null && dayOf(entry.takenAt) === dayOf(now));
}

/** With Shift, everything from the entry pressed before to this one. */
export function togglePick(
  picked: ReadonlySet<string>,
  order: readonly CardEntryView[],
  press: { readonly id: string; readonly from: string | null },
): ReadonlySet<string> {
  const next = new Set(picked);
  const [first, last] = [press.from, press.id].map((id) => order.findIndex((entry) => entry.id === id));
  if (press.from === null || first === undefined || last === undefined || first < 0 || last < 0) {
    if (!next.delete(press.id)) next.add(press.id);
    return next;
  }
  for (const entry of order.slice(Math.min(first, last), Math.max(first, last) + 1)) next.add(entry.id);
  return next;
}

export function bytesOf(entries: readonly CardEntryView[], picked: ReadonlySet<string>): number {
  return entries.reduce((sum, entry) => sum + (picked.has(entry.id) ? entry.sizeBytes : 0), 0);
}

function byAge(left: CardEntryView, right: CardEntryView): number {
  return right.takenAt - left.takenAt || compareText(right.folder, left.folder) || compareText(right.name, left.name);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
