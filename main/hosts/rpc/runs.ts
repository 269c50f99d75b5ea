import { os } from '@orpc/server';
import { z } from 'zod';

/** The header by which a caller names a command that it may want to stop. */
export const runHeader = 'sideshot-run';

/**
 * The commands of one connection that can be stopped, each by the name that its caller gave it. To cut a call off would lose its answer: a
 * command that is stopped still gives it. They end with the connection.
 */
export class Runs {
  readonly #stops = new Map<string, AbortController>();

  /** Begun or not: messages may overtake each other. */
  stop(run: string): void {
    this.#of(run).abort();
  }

  /** Fires with a stop of this run, and when the caller has gone. */
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

/** Stops a run, which still ends with its answer. One that begins later under this name is stopped at once. */
export const stop = os
  .$context<CommandCaller>()
  .input(z.object({ run: z.string() }))
  .handler(({ input, context }) => context.runs.stop(input.run));
