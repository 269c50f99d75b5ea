import { z } from 'zod';
import { mostFits, type RememberedFit, rememberedFit } from '../../../preload/contract/overlays.ts';
import type { Store } from '../../domain/ports/store.ts';

const settingKey = 'overlayFits';

/** How overlays lie, by side and camera, the newest last. An entry that cannot be read counts as not there. */
export function readOverlayFits({ settings }: Pick<Store, 'settings'>): readonly RememberedFit[] {
  const stored = z.array(z.unknown()).safeParse(settings.get(settingKey) ?? []);
  return (stored.data ?? []).flatMap((entry) => {
    const parsed = rememberedFit.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}

export function rememberOverlayFit(store: Pick<Store, 'settings'>, fit: RememberedFit): void {
  const others = readOverlayFits(store).filter((other) => other.side !== fit.side || other.camera !== fit.camera);
  store.settings.set(settingKey, [...others, fit].slice(-mostFits));
}
