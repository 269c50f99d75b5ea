import { os } from '@orpc/server';
import { z } from 'zod';

/** Names a command that the caller may want to stop. */
export const runHeader = 'sideshot-run';

/** Cutting a call off would lose its answer: a stopped command still answers. All runs end with their connection. */
export class Runs {
  readonly #stops = new Map<string, AbortController>();

  /** A stop may overtake its command, so the run may not have begun. */
  stop(run: string): void {
    this.#of(run).abort();
  }

  /** Also fires when the caller disconnects. */
  signalOf(run: string, gone: AbortSignal | undefined): AbortSignal {
    const { signal } = this.#of(run);
    return gone === undefined ? signal : AbortSignal.any([signal, gone]);
  }

  #of(run: string): AbortController {
    const stop = this.#stops.get(run) ?? new AbortController();
    this.#stops.set(run, stop);
    return stop;
  }
}

export interface CommandCaller {
  readonly runs: Runs;
}

/** The run still ends with its answer. A run that begins later under this name is stopped at once. */
export const stop = os
  .$context<CommandCaller>()
  .input(z.object({ run: z.string() }))
  .handler(({ input, context }) => context.runs.stop(input.run));
