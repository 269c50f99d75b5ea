import { EventPublisher } from '@orpc/server';
import type { Store } from '../domain/ports/store.ts';
import type { Subject, Topic } from '../domain/ports/topics.ts';

/** The store publishes what a commit was about; no writer notifies anybody itself. */
export interface Changes {
  /** For changes of no row: a gate, a live camera, the state of a stream. */
  publish(topic: Topic): void;
  /** The listener runs within the change's call, so that the next read of a view shows it. A listener that throws is logged. */
  subscribe(subject: Subject, listener: (topic: Topic) => void): () => void;
}

export function createChanges(
  store: Pick<Store, 'onCommit'>,
  log: { error(message: string, fields: Readonly<Record<string, unknown>>): void },
): Changes {
  const publisher = new EventPublisher<Record<string, Topic>>();
  const publish = (topic: Topic): void => publisher.publish(subjectOf(topic), topic);
  store.onCommit((topics) => {
    for (const topic of topics) publish(topic);
  });
  return {
    publish,
    subscribe: (subject, listener) =>
      publisher.subscribe(subject, (topic) => {
        try {
          listener(topic);
        } catch (error) {
          log.error('A change could not be followed', { topic, error: String(error) });
        }
      }),
  };
}

export function partOf(topic: Topic): string {
  return topic.slice(topic.indexOf(':') + 1);
}

function subjectOf(topic: Topic): string {
  const end = topic.indexOf(':');
  return end === -1 ? topic : topic.slice(0, end);
}
