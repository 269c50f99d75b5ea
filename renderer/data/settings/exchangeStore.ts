import type { ExchangeView } from '../../../main/contract/workList/workList.ts';
import { text } from '../../../main/texts/text.ts';
import type { StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from '../formResult.ts';
import { createResource } from '../resource.ts';

export type ExchangeFolder = 'listFolder' | 'resultsFolder';

export interface ExchangeState {
  readonly saving: ExchangeFolder | null;
  readonly results: Readonly<Partial<Record<ExchangeFolder, FormResult>>>;
  setFolder(folder: ExchangeFolder, path: string): Promise<void>;
}

export function createExchangeStore(context: StoreContext) {
  const { client } = context;
  return createResource<ExchangeView, ExchangeState>(
    context,
    { topics: ['setting:exchange'], read: () => client.workList.exchange({}) },
    ({ act, get, set }) => ({
      saving: null,
      results: {},
      async setFolder(folder, path) {
        set({ saving: folder });
        const answer = await act(() => client.workList.setFolders({ [folder]: path.trim() || null }));
        const saved = { ok: true, message: text('settings.exchange.saved'), field: null };
        const result = answer.ok ? saved : saidPlainly(answer.error);
        set({ saving: null, results: { ...get().results, [folder]: result } });
      },
    }),
  );
}
