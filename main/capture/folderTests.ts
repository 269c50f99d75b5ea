import { type Described, noAnswer } from './folderState.ts';
import { orGivenUp } from './givenUp.ts';

const usualLongestMs = 12_000;

/** Looks at folders that a person tries out. Each answers in time, and one that hangs is not looked at twice at once. */
export class FolderTests {
  readonly #underWay = new Map<string, Promise<Described>>();
  readonly #longestMs: number;

  constructor(longestMs = usualLongestMs) {
    this.#longestMs = longestMs;
  }

  async run(folder: string, look: () => Promise<Described>): Promise<Described> {
    const looking = this.#underWay.get(folder) ?? this.#begin(folder, look);
    const deadline = AbortSignal.timeout(this.#longestMs);
    return await orGivenUp(looking, deadline, 0).catch((error: unknown) => {
      if (error !== deadline.reason) throw error;
      return { ok: false, message: noAnswer(folder) };
    });
  }

  #begin(folder: string, look: () => Promise<Described>): Promise<Described> {
    const looking = look().finally(() => this.#underWay.delete(folder));
    this.#underWay.set(folder, looking);
    return looking;
  }
}
