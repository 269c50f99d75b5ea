import type {
  AddOperator,
  ChangeOperator,
  OperatorImportView,
  OperatorsView,
} from '../../../main/contract/operators.ts';
import { text } from '../../../main/texts/text.ts';
import { attempt, attemptHere, quietly, type StoreContext } from '../context.ts';
import { failed } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface OperatorsState {
  /** Lines of the last list; none was taken when one is wrong. */
  readonly bad: OperatorImportView['bad'];
  add(operator: AddOperator): Promise<boolean>;
  change(change: ChangeOperator): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  importList(file: File): Promise<void>;
  signIn(id: string): Promise<boolean>;
  signOut(): Promise<boolean>;
  /** The station is not left alone. */
  active(): Promise<unknown>;
}

export function createOperatorsStore(context: StoreContext) {
  const { client } = context;
  const source = { topics: ['operators'], read: () => client.operators.list({}), isLazy: true };
  return createResource<OperatorsView, OperatorsState>(context, source, ({ set, get, submit }) => ({
    bad: [],
    add: (operator) => submit(() => client.operators.add(operator)),
    change: (change) => submit(() => client.operators.change(change)),
    remove(id) {
      let isCleared = true;
      return submit(
        async () => {
          const { cleared, ...view } = await client.operators.remove({ id });
          isCleared = cleared;
          return view;
        },
        async () => text(isCleared ? 'operators.removedNow' : 'operators.removedLater'),
      );
    },
    async importList(file) {
      set({ busy: true, result: null, bad: [] });
      const answer = await attemptHere(() => client.operators.importList({ file }));
      set({ busy: false });
      if (!answer.ok) {
        set({ result: failed(answer.error) });
        return;
      }
      const { taken, updated, bad } = answer.value;
      const message =
        bad.length > 0
          ? text('operators.notTaken', { count: bad.length })
          : text('operators.imported', { taken, updated });
      set({ bad, result: { ok: bad.length === 0, message, field: null } });
      await get().look();
    },
    signIn: async (id) => (await attempt(context, () => client.operators.signIn({ id }))) !== null,
    signOut: async () => (await attempt(context, () => client.operators.signOut({}))) !== null,
    active: () => quietly(() => client.operators.active({})),
  }));
}
