import type { PhotoId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';

/** The arrivals of before that are being settled now, in the order in which they are. */
export class LeftoverLine {
  readonly #ids = new Set<PhotoId>();
  #step = Promise.withResolvers<void>();

  add(id: PhotoId): void {
    this.#ids.add(id);
  }

  /** It was tried: whatever came of it, it holds nothing up any more. */
  end(id: PhotoId): void {
    this.#ids.delete(id);
    const { resolve } = this.#step;
    this.#step = Promise.withResolvers();
    resolve();
  }

  /** Arrivals that are settled before `id`: all, where it is not in the line itself. */
  before(id: PhotoId): readonly PhotoId[] {
    const all = [...this.#ids];
    return this.#ids.has(id) ? all.slice(0, all.indexOf(id)) : all;
  }

  /** Resolves when the next one was tried. */
  get step(): Promise<void> {
    return this.#step.promise;
  }
}

/** Resolves when no leftover of the same item, or of the inbox, comes before this arrival any more: those were taken earlier. */
export async function waitForLeftovers(
  {
    store,
    leftovers,
    closing,
  }: { readonly store: Pick<Store, 'arrivals'>; readonly leftovers: LeftoverLine; readonly closing: AbortSignal },
  id: PhotoId,
): Promise<void> {
  const isWaitedFor = (): boolean => {
    const ahead = leftovers.before(id);
    const own = ahead.length > 0 ? store.arrivals.get(id) : null;
    return own !== null && ahead.some((other) => store.arrivals.get(other)?.itemId === own.itemId);
  };
  while (isWaitedFor()) {
    await leftovers.step;
    closing.throwIfAborted();
  }
}
