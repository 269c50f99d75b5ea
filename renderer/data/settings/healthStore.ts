import type { AlertsView } from '../../../main/contract/alerts.ts';
import type { DiagnosticsView, HealthView, LogFilter, LogView } from '../../../main/contract/health.ts';
import { attempt, attemptHere, type StoreContext } from '../context.ts';
import { type FormResult, failed, fromCore } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface HealthState {
  readonly alerts: AlertsView | null;
  /** Of the secret, or of a test alert. */
  readonly alertResult: FormResult | null;
  /** The part that was tested last; a new object for each test. */
  readonly tested: { readonly part: HealthPartName } | null;
  readonly log: LogView | null;
  readonly diagnostics: DiagnosticsView | null;
  /** Asks the partner too. */
  test(): Promise<void>;
  testPart(part: HealthPartName): Promise<void>;
  lookAtAlerts(): Promise<void>;
  setSecret(secret: string | null): Promise<boolean>;
  testAlerts(): Promise<void>;
  readLog(filter: LogFilter): Promise<void>;
  gatherDiagnostics(): Promise<void>;
  leaveDiagnostics(): void;
}
type HealthPartName = HealthView['parts'][number]['part'];

export function createHealthStore(context: StoreContext) {
  const { client } = context;
  const source = {
    topics: ['connection', 'tether', 'setting:hotFolder', 'setting:exchange'],
    read: () => client.health.get({ test: false }),
    isLazy: true,
  };
  return createResource<HealthView, HealthState>(context, source, ({ change, set }) => {
    async function lookAtAlerts(): Promise<void> {
      const alerts = await attempt(context, () => client.alerts.get({}));
      if (alerts !== null) set({ alerts });
    }
    return {
      alerts: null,
      alertResult: null,
      tested: null,
      log: null,
      diagnostics: null,
      lookAtAlerts,
      async test() {
        set({ tested: null });
        await change(() => client.health.get({ test: true }));
      },
      async testPart(part) {
        set({ tested: null });
        if (await change(() => client.health.testPart({ part }))) set({ tested: { part } });
      },
      async setSecret(secret) {
        const answer = await attemptHere(() => client.alerts.setSecret({ secret }));
        set(answer.ok ? { alerts: answer.value, alertResult: null } : { alertResult: failed(answer.error) });
        return answer.ok;
      },
      async testAlerts() {
        set({ alertResult: null });
        const answer = await attemptHere(() => client.alerts.test({}));
        set({ alertResult: answer.ok ? fromCore(answer.value) : failed(answer.error) });
        await lookAtAlerts();
      },
      async readLog(filter) {
        const log = await attempt(context, () => client.health.log(filter));
        if (log !== null) set({ log });
      },
      async gatherDiagnostics() {
        set({ diagnostics: await attempt(context, () => client.health.diagnostics({})) });
      },
      leaveDiagnostics: () => set({ diagnostics: null }),
    };
  });
}
