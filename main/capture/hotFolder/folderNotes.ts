import { isDeepStrictEqual } from 'node:util';
import { endingOfName } from '../../domain/photo/fileRole.ts';
import { bytePathOf, bytesOf } from '../../lib/files/bytePath.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { english } from '../../texts/render.ts';
import type { CaptureLog } from '../offer/capturedFile.ts';
import type { Ledger } from './ledger.ts';
import type { PassedFile, SeenFile } from './scanFolder.ts';
import { type SkippedFile, skippedText } from './skippedFiles.ts';

const maxEndings = 50;

type OnOtherFiles = (present: readonly SeenFile[], fresh: readonly SeenFile[]) => void;

export class PassedOverNotes {
  readonly #log: CaptureLog;
  readonly #onOtherFiles: OnOtherFiles;
  readonly #endings = new Set<string>();
  #othersBefore: readonly string[] = [];

  constructor(log: CaptureLog, onOtherFiles: OnOtherFiles = () => undefined) {
    this.#log = log;
    this.#onOtherFiles = onOtherFiles;
  }

  note(passedOver: readonly PassedFile[]): void {
    const fresh = passedOver.filter((passed) => this.#isFirst(passed));
    for (const { role, file } of fresh) {
      const filename = plainName(file.path.toString());
      const fields = { ending: endingOfName(filename), filename };
      if (role === 'sidecar') this.#log.info('Sidecars of this ending are passed over in the hot folder', fields);
      else this.#log.info('Files of this ending are not taken from the hot folder', fields);
    }
    const others = passedOver.flatMap(({ role, file }) => (role === 'other' ? [file] : []));
    const keys = others.map(({ key }) => key);
    if (isDeepStrictEqual(keys, this.#othersBefore)) return;
    this.#othersBefore = keys;
    this.#onOtherFiles(
      others,
      fresh.flatMap(({ role, file }) => (role === 'other' ? [file] : [])),
    );
  }

  #isFirst({ file }: PassedFile): boolean {
    const ending = endingOfName(file.key.slice(file.key.lastIndexOf('/') + 1));
    if (this.#endings.has(ending) || this.#endings.size >= maxEndings) return false;
    this.#endings.add(ending);
    return true;
  }
}

const incompleteMs = 20_000;

type OnIncomplete = (files: readonly { readonly path: Buffer }[]) => void;

/** Reports anew whenever the list changes. */
export class IncompleteNotes {
  readonly #ledger: Ledger;
  readonly #onIncomplete: OnIncomplete;
  #before: readonly string[] = [];

  constructor(ledger: Ledger, onIncomplete: OnIncomplete = () => undefined) {
    this.#ledger = ledger;
    this.#onIncomplete = onIncomplete;
  }

  note(now: number): void {
    const keys = this.#ledger.incompleteFor(incompleteMs, now);
    if (isDeepStrictEqual(keys, this.#before)) return;
    this.#before = keys;
    this.#onIncomplete(keys.map((key) => ({ path: bytesOf(key) })));
  }

  nextAt(now: number): number | null {
    return this.#ledger.nextIncompleteFor(incompleteMs, now);
  }
}

type OnSkipped = (present: readonly SkippedFile[], fresh: readonly SkippedFile[]) => Promise<void>;

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
