import { implement, type Router } from '@orpc/server';
import { toldLines } from '../../lib/async/toldLines.ts';
import type { Log, StationCommands } from '../../station/api.ts';
import { failureToWire, isExpected } from './commandFailure.ts';
import { type AdoptLine, commandContract, type ProbeStreamLine, type WatchLine } from './contract.ts';

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
    codeNotes: os.codeNotes.handler(({ input }) => commands.codeNotes(input)),
    create: os.create.handler(({ input }) => commands.create(input)),
    workListImport: os.workListImport.handler(({ input }) => commands.workListImport(input)),
    workListClear: os.workListClear.handler(() => commands.workListClear()),
    exportQueue: os.exportQueue.handler(({ input }) => commands.exportQueue(input)),
    importQueue: os.importQueue.handler(({ input }) => commands.importQueue(input)),
    importPhotos: os.importPhotos.handler(({ input }) => commands.importPhotos(input)),
    ingest: os.ingest.handler(({ input }) => commands.ingest(input)),
    submit: os.submit.handler(({ input }) => commands.submit(input)),
    retry: os.retry.handler(({ input }) => commands.retry(input)),
    cancel: os.cancel.handler(({ input }) => commands.cancel(input)),
    reject: os.reject.handler(({ input }) => commands.reject(input)),
    unreject: os.unreject.handler(({ input }) => commands.unreject(input)),
    status: os.status.handler(({ input }) => commands.status(input)),
    event: os.event.handler(({ input }) => commands.event(input)),
    fleetPublish: os.fleetPublish.handler(({ input }) => commands.fleetPublish(input)),
    fleetAnswer: os.fleetAnswer.handler(({ input }) => commands.fleetAnswer(input)),
    fleet: os.fleet.handler(() => commands.fleet()),
    find: os.find.handler(({ input }) => commands.find(input)),
    updateUser: os.updateUser.handler(({ input }) => commands.updateUser(input)),
    sync: os.sync.handler(({ input: { runId, input }, context, signal }) =>
      commands.sync(input, context.runs.signalOf(runId, signal)),
    ),
    adopt: os.adopt.handler(async function* ({ input: { runId, input }, context, signal }) {
      const stop = context.runs.signalOf(runId, signal);
      try {
        yield* toldLines<AdoptLine>(async (tell) => {
          const result = await commands.adopt(input, (page) => tell({ type: 'page', page }), stop);
          tell({ type: 'result', result });
        });
      } catch (error) {
        throw asFailure('adopt', error, stop);
      }
    }),
    watch: os.watch.handler(async function* ({ input: { runId, input }, context, signal }) {
      const stop = context.runs.signalOf(runId, signal);
      try {
        yield* toldLines<WatchLine>((tell) =>
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
    probe: os.probe.handler(async function* ({ input: { runId, input }, context, signal }) {
      const stop = context.runs.signalOf(runId, signal);
      try {
        yield* toldLines<ProbeStreamLine>(async (tell) => {
          const found = await commands.probe(input, (step) => tell({ type: 'step', step }), stop);
          tell({ type: 'found', found });
        });
      } catch (error) {
        throw asFailure('probe', error, stop);
      }
    }),
    stop: os.stop.handler(({ input, context }) => context.runs.stop(input.runId)),
  };
}
