import { abandonOnAbort } from './abandonOnAbort.ts';
import { systemTime, type Time } from './time.ts';

/** Looks at places that may hang. Each answers in time, and a place that hangs is not looked at twice at once. */
export class LooksInTime<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();
  readonly #longestMs: number;
  readonly #time: Time;

  constructor(longestMs: number, time: Time = systemTime) {
    this.#longestMs = longestMs;
    this.#time = time;
  }

  /** What `look` found, also one that somebody else began; `late` where it takes too long. */
  async run(place: string, look: () => Promise<Result>, late: Result): Promise<Result> {
    const looking = this.#underWay.get(place) ?? this.#begin(place, look);
    const deadline = new AbortController();
    const cancel = this.#time.after(this.#longestMs, () => deadline.abort());
    return await abandonOnAbort(looking, deadline.signal, 0, this.#time)
      .catch((error: unknown) => {
        if (error !== deadline.signal.reason) throw error;
        return late;
      })
      .finally(cancel);
  }

  #begin(place: string, look: () => Promise<Result>): Promise<Result> {
    const looking = look().finally(() => this.#underWay.delete(place));
    this.#underWay.set(place, looking);
    return looking;
  }
}
