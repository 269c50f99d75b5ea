import { orGivenUp } from './givenUp.ts';

/** Looks at places that may hang. Each answers in time, and a place that hangs is not looked at twice at once. */
export class LooksInTime<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();
  readonly #longestMs: number;

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  /** What `look` found, also one that somebody else began; `late` where it takes too long. */
  async run(place: string, look: () => Promise<Result>, late: Result): Promise<Result> {
    const looking = this.#underWay.get(place) ?? this.#begin(place, look);
    const deadline = AbortSignal.timeout(this.#longestMs);
    return await orGivenUp(looking, deadline, 0).catch((error: unknown) => {
      if (error !== deadline.reason) throw error;
      return late;
    });
  }

  #begin(place: string, look: () => Promise<Result>): Promise<Result> {
    const looking = look().finally(() => this.#underWay.delete(place));
    this.#underWay.set(place, looking);
    return looking;
  }
}
