import { text } from '../../../main/texts/text.ts';
import { attemptHere, type StoreContext } from '../context.ts';
import { type FormResult, failed, fromCore } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface ConnectionForm {
  readonly profileJson: string;
  /** Empty keeps the stored key. */
  readonly apiKey: string;
  readonly userToken: string;
  readonly test: boolean;
}

export interface ConnectionView {
  readonly profileJson: string | null;
  readonly hasApiKey: boolean;
  readonly hasUserToken: boolean;
}

export interface SettingsState {
  readonly connecting: boolean;
  readonly connectionResult: FormResult | null;
  readonly testing: boolean;
  readonly testResult: FormResult | null;
  connect(form: ConnectionForm): Promise<boolean>;
  testConnection(): Promise<void>;
  startPractice(): Promise<boolean>;
}

export function createSettingsStore(context: StoreContext) {
  const { client, notify } = context;
  const source = { topics: ['connection'], read: () => client.connection.get({}) };
  return createResource<ConnectionView, SettingsState>(context, source, ({ get, set }) => {
    async function connecting<T>(call: () => Promise<T>, toResult: (value: T) => FormResult): Promise<boolean> {
      set({ connecting: true, connectionResult: null, testResult: null });
      try {
        const answer = await attemptHere(call);
        const result = answer.ok ? toResult(answer.value) : failed(answer.error);
        set({ connectionResult: result });
        // The profile may be saved though the test failed, and the form is gone then.
        if (!result.ok && result.field === null) notify('error', result.message, true);
        await get().reload();
        return result.ok;
      } finally {
        set({ connecting: false });
      }
    }

    return {
      connecting: false,
      connectionResult: null,
      testing: false,
      testResult: null,
      connect: ({ profileJson, apiKey, userToken, test }) =>
        connecting(
          () => client.connection.connect({ profileJson, apiKey: apiKey || null, userToken: userToken || null, test }),
          ({ message }) => ({ ok: true, message, field: null }),
        ),
      async testConnection() {
        set({ testing: true, testResult: null });
        const answer = await attemptHere(() => client.connection.test({}));
        set({ testing: false, testResult: answer.ok ? fromCore(answer.value) : failed(answer.error) });
      },
      startPractice: () =>
        connecting(
          () => client.connection.practice({}),
          () => ({ ok: true, message: text('settings.connection.nowPractice'), field: null }),
        ),
    };
  });
}
