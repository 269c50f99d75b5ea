import { isDeepStrictEqual } from 'node:util';
import { bytesOf } from '../../lib/files/bytePath.ts';
import type { Ledger } from './ledger.ts';

const incompleteMs = 20_000;

type OnIncomplete = (files: readonly { readonly path: Buffer }[]) => void;

/** Reports all files that stay incomplete without progress, whenever that list changes. */
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
