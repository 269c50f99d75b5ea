import type { ItemId } from '../../domain/ids.ts';
import type { Finishing } from '../shoot/finishing.ts';
import type { TetherSource } from '../sources/tetherSource.ts';
import type { Implementer } from './implementer.ts';

export interface TetherDependencies {
  readonly tether: Omit<TetherSource, 'testPicture' | 'begin' | 'close'>;
  readonly closing: AbortSignal;
  readonly finishing: Pick<Finishing, 'during'>;
}

export function tetherPart(os: Implementer, { tether, closing, finishing }: TetherDependencies) {
  const part = os.tether;
  return {
    get: part.get.handler(() => tether.view),
    cameras: part.cameras.handler(({ signal }) => tether.cameras(signal ?? closing)),
    choose: part.choose.handler(async ({ input }) => {
      await tether.choose(input.camera);
      return tether.view;
    }),
    retry: part.retry.handler(() => {
      tether.retry();
      return {};
    }),
    free: part.free.handler(async () => ({ message: await tether.free() })),
    test: part.test.handler(() => tether.test()),
    shoot: part.shoot.handler(({ input }) =>
      finishing.during(input.itemId as ItemId, () => tether.shoot(input.itemId as ItemId, input.sideUuid)),
    ),
    live: part.live.handler(({ signal }) =>
      tether.frames.watch(signal === undefined ? closing : AbortSignal.any([signal, closing])),
    ),
  };
}
