import type { ProbeLineJson } from '../../contract/commands/connection.ts';
import type { ProbeLine } from '../../contract/connection/probe.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { PendingCalls } from '../../lib/async/pendingCalls.ts';
import { reportedLines } from '../../lib/async/reportedLines.ts';
import { english } from '../../texts/render.ts';
import { checkConnection, connectionForm } from '../connection/connectionForm.ts';
import type { Connections } from '../connection/connections.ts';
import { type FindParts, findRequest } from '../connection/findRequest.ts';
import { type ProbeParts, runProbe } from '../connection/probe.ts';
import { probeJson, probeView } from '../connection/probeView.ts';
import { runSync, type SyncParts } from '../connection/runSync.ts';
import { type UpdateUserParts, updateUser } from '../connection/updateUser.ts';
import { failureView } from '../views/failureView.ts';
import { operationsJson } from '../views/statusJson.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface ConnectionDependencies extends ProbeParts, UpdateUserParts {
  readonly connections: Pick<Connections, 'link' | 'require' | 'connect' | 'practice' | 'test'>;
  readonly closing: AbortSignal;
  readonly store: ProbeParts['store'] & UpdateUserParts['store'] & Pick<Store, 'connections'>;
}

export function connectionPart(os: Implementer, parts: ConnectionDependencies) {
  const { connections, store, closing } = parts;
  return {
    get: os.connection.get.handler(() => {
      const { link } = connections;
      // A connection that can't be used (for example without its CA file) is still shown, so that it can be mended.
      const stored = store.connections.current()?.profileJson ?? null;
      return {
        profileJson: link ? JSON.stringify(link.profile, null, 2) : stored,
        hasApiKey: link?.credentials.apiKey != null,
        hasUserToken: link?.credentials.userToken != null,
      };
    }),
    connect: os.connection.connect.handler(async ({ input }) => {
      const { profileJson, ...rest } = input;
      const { message } = await connections.connect({ profileText: profileJson, profilePath: null, ...rest });
      return { message };
    }),
    test: os.connection.test.handler(async ({ signal }) => {
      try {
        return { ok: true, message: await connections.test(signal ?? closing) };
      } catch (error) {
        const failure = failureView(error);
        if (!failure) throw error;
        return { ok: false, message: failure.text };
      }
    }),
    limits: os.connection.limits.handler(() => {
      const current = store.connections.current();
      return { limits: current === null ? [] : [...store.connections.limitNotices(current.id)] };
    }),
    updateUser: os.connection.updateUser.handler(({ input }) => updateUser(parts, input)),
    form: os.connection.form.handler(() => ({ fields: connectionForm() })),
    check: os.connection.check.handler(({ input }) => checkConnection(input.profileJson)),
    probe: os.connection.probe.handler(async function* ({ signal }) {
      const stop = signal === undefined ? closing : AbortSignal.any([signal, closing]);
      yield* reportedLines<ProbeLine>(async (notify) => {
        const result = await runProbe(parts, (step) => notify({ type: 'step', ...step }), stop);
        notify({ type: 'found', found: probeView(result) });
      });
    }),
    practice: os.connection.practice.handler(async () => {
      await connections.practice();
      return {};
    }),
    wake: os.connection.wake.handler(() => {
      connections.link?.engine?.tryNow();
      return {};
    }),
  };
}

export interface ConnectionCommandDependencies extends FindParts, SyncParts, UpdateUserParts, ProbeParts {
  readonly connections: FindParts['connections'] &
    SyncParts['connections'] &
    UpdateUserParts['connections'] &
    ProbeParts['connections'] &
    Pick<Connections, 'connect'>;
  readonly store: SyncParts['store'] & UpdateUserParts['store'] & ProbeParts['store'];
  readonly calls: Pick<PendingCalls, 'run'>;
}

export function connectionCommands(os: CommandImplementer, parts: ConnectionCommandDependencies) {
  const { connections, calls, closing } = parts;
  return {
    connect: os.connect.handler(async ({ input }) => {
      const { message, notes, ...made } = await connections.connect(input);
      return { ...made, message: english(message), notes: notes.map((note) => english(note)) };
    }),
    sync: os.sync.handler(async ({ input, signal = closing }) => {
      const { ended, counts, ...outcome } = await runSync(parts, input, signal);
      return { ended, operations: operationsJson(counts), ...outcome };
    }),
    find: os.find.handler(({ input }) => findRequest(parts, input.identifier)),
    updateUser: os.updateUser.handler(async ({ input }) => {
      const { message, data } = await updateUser(parts, input);
      return { message: english(message), data };
    }),
    probe: os.probe.handler(async function* ({ signal }) {
      const stop = signal === undefined ? closing : AbortSignal.any([signal, closing]);
      yield* reportedLines<ProbeLineJson>((report) =>
        calls.run(async () => {
          const result = await runProbe(
            parts,
            ({ waitMs, ...step }) => report({ type: 'step', step: { ...step, wait_ms: waitMs } }),
            stop,
          );
          report({ type: 'found', found: probeJson(result) });
        }),
      );
    }),
  };
}
