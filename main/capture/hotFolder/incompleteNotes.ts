import { isDeepStrictEqual } from 'node:util';
import { bytesOf } from '../../lib/files/bytePath.ts';
import type { Ledger } from './ledger.ts';

/** Nothing new has come of a file for so long. */
const incompleteMs = 20_000;

type OnIncomplete = (files: readonly { readonly path: Buffer }[]) => void;

/** Tells of files that are not whole and that nothing was added to for a while: all that there are, each time that they change. */
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

  /** When there may be more to tell; null where nothing waits. */
  nextAt(now: number): number | null {
    return this.#ledger.nextIncompleteFor(incompleteMs, now);
  }
}
