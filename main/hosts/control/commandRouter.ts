import { EventEmitter, on } from 'node:events';
import { implement, type Router } from '@orpc/server';
import type { Log, StationCommands } from '../../station/api.ts';
import { failureToWire, isExpected } from './commandFailure.ts';
import { commandContract, type WatchLine } from './contract.ts';

/** The runs of one connection, each with its own stop. They end with it. */
export class Runs {
  readonly #stops = new Map<string, AbortController>();

  /** Begun or not: messages may overtake each other. */
  stop(runId: string): void {
    this.#of(runId).abort();
  }

  /** Fires with a stop of this run, and when the caller has gone. */
  signalOf(runId: string, gone: AbortSignal | undefined): AbortSignal {
    const { signal } = this.#of(runId);
    return gone === undefined ? signal : AbortSignal.any([signal, gone]);
  }

  #of(runId: string): AbortController {
    const stop = this.#stops.get(runId) ?? new AbortController();
    this.#stops.set(runId, stop);
    return stop;
  }
}

/** One connection of another process. */
export interface CommandCaller {
  readonly runs: Runs;
}

/** Serves the station's commands by the contract. Expected failures cross as they are; a bug is logged here too. */
export function commandRouter(commands: StationCommands, log: Log): Router<typeof commandContract, CommandCaller> {
  function asFailure(name: string, error: unknown, signal: AbortSignal | undefined): Error {
    if (!isExpected(error) && signal?.aborted !== true) log.error('A handed-over command failed', { name, error });
    return failureToWire(error);
  }
  const os = implement(commandContract)
    .$context<CommandCaller>()
    .use(async ({ next, path, signal }) => {
      try {
        return await next();
      } catch (error) {
        throw asFailure(path.join('.'), error, signal);
      }
    });
  return {
    connect: os.connect.handler(({ input }) => commands.connect(input)),
    taxonomyRefresh: os.taxonomyRefresh.handler(() => commands.taxonomyRefresh()),
    taxonomyList: os.taxonomyList.handler(() => commands.taxonomyList()),
    create: os.create.handler(({ input }) => commands.create(input)),
    importPhotos: os.importPhotos.handler(({ input }) => commands.importPhotos(input)),
    ingest: os.ingest.handler(({ input }) => commands.ingest(input)),
    submit: os.submit.handler(({ input }) => commands.submit(input)),
    retry: os.retry.handler(({ input }) => commands.retry(input)),
    cancel: os.cancel.handler(({ input }) => commands.cancel(input)),
    status: os.status.handler(({ input }) => commands.status(input)),
    event: os.event.handler(({ input }) => commands.event(input)),
    find: os.find.handler(({ input }) => commands.find(input)),
    updateUser: os.updateUser.handler(({ input }) => commands.updateUser(input)),
    sync: os.sync.handler(({ input: { runId, input }, context, signal }) =>
      commands.sync(input, context.runs.signalOf(runId, signal)),
    ),
    watch: os.watch.handler(async function* ({ input: { runId, input }, context, signal }) {
      const stop = context.runs.signalOf(runId, signal);
      try {
        yield* watchLines((tell) =>
          commands.watch(
            input,
            (photo) => tell({ type: 'photo', photo }),
            stop,
            (text) => tell({ type: 'note', text }),
          ),
        );
      } catch (error) {
        throw asFailure('watch', error, stop);
      }
    }),
    stop: os.stop.handler(({ input, context }) => context.runs.stop(input.runId)),
  };
}

/** Gives each line in its turn, then ends or throws as the watch did. */
async function* watchLines(watch: (tell: (line: WatchLine) => void) => Promise<void>): AsyncGenerator<WatchLine> {
  const told = new EventEmitter<{ line: [WatchLine]; end: [] }>();
  const lines = on(told, 'line', { close: ['end'] });
  const watching = watch((line) => void told.emit('line', line)).finally(() => told.emit('end'));
  // Its failure is thrown below, after the last line.
  watching.catch(() => undefined);
  for await (const [line] of lines) yield line;
  await watching;
}
