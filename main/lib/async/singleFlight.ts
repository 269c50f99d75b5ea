import { abandonOnAbort } from './abandonOnAbort.ts';
import { systemTime, type Time } from './time.ts';

/**
 * For calls that may hang, as to a share. Each caller gets an answer in time, and callers of one key share one call.
 */
export class SingleFlight<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();
  readonly #maxMs: number;
  readonly #time: Time;

  constructor(maxMs: number, time: Time = systemTime) {
    this.#maxMs = maxMs;
    this.#time = time;
  }

  /** Returns `late` where the call takes too long. */
  async run(key: string, call: () => Promise<Result>, late: Result): Promise<Result> {
    const answer = this.#underWay.get(key) ?? this.#begin(key, call);
    const deadline = new AbortController();
    const cancel = this.#time.after(this.#maxMs, () => deadline.abort());
    return await abandonOnAbort(answer, deadline.signal, 0, this.#time)
      .catch((error: unknown) => {
        if (error !== deadline.signal.reason) throw error;
        return late;
      })
      .finally(cancel);
  }

  #begin(key: string, call: () => Promise<Result>): Promise<Result> {
    const answer = call().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, answer);
    return answer;
  }
}
