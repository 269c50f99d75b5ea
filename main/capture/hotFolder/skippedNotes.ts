import { bytePathOf } from '../../lib/files/bytePath.ts';
import { english } from '../../texts/render.ts';
import type { CaptureLog } from '../offer/capturedFile.ts';
import { type SkippedFile, skippedText } from './skippedFiles.ts';

type OnSkipped = (present: readonly SkippedFile[], fresh: readonly SkippedFile[]) => Promise<void>;

/** Reports links, pipes and the like whenever others lie there than before. */
export class SkippedNotes {
  readonly #log: CaptureLog;
  readonly #onSkipped: OnSkipped;
  #before: ReadonlySet<string> = new Set();

  constructor(log: CaptureLog, onSkipped: OnSkipped = async () => undefined) {
    this.#log = log;
    this.#onSkipped = onSkipped;
  }

  /** A failed report is repeated at the next scan. */
  async note(skipped: readonly SkippedFile[]): Promise<void> {
    const present = new Set(skipped.map(({ path }) => bytePathOf(path)));
    const fresh = skipped.filter(({ path }) => !this.#before.has(bytePathOf(path)));
    if (fresh.length === 0 && present.size === this.#before.size) return;
    await this.#onSkipped(skipped, fresh);
    this.#before = present;
    const passedOver = skippedText(fresh);
    if (passedOver !== null) this.#log.info(english(passedOver));
  }
}
