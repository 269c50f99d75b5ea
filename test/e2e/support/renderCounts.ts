import { setTimeout as rest } from 'node:timers/promises';
import type { Page } from 'playwright/test';

/** A node of React's tree, as its developer tools read it (React 19). */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly type: unknown;
  readonly memoizedProps: Readonly<Record<string, unknown>> | null;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

declare global {
  interface Window {
    rendered: string[];
  }
}

export interface RenderCounts {
  /** The components that rendered since the last look, each once; a row with the id of its side or item. */
  take(): Promise<readonly string[]>;
  /** The same, once nothing more renders by itself but `passing`: with the parts that are fetched after the first picture. */
  takeSettled(passing?: readonly string[]): Promise<readonly string[]>;
}

const looks = { atMost: 100, quiet: 3, everyMs: 250 } as const;

/** Counts what renders on this page, by the hook that React offers its developer tools. Before the page is opened. */
export async function countRenders(page: Page): Promise<RenderCounts> {
  await page.addInitScript(installHook);
  const take = (): Promise<readonly string[]> => page.evaluate(() => [...new Set(window.rendered.splice(0))].sort());
  return {
    take,
    async takeSettled(passing = []) {
      const all = new Set<string>();
      for (let look = 0, quiet = 0; look < looks.atMost && quiet < looks.quiet; look += 1) {
        const taken = await take();
        for (const name of taken) all.add(name);
        quiet = taken.every((name) => passing.includes(name)) ? quiet + 1 : 0;
        await rest(looks.everyMs);
      }
      return [...all].sort();
    },
  };
}

/** Runs in the page: it can use nothing of this file but types. */
function installHook(): void {
  const performedWork = 1;
  /** Function, forward ref, memo, simple memo. */
  const components = new Set([0, 11, 14, 15]);
  window.rendered = [];
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onScheduleFiberRoot: () => undefined,
      onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) =>
        visit(root.current, root.current.alternate),
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
    },
  });

  /** Only a subtree that was begun anew has other children than before. */
  function visit(now: Fiber, before: Fiber | null): void {
    if (components.has(now.tag) && (before === null || (now.flags & performedWork) !== 0)) note(now);
    if (before !== null && now.child === before.child) return;
    for (let child = now.child; child !== null; child = child.sibling) visit(child, child.alternate);
  }

  function note({ type, memoizedProps }: Fiber): void {
    const inner = type as { name?: string; render?: { name?: string }; type?: { name?: string } };
    // A bundle numbers names that come twice.
    const name = (inner.name || inner.render?.name || inner.type?.name || '').replace(/\$\d+$/, '');
    const { uuid, row } = (memoizedProps ?? {}) as { uuid?: string; row?: { id: string } };
    const id = uuid ?? row?.id;
    if (name !== '') window.rendered.push(id === undefined ? name : `${name} ${id}`);
  }
}
