import type { Parts } from '../../parts.ts';
import { readOverlayFits, rememberOverlayFit } from '../../settings/overlayFits.ts';
import type { Implementer } from './implementer.ts';

export function overlaysPart(os: Implementer, { core }: Parts) {
  return {
    all: os.overlays.all.handler(() => ({ fits: [...readOverlayFits(core.store)] })),
    remember: os.overlays.remember.handler(({ input }) => {
      rememberOverlayFit(core.store, input);
      return {};
    }),
  };
}
