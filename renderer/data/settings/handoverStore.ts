import type { HandoverView } from '../../../main/contract/relay/handover.ts';
import type { StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface HandoverState {
  readonly refused: FormResult | null;
  exportTo(folder: string, again: boolean): Promise<void>;
  importFrom(folder: string): Promise<void>;
  stop(): Promise<void>;
}

export function createHandoverStore(context: StoreContext) {
  const { client } = context;
  const isRunning = ({ running }: HandoverView): boolean => running !== null;
  return createResource<HandoverView, HandoverState>(
    context,
    { read: () => client.handover.get({}), isLazy: true, isRunning },
    ({ act, set }) => {
      async function begin(call: () => Promise<HandoverView>): Promise<void> {
        set({ refused: null });
        const answer = await act(call);
        if (!answer.ok) set({ refused: saidPlainly(answer.error) });
      }
      return {
        refused: null,
        exportTo: (folder, again) => begin(() => client.handover.exportTo({ folder, again })),
        importFrom: (folder) => begin(() => client.handover.importFrom({ folder })),
        stop: () => begin(() => client.handover.stop({})),
      };
    },
  );
}
