import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPicture } from '../imaging/checkPicture.ts';
import type { Asset } from './api.ts';
import type { Link } from './link.ts';

/** Overlay, example and thumbnail pictures of sides, through a cache on disk: they work offline once seen. */
export interface Pictures {
  /** Null when the picture can't be had now. */
  get(url: string, signal: AbortSignal): Promise<Asset | null>;
  /** Loads pictures before they are needed; failures are left for later. */
  prefetch(urls: readonly string[]): void;
}

const dayInSeconds = 86_400;
/** A picture that could not be had is not asked for again at once. */
const restMs = 60_000;

export function createPictures(options: {
  readonly folder: string;
  readonly link: () => Link | null;
  readonly clock: () => number;
  readonly closing: AbortSignal;
}): Pictures {
  const loading = new Map<string, Promise<Asset | null>>();
  const restUntil = new Map<string, number>();

  async function load(url: string): Promise<Asset | null> {
    const path = join(options.folder, createHash('sha256').update(url).digest('hex'));
    const kept = await readFile(path).catch(() => null);
    if (kept) return asset(kept);
    const link = options.link();
    if (!link || (restUntil.get(url) ?? 0) > options.clock()) return null;
    try {
      await link.budget.take(options.closing);
      const fetched = await link.partner.fetchPicture(url, options.closing);
      const checked = await checkPicture(fetched.bytes);
      const temporary = `${path}.${randomUUID()}`;
      await mkdir(options.folder, { recursive: true });
      await writeFile(temporary, checked.bytes);
      await rename(temporary, path);
      return asset(checked.bytes);
    } catch {
      restUntil.set(url, options.clock() + restMs);
      return null;
    }
  }

  function get(url: string): Promise<Asset | null> {
    const running = loading.get(url);
    if (running) return running;
    const started = load(url).finally(() => loading.delete(url));
    loading.set(url, started);
    return started;
  }

  return {
    get,
    prefetch(urls) {
      for (const url of new Set(urls)) void get(url);
    },
  };
}

function asset(bytes: Uint8Array): Asset {
  const isPng = bytes[0] === 0x89;
  return { contentType: isPng ? 'image/png' : 'image/jpeg', body: bytes, maxAgeSeconds: dayInSeconds };
}
