import type { PhotoId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';

export class RecoveryQueue {
  readonly #ids = new Set<PhotoId>();
  #step = Promise.withResolvers<void>();

  add(id: PhotoId): void {
    this.#ids.add(id);
  }

  end(id: PhotoId): void {
    this.#ids.delete(id);
    const { resolve } = this.#step;
    this.#step = Promise.withResolvers();
    resolve();
  }

  before(id: PhotoId): readonly PhotoId[] {
    const all = [...this.#ids];
    return this.#ids.has(id) ? all.slice(0, all.indexOf(id)) : all;
  }

  get step(): Promise<void> {
    return this.#step.promise;
  }
}

export async function waitForRecovery(
  {
    store,
    recovered,
    closing,
  }: { readonly store: Pick<Store, 'arrivals'>; readonly recovered: RecoveryQueue; readonly closing: AbortSignal },
  id: PhotoId,
): Promise<void> {
  const isWaitedFor = (): boolean => {
    const ahead = recovered.before(id);
    const own = ahead.length > 0 ? store.arrivals.get(id) : null;
    return own !== null && ahead.some((other) => store.arrivals.get(other)?.itemId === own.itemId);
  };
  while (isWaitedFor()) {
    await recovered.step;
    closing.throwIfAborted();
  }
}
