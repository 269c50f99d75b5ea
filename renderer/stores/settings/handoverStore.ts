import { createStore } from 'zustand/vanilla';
import type { HandoverView } from '../../../main/contract/relay/handover.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attemptHere, drop, quietly, type StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from './formResult.ts';

export interface HandoverState {
  /** Null until it was read. */
  readonly view: HandoverView | null;
  /** Why a run could not begin; how one ended is part of the view. */
  readonly refused: FormResult | null;
  reload(): Promise<void>;
  exportTo(folder: string, again: boolean): Promise<void>;
  importFrom(folder: string): Promise<void>;
  stop(): Promise<void>;
}

const lookAgainMs = 600;

/** Unsent work that moves by a folder: asked about while it runs. */
export function createHandoverStore({ client }: StoreContext) {
  const ask = createAnswerOrder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<HandoverState>()((set) => {
    function show(view: HandoverView): void {
      set({ view });
      clearTimeout(timer);
      if (view.running !== null) timer = setTimeout(() => drop(reload()), lookAgainMs);
    }
    async function reload(): Promise<void> {
      const isNews = ask();
      const view = await quietly(() => client.handover.get({}));
      if (view !== null && isNews()) show(view);
    }
    async function begin(work: () => Promise<HandoverView>): Promise<void> {
      const isNews = ask();
      set({ refused: null });
      const answer = await attemptHere(work);
      if (answer.ok) {
        if (isNews()) show(answer.value);
      } else set({ refused: saidPlainly(answer.error) });
    }
    return {
      view: null,
      refused: null,
      reload,
      exportTo: (folder, again) => begin(() => client.handover.exportTo({ folder, again })),
      importFrom: (folder) => begin(() => client.handover.importFrom({ folder })),
      stop: () => begin(() => client.handover.stop({})),
    };
  });
}
