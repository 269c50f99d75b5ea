import { createStore } from 'zustand/vanilla';
import type { ProbeLine, ProbeView } from '../../../main/contract/connection/probe.ts';
import type { Text } from '../../../main/texts/text.ts';
import { attemptHere, type StoreContext } from '../../data/context.ts';

export type ProbeStep = Extract<ProbeLine, { readonly type: 'step' }>;

export interface AssistantState {
  readonly running: boolean;
  readonly step: ProbeStep | null;
  readonly found: ProbeView | null;
  readonly failure: Text | null;
  run(): Promise<void>;
  stop(): void;
  forget(): void;
}

export function createAssistantStore({ client }: StoreContext) {
  let stop: AbortController | null = null;
  return createStore<AssistantState>()((set, get) => ({
    running: false,
    step: null,
    found: null,
    failure: null,
    async run() {
      if (get().running) return;
      const own = new AbortController();
      stop = own;
      set({ running: true, step: null, found: null, failure: null });
      const answer = await attemptHere(async () => {
        for await (const line of await client.connection.probe({}, { signal: own.signal })) {
          if (line.type === 'step') set({ step: line });
          else set({ found: line.found });
        }
      });
      const failure = answer.ok || own.signal.aborted ? null : answer.error.message;
      set({ running: false, step: null, failure });
    },
    stop: () => stop?.abort(),
    forget: () => set({ found: null, failure: null }),
  }));
}
