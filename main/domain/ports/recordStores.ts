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
  /** `undefined` for an unknown key. */
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  all(): Readonly<Record<string, unknown>>;
}

/** Changes since an owner's record was written. */
export interface MarkStore {
  /** The longest behind first. */
  waiting(limit: number): readonly RecordMark[];
  of(owner: RecordOwner): RecordMark | null;
  /** An owner that changed since keeps its newer mark. */
  settle(marks: readonly RecordMark[]): void;
  last(): number;
  /** Later changes get higher revisions. */
  continueAbove(revision: number): void;
}

/** An item's id, the inbox, the station, the work list or the operators: each has a record outside the database. */
export type RecordOwner = string;
export const inboxOwner: RecordOwner = 'inbox';
export const stationOwner: RecordOwner = 'station';
export const workListOwner: RecordOwner = 'work-list';
export const operatorsOwner: RecordOwner = 'operators';

/** Its record is behind the database. Revisions only grow, whatever the clock does. */
export interface RecordMark {
  readonly owner: RecordOwner;
  readonly revision: number;
}
