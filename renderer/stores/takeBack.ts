import type { OverlayFit } from '../../main/contract/overlays.ts';
import { text } from '../../main/texts/text.ts';
import type { CommandId } from '../keyboard/commands.ts';
import { keyLabel } from '../keyboard/keyPress.ts';
import { overlayOnStage } from '../state/shoot/onStage.ts';
import type { StageState } from '../state/shoot/stageStore.ts';
import { reportOpen } from './reportOpen.ts';
import type { Stores } from './stores.ts';
import { camerasOf } from './useCameras.ts';

/**
 * These keys act without waiting for the rest of a code: they only change the stage's look, which is taken back whole.
 * A photo may come between two sides, so moving on is not among them.
 */
export const takenBack: ReadonlySet<CommandId> = new Set([
  'liveView',
  'overlay',
  'flip',
  'overlayWeaker',
  'overlayStronger',
  'example',
  'loupe',
  'compare',
]);

export interface Look {
  readonly itemId: string | null;
  readonly stage: StageState;
  readonly overlay: { readonly key: { readonly side: string; readonly camera: string }; readonly fit: OverlayFit };
}

type Parts = Pick<Stores, 'shoot' | 'stage' | 'camera' | 'tether' | 'overlays'>;

export function lookNow({ shoot, stage, camera, tether, overlays }: Parts): Look {
  const cameras = camerasOf(camera.getState(), tether.getState());
  const { key, fit } = overlayOnStage(shoot.getState(), stage.getState(), cameras, overlays.getState());
  return { itemId: shoot.getState().item?.id ?? null, stage: stage.getState(), overlay: { key, fit } };
}

/** Another item's look does not apply. */
export function takeBack(stores: Parts & Pick<Stores, 'notices'>, look: Look): void {
  const { shoot, stage, overlays } = stores;
  if ((shoot.getState().item?.id ?? null) !== look.itemId) return;
  const now = lookNow(stores);
  const { key, fit } = look.overlay;
  const isSame = JSON.stringify(now.overlay) === JSON.stringify(look.overlay);
  stage.setState(look.stage);
  if (key.side !== '' && !isSame) overlays.getState().adjust(key.side, key.camera, () => fit);
  if (!isSame || now.stage !== look.stage) reportOpen(stores, text('scanner.takenBack'));
}

/** A lone character that is no command explains itself. */
export function reportUnheard(stores: Pick<Stores, 'notices' | 'shoot'>, pressed: readonly string[]): void {
  const [key, ...others] = pressed;
  if (key === undefined || others.length > 0 || key === ' ') return;
  reportOpen(stores, text('scanner.withAlt', { key: keyLabel(key) }));
}
