/** A sleep that can be cut short. A poke while nobody sleeps is kept for the next sleep. */
export class Wake {
  #poked = false;
  #rouse: (() => void) | null = null;

  poke(): void {
    this.#poked = true;
    this.#rouse?.();
  }

  /** Resolves after `ms`, at a poke, or when the signal aborts; never rejects. */
  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#poked && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      const rouse = (): void => resolve();
      this.#rouse = rouse;
      signal.addEventListener('abort', rouse, { once: true });
      await promise;
      clearTimeout(timer);
      signal.removeEventListener('abort', rouse);
      this.#rouse = null;
    }
    this.#poked = false;
  }
}
