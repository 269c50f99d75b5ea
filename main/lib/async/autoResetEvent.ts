import { systemTime, type Time } from './time.ts';

/** An event set while nobody waits is saved for the next wait; each wait resets it. */
export class AutoResetEvent {
  readonly #time: Time;
  #isSet = false;
  #resume: (() => void) | null = null;

  constructor(time: Time = systemTime) {
    this.#time = time;
  }

  set(): void {
    this.#isSet = true;
    this.#resume?.();
  }

  /** Never rejects. */
  async wait(maxMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#isSet && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = this.#time.after(maxMs, resolve);
      const resume = (): void => resolve();
      this.#resume = resume;
      signal.addEventListener('abort', resume, { once: true });
      await promise;
      cancel();
      signal.removeEventListener('abort', resume);
      this.#resume = null;
    }
    this.#isSet = false;
  }
}
