import type { ItemId } from '../../../domain/ids.ts';
import type { Parts } from '../../parts.ts';
import type { Implementer } from './implementer.ts';

export function tetherPart(os: Implementer, { core, tether }: Parts) {
  const part = os.tether;
  return {
    get: part.get.handler(() => tether.view),
    cameras: part.cameras.handler(({ signal }) => tether.cameras(signal ?? core.closing)),
    choose: part.choose.handler(async ({ input }) => {
      await tether.choose(input.camera);
      return tether.view;
    }),
    setKeepsOnCard: part.setKeepsOnCard.handler(({ input }) => {
      tether.setKeepsOnCard(input.keeps);
      return tether.view;
    }),
    retry: part.retry.handler(() => {
      tether.retry();
      return {};
    }),
    free: part.free.handler(async () => ({ message: await tether.free() })),
    test: part.test.handler(() => tether.test()),
    shoot: part.shoot.handler(({ input }) => tether.shoot(input.itemId as ItemId, input.sideUuid)),
    live: part.live.handler(({ signal }) =>
      tether.frames.watch(signal === undefined ? core.closing : AbortSignal.any([signal, core.closing])),
    ),
  };
}
