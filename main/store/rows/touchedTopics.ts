import type Database from 'better-sqlite3';
import type { ItemId } from '../../domain/ids.ts';
import { inboxOwner, stationOwner, workListOwner } from '../../domain/ports/recordStores.ts';
import { itemTopic, type Topic } from '../../domain/ports/topics.ts';

/** The topics of the transaction at hand. */
export interface TouchedTopics {
  add(topic: Topic): void;
  /** All since the last time, once they are committed. */
  take(): ReadonlySet<Topic>;
  /** The transaction was undone, or nobody listened. */
  forget(): void;
}

/**
 * The schema marks the owner of each row that changes, for its record outside the database (`MarkStore`): those marks tell the topics, so
 * that no table and no caller can forget one. Tables add what records leave out.
 */
export function touchedTopics(database: Database.Database): TouchedTopics {
  const marks = database.prepare<[number], { readonly revision: number; readonly owner: string }>(
    'SELECT revision, owner FROM record_marks WHERE revision > ? ORDER BY revision',
  );
  const added = new Set<Topic>();
  let seen = 0;
  function newOwners(): readonly string[] {
    const rows = marks.all(seen);
    seen = rows.at(-1)?.revision ?? seen;
    return rows.map(({ owner }) => owner);
  }
  return {
    add: (topic) => void added.add(topic),
    take() {
      const topics = new Set<Topic>([...added, ...newOwners().flatMap(topicsOf)]);
      added.clear();
      return topics;
    },
    forget() {
      added.clear();
      newOwners();
    },
  };
}

/** Of a database that nobody listens to. */
export const noTopics: TouchedTopics = { add: () => {}, take: () => new Set(), forget: () => {} };

function topicsOf(owner: string): readonly Topic[] {
  switch (owner) {
    case inboxOwner:
      return ['inbox'];
    case workListOwner:
      return ['work-list'];
    case stationOwner:
      // Connections and settings: each says which.
      return [];
    default:
      return [itemTopic(owner as ItemId)];
  }
}
