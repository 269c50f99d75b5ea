import { createStore } from 'zustand/vanilla';
import { text } from '../../../main/texts/text.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attemptHere, quietly, type StoreContext } from '../context.ts';
import { type FormResult, failed, fromCore } from './formResult.ts';

export interface ConnectionForm {
  readonly profileJson: string;
  /** Empty keeps the stored one. */
  readonly apiKey: string;
  readonly userToken: string;
  readonly test: boolean;
}

export interface SettingsState {
  readonly connection: {
    readonly profileJson: string | null;
    readonly hasApiKey: boolean;
    readonly hasUserToken: boolean;
  } | null;
  readonly connecting: boolean;
  readonly connectionResult: FormResult | null;
  readonly testing: boolean;
  readonly testResult: FormResult | null;
  reload(): Promise<void>;
  connect(form: ConnectionForm): Promise<boolean>;
  testConnection(): Promise<void>;
  startPractice(): Promise<boolean>;
}

/** Settings that live in the core: the connection. */
export function createSettingsStore({ client, tell }: StoreContext) {
  const ask = createAnswerOrder();
  return createStore<SettingsState>()((set, get) => {
    async function connecting<T>(call: () => Promise<T>, toResult: (value: T) => FormResult): Promise<boolean> {
      set({ connecting: true, connectionResult: null, testResult: null });
      try {
        const answer = await attemptHere(call);
        const result = answer.ok ? toResult(answer.value) : failed(answer.error);
        set({ connectionResult: result });
        // The profile may be kept though the test failed, and the form is gone then: this must be seen all the same.
        if (!result.ok && result.field === null) tell('error', result.message, true);
        await get().reload();
        return result.ok;
      } finally {
        set({ connecting: false });
      }
    }

    return {
      connection: null,
      connecting: false,
      connectionResult: null,
      testing: false,
      testResult: null,
      async reload() {
        const isNews = ask();
        const connection = await quietly(() => client.connection.get({}));
        if (connection !== null && isNews()) set({ connection });
      },
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
