import type { ItemId } from '../ids.ts';
import type { AuditEntry } from '../model.ts';

export interface AuditStore {
  insert(entry: AuditEntry): void;
  /** Newest first. */
  ofItem(itemId: ItemId, limit: number): readonly AuditEntry[];
  recent(limit: number): readonly AuditEntry[];
}

/** Small values of the station as JSON. */
export interface SettingStore {
  /** `undefined` for a key never set. */
  get(key: string): unknown;
  /** `undefined` forgets the key. */
  set(key: string, value: unknown): void;
  all(): Readonly<Record<string, unknown>>;
}

/** Tells what has changed since its record outside the database was written. */
export interface MarkStore {
  /** Owners whose record is behind, the longest first. */
  waiting(limit: number): readonly RecordMark[];
  of(owner: RecordOwner): RecordMark | null;
  /** Their records are written. An owner that has changed since keeps its newer mark. */
  settle(marks: readonly RecordMark[]): void;
  /** The revision of the last change of all. */
  last(): number;
  /** Later changes get revisions above this one. */
  continueAbove(revision: number): void;
}

/** An item by its id, the photos without an item, connections and settings, or the work list: each has a record outside the database. */
export type RecordOwner = string;
export const inboxOwner: RecordOwner = 'inbox';
export const stationOwner: RecordOwner = 'station';
export const workListOwner: RecordOwner = 'work-list';

/** An owner whose record is behind the database. Revisions only grow, whatever the clock does. */
export interface RecordMark {
  readonly owner: RecordOwner;
  readonly revision: number;
}
