import type { implement } from '@orpc/server';
import type { OperatorView, SignInView } from '../../../main/contract/operators.ts';
import type { page as contract } from '../../../main/contract/page.ts';
import type { StatusView } from '../../../main/contract/views.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface OperatorsWorld {
  operators: readonly OperatorView[];
  status: StatusView;
}

interface Acts {
  noted(path: string, input: unknown): void;
  /** The status goes to the page. */
  report(): void;
}

/** The fake station's list of operators, and who is signed in. */
export function fakeOperatorsPart(os: Os, world: OperatorsWorld, { noted, report }: Acts) {
  const view = () => ({ operators: [...world.operators] });
  function signedIn(operator: SignInView['operator']): Record<string, never> {
    const { lockMinutes = null } = world.status.signIn ?? {};
    const signIn = { operator, lockMinutes, isLocked: operator === null && lockMinutes !== null };
    world.status = { ...world.status, signIn, operator: operator?.name ?? '' };
    report();
    return {};
  }
  return {
    list: os.operators.list.handler(view),
    add: os.operators.add.handler(({ input }) => {
      noted('operators.add', input);
      const { name, badge = null, language = null, textSize = null, hand = null, soundOn = null } = input;
      const added = { id: `operator-${name}`, name, badge: badge !== null, language, textSize, hand, soundOn };
      world.operators = [...world.operators, added];
      return view();
    }),
    change: os.operators.change.handler(({ input: { id, badge, ...change } }) => {
      noted('operators.change', { id, badge, ...change });
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      world.operators = world.operators.map((operator) =>
        operator.id === id
          ? { ...operator, ...given, badge: badge === undefined ? operator.badge : badge !== null }
          : operator,
      );
      return view();
    }),
    remove: os.operators.remove.handler(({ input }) => {
      noted('operators.remove', input);
      world.operators = world.operators.filter(({ id }) => id !== input.id);
      return { ...view(), cleared: true };
    }),
    importList: os.operators.importList.handler(({ input: { file } }) => {
      noted('operators.importList', { name: file.name });
      return { taken: 2, updated: 0, bad: [] };
    }),
    signIn: os.operators.signIn.handler(({ input }) => {
      noted('operators.signIn', input);
      const found = world.operators.find(({ id }) => id === input.id);
      if (found === undefined) return {};
      const { badge: _, ...operator } = found;
      return signedIn(operator);
    }),
    signOut: os.operators.signOut.handler(() => {
      noted('operators.signOut', {});
      return signedIn(null);
    }),
    active: os.operators.active.handler(() => {
      noted('operators.active', {});
      return {};
    }),
  };
}
