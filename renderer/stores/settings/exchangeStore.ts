import { createStore } from 'zustand/vanilla';
import type { ExchangeView } from '../../../main/contract/workList/workList.ts';
import { text } from '../../../main/texts/text.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attemptHere, quietly, type StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from './formResult.ts';

/** The two folders of the exchange. */
export type ExchangeFolder = 'listFolder' | 'resultsFolder';

export interface ExchangeState {
  /** Null until it was read. */
  readonly view: ExchangeView | null;
  readonly saving: ExchangeFolder | null;
  readonly results: Readonly<Partial<Record<ExchangeFolder, FormResult>>>;
  reload(): Promise<void>;
  setFolder(folder: ExchangeFolder, path: string): Promise<void>;
}

/** Where lists come from and results go to by themselves. */
export function createExchangeStore({ client }: StoreContext) {
  const ask = createAnswerOrder();
  return createStore<ExchangeState>()((set, get) => ({
    view: null,
    saving: null,
    results: {},
    async reload() {
      const isNews = ask();
      const view = await quietly(() => client.workList.exchange({}));
      if (view !== null && isNews()) set({ view });
    },
    async setFolder(folder, path) {
      const isNews = ask();
      set({ saving: folder });
      try {
        const given = path.trim() === '' ? null : path.trim();
        const answer = await attemptHere(() => client.workList.setFolders({ [folder]: given }));
        const result = answer.ok
          ? { ok: true, message: text('settings.exchange.saved'), field: null }
          : saidPlainly(answer.error);
        set({ results: { ...get().results, [folder]: result } });
        if (answer.ok && isNews()) set({ view: answer.value });
      } finally {
        set({ saving: null });
      }
    },
  }));
}
