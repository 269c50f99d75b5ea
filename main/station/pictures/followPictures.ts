import type { ItemId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';
import { coalesced } from '../../lib/async/coalesced.ts';
import type { Time } from '../../lib/async/time.ts';
import type { Log } from '../api.ts';
import { type Changes, partOf } from '../changes.ts';
import type { Pictures } from './pictures.ts';

export interface FollowParts {
  readonly changes: Pick<Changes, 'subscribe'>;
  readonly store: Pick<Store, 'sides'>;
  readonly pictures: Pick<Pictures, 'prefetch'>;
  readonly time: Time;
  readonly log: Pick<Log, 'error'>;
}

export function followPictures({ changes, store, pictures, time, log }: FollowParts): { close(): void } {
  const changed = new Set<ItemId>();
  const loads = coalesced(
    time,
    () => {
      const sides = [...changed].flatMap((id) => store.sides.ofItem(id));
      changed.clear();
      // Without a network the overlay frames the photo, so it comes first.
      const urls = [...sides.map(({ overlayImage }) => overlayImage), ...sides.map(({ exampleImage }) => exampleImage)];
      pictures.prefetch(urls.filter((url) => url !== null));
    },
    (error) => log.error('The pictures of an item could not be asked for', { error: String(error) }),
  );
  const stop = changes.subscribe('item', (topic) => {
    changed.add(partOf(topic) as ItemId);
    loads.soon();
  });
  return {
    close() {
      stop();
      loads.cancel();
    },
  };
}
