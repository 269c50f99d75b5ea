import { LRUCache } from 'lru-cache';
import type { ItemId } from '../../domain/ids.ts';
import type { Overlay } from '../../domain/judgement/region.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { coalesced } from '../../lib/async/coalesced.ts';
import type { Time } from '../../lib/async/time.ts';
import type { Asset, Log } from '../api.ts';
import { type Changes, partOf } from '../changes.ts';
import { pictureFolder } from './pictureFolder.ts';

export interface Pictures {
  get(url: string, signal: AbortSignal): Promise<Asset | null>;
  /** Each is tried once; a failed one is fetched when it is shown. */
  prefetch(urls: readonly string[]): void;
  overlayOf(url: string): Overlay | null;
}

export interface PictureLink {
  readonly profile: { readonly base_url: string };
  readonly partner: {
    fetchPicture(url: string, signal: AbortSignal): Promise<{ readonly bytes: Uint8Array }>;
  };
  readonly budget: { take(signal: AbortSignal): Promise<void>; spend(): void };
  ask<Result>(endpoint: string, call: () => Promise<Result>): Promise<Result>;
}

const dayInSeconds = 86_400;
const restMs = 60_000;
/** Addresses can be new at each visit, with a signature in them. */
const maxRemembered = 10_000;

export function createPictures(options: {
  readonly folder: string;
  readonly current: { readonly link: PictureLink | null };
  readonly clock: () => number;
  readonly closing: AbortSignal;
  readonly imaging: Pick<Imaging, 'ask'>;
}): Pictures {
  const { imaging, closing } = options;
  const loading = new Map<string, Promise<Asset | null>>();
  const restUntil = new LRUCache<string, number>({ max: maxRemembered });
  const shapes = new LRUCache<string, Overlay>({ max: maxRemembered });
  const prefetched = new LRUCache<string, true>({ max: maxRemembered });
  const onDisk = pictureFolder(options.folder, options.clock);
  const ahead: string[] = [];
  let isFetchingAhead = false;

  async function saved(url: string): Promise<Buffer | null> {
    const bytes = await onDisk.read(url);
    if (bytes !== null && !shapes.has(url))
      await imaging.ask('shape', { bytes }, closing).then(
        (shape) => shapes.set(url, shape),
        () => undefined,
      );
    return bytes;
  }

  async function fetchPicture(url: string, link: PictureLink): Promise<Asset | null> {
    try {
      const fetched = await fetchFrom(link, url);
      const { bytes, width, height, silhouette } = await imaging.ask('check', { bytes: fetched.bytes }, closing);
      shapes.set(url, { width, height, silhouette });
      await onDisk.write(url, bytes);
      return asset(bytes);
    } catch {
      restUntil.set(url, options.clock() + restMs);
      return null;
    }
  }

  /** A picture host does not share the partner's limits. */
  function fetchFrom(link: PictureLink, url: string): ReturnType<PictureLink['partner']['fetchPicture']> {
    const fetched = () => link.partner.fetchPicture(url, options.closing);
    return URL.parse(url)?.origin === new URL(link.profile.base_url).origin ? link.ask('picture', fetched) : fetched();
  }

  function load(url: string, link: PictureLink): Promise<Asset | null> {
    const running = loading.get(url);
    if (running) return running;
    const started = fetchPicture(url, link).finally(() => loading.delete(url));
    loading.set(url, started);
    return started;
  }

  /** They load one by one within the budget, so that the operator's own pictures do not wait. */
  async function fetchAhead(): Promise<void> {
    for (let url = ahead.shift(); url !== undefined; url = ahead.shift()) {
      const { link } = options.current;
      if (!link || options.closing.aborted) return;
      if ((await saved(url)) || loading.has(url)) continue;
      await link.budget.take(options.closing);
      await load(url, link);
    }
  }

  return {
    async get(url) {
      const found = await saved(url);
      if (found) return asset(found);
      const { link } = options.current;
      if (!link || (restUntil.get(url) ?? 0) > options.clock()) return null;
      if (!loading.has(url)) link.budget.spend();
      return load(url, link);
    },
    overlayOf: (url) => shapes.get(url) ?? null,
    prefetch(urls) {
      for (const url of urls) {
        if (prefetched.has(url) || ahead.length >= maxRemembered) continue;
        prefetched.set(url, true);
        ahead.push(url);
      }
      if (isFetchingAhead) return;
      isFetchingAhead = true;
      // Closing ends this early: the rest is fetched when it is shown.
      fetchAhead()
        .catch(() => undefined)
        .finally(() => {
          isFetchingAhead = false;
        });
    },
  };
}

function asset(bytes: Uint8Array): Asset {
  const isPng = bytes[0] === 0x89;
  return { contentType: isPng ? 'image/png' : 'image/jpeg', body: bytes, maxAgeSeconds: dayInSeconds };
}

interface FollowParts {
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
