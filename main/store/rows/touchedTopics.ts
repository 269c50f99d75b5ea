import type Database from 'better-sqlite3';
import type { ItemId } from '../../domain/ids.ts';
import { inboxOwner, operatorsOwner, stationOwner, workListOwner } from '../../domain/ports/recordStores.ts';
import { itemTopic, type Topic } from '../../domain/ports/topics.ts';

export interface TouchedTopics {
  add(topic: Topic): void;
  take(): ReadonlySet<Topic>;
  /** The transaction was undone, or nobody listens. */
  forget(): void;
}

/**
 * The schema marks the owner of each changed row (`MarkStore`); topics follow from the marks, so that no caller can
 * forget one. Tables add what records leave out.
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

export const noTopics: TouchedTopics = { add: () => {}, take: () => new Set(), forget: () => {} };

function topicsOf(owner: string): readonly Topic[] {
  switch (owner) {
    case inboxOwner:
      return ['inbox'];
    case workListOwner:
      return ['work-list'];
    case operatorsOwner:
      return ['operators'];
    case stationOwner:
      // Their writers name the topics.
      return [];
    default:
      return [itemTopic(owner as ItemId)];
  }
}
