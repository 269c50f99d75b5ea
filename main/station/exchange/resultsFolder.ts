import { join } from 'node:path';
import type { Store } from '../../domain/ports/store.ts';
import type { Time } from '../../lib/async/time.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import { errorText } from '../../texts/errorText.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Log } from '../api.ts';
import { resultJson } from './resultJson.ts';

export interface ResultsFolder {
  readonly trouble: Text | null;
  poke(): void;
  close(): Promise<void>;
}

export interface ResultsFolderParts {
  readonly store: Pick<Store, 'operators' | 'results'>;
  readonly folder: () => string | null;
  readonly written: { get(): number; set(cursor: number): void };
  readonly time: Time;
  readonly log: Pick<Log, 'warn'>;
}

const inAStep = 50;
const retryMs = 15_000;

/** A cut-off write is repeated under the same name, so that each result is there once. */
export function writeResultsFolder({ store, folder, written, time, log }: ResultsFolderParts): ResultsFolder {
  let trouble: Text | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  let cancel: (() => void) | null = null;
  let closed = false;

  async function writeStep(target: string): Promise<boolean> {
    const results = store.results.after(written.get(), inAStep);
    for (const result of results) {
      if (closed) return false;
      await writeFileDurably(
        join(target, fileName(result.cursor)),
        `${JSON.stringify(resultJson(store, result))}\n`,
        0o644,
      );
    }
    const last = results.at(-1);
    // The folder may have been turned off and on: earlier results go into no file.
    if (last !== undefined) written.set(Math.max(written.get(), last.cursor));
    return results.length === inAStep;
  }

  async function run(): Promise<void> {
    try {
      for (let target = folder(); target !== null && !closed && (await writeStep(target)); target = folder());
      trouble = null;
    } catch (error) {
      if (trouble === null) log.warn('Results cannot be written to their folder; they wait', { error: String(error) });
      trouble = text('exchange.resultsWait', { reason: errorText(error) });
      cancel = time.after(retryMs, poke);
    }
  }

  function poke(): void {
    if (closed) return;
    again = true;
    running ??= (async () => {
      while (again && !closed) {
        again = false;
        cancel?.();
        await run();
      }
      running = null;
    })();
  }

  poke();
  return {
    get trouble() {
      return trouble;
    },
    poke,
    async close() {
      closed = true;
      cancel?.();
      await running;
    },
  };
}

export function fileName(cursor: number): string {
  return `result-${String(cursor).padStart(10, '0')}.json`;
}
