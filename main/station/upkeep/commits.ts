import type { Subject } from '../../domain/ports/topics.ts';
import { type Changes, partOf } from '../changes.ts';
import { isSettingKey } from '../settings/settings.ts';

/** The subjects of rows that records tell of. */
const ofRecords: readonly Subject[] = ['item', 'inbox', 'connection', 'work-list'];

/** The station's own state, which is written every few seconds, waits for the next of these commits. The answer ends it. */
export function subscribeToCommits(changes: Pick<Changes, 'subscribe'>, listener: () => void): () => void {
  const stops = ofRecords.map((subject) => changes.subscribe(subject, listener));
  stops.push(
    changes.subscribe('setting', (topic) => {
      if (isSettingKey(partOf(topic))) listener();
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
