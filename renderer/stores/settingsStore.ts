import { createStore } from 'zustand/vanilla';
import { attemptHere, quietly, type StoreContext } from './context.ts';

/** What a form shows after an action: one plain line, and the field at fault where the core named it. */
export interface FormResult {
  readonly ok: boolean;
  readonly message: string;
  readonly field: string | null;
}

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
  readonly testingFolder: boolean;
  readonly folderResult: FormResult | null;
  reload(): Promise<void>;
  connect(form: ConnectionForm): Promise<boolean>;
  testConnection(): Promise<void>;
  startPractice(): Promise<boolean>;
  testFolder(path: string): Promise<void>;
  setFolder(path: string | null): Promise<void>;
}

/** Settings that live in the core: the connection and the sources. */
export function createSettingsStore({ client, tell }: StoreContext) {
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

    async function withFolder<T>(call: () => Promise<T>, toResult: (value: T) => FormResult): Promise<void> {
      set({ testingFolder: true, folderResult: null });
      try {
        const answer = await attemptHere(call);
        set({ folderResult: answer.ok ? toResult(answer.value) : failed(answer.error) });
      } finally {
        set({ testingFolder: false });
      }
    }

    return {
      connection: null,
      connecting: false,
      connectionResult: null,
      testing: false,
      testResult: null,
      testingFolder: false,
      folderResult: null,
      async reload() {
        const connection = await quietly(() => client.connection.get({}));
        if (connection !== null) set({ connection });
      },
      connect: ({ profileJson, apiKey, userToken, test }) =>
        connecting(
          () => client.connection.connect({ profileJson, apiKey: apiKey || null, userToken: userToken || null, test }),
          ({ message }) => ({ ok: true, message, field: null }),
        ),
      async testConnection() {
        set({ testing: true, testResult: null });
        const answer = await attemptHere(() => client.connection.test({}));
        set({ testing: false, testResult: answer.ok ? { ...answer.value, field: null } : failed(answer.error) });
      },
      startPractice: () =>
        connecting(
          () => client.connection.practice({}),
          () => ({ ok: true, message: 'This station is now in practice mode.', field: null }),
        ),
      testFolder: (path) =>
        withFolder(
          () => client.capture.testHotFolder({ path }),
          ({ ok, message }) => ({ ok, message, field: null }),
        ),
      setFolder: (path) =>
        withFolder(
          async () => {
            await client.capture.setHotFolder({ path });
            return path === null ? null : client.capture.testHotFolder({ path });
          },
          (found) => ({
            ok: found?.ok !== false,
            message:
              found === null
                ? 'The hot folder is off.'
                : found.ok
                  ? 'The hot folder is on.'
                  : `Photos are taken from here once the folder is there. ${found.message}`,
            field: null,
          }),
        ),
    };
  });
}

function failed(error: { readonly message: string; readonly field: string | null }): FormResult {
  return { ok: false, message: error.message, field: error.field };
}
