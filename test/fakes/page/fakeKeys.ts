import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface KeysWorld {
  keys: Record<string, string>;
}

/** The fake station's part for keys. */
export function fakeKeysPart(os: Os, world: KeysWorld, { noted }: { noted(path: string, input: unknown): void }) {
  return {
    get: os.keys.get.handler(() => world.keys),
    change: os.keys.change.handler(({ input }) => {
      noted('keys.change', input);
      const changed = Object.entries({ ...world.keys, ...input.changes });
      world.keys = Object.fromEntries(changed.flatMap(([slot, key]) => (key === null ? [] : [[slot, key]])));
      return world.keys;
    }),
  };
}
