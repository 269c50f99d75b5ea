import { asGiven } from '../../../main/texts/text.ts';
import type { FakeBridge } from '../../fakes/page/fakeBridge.ts';

/** The photo of this side of the open item has just come. */
export function tellCaptured(bridge: FakeBridge, sideIndex: number): void {
  const item = bridge.world.items[0];
  const side = item?.sides[sideIndex];
  if (item === undefined || side === undefined) return;
  bridge.emit({
    type: 'capture',
    notice: {
      accepted: true,
      filename: 'DSC_0416.JPG',
      message: asGiven(`On ${side.name}`),
      itemId: item.id,
      sideUuid: side.uuid,
      sideName: side.name,
      photoId: side.photo?.id ?? null,
      source: 'hot folder',
      at: Date.now(),
    },
  });
}

/** One photo has just come, two are being looked at, and one file is not complete yet. */
export function tellComing(bridge: FakeBridge): void {
  tellCaptured(bridge, 1);
  for (const number of [417, 418])
    bridge.emit({
      type: 'arrival',
      photoId: `coming-${number}`,
      filename: `DSC_0${number}.CR3`,
      itemId: 'open',
      side: null,
      at: Date.now(),
    });
  const half = { photoId: 'half', filename: 'DSC_0419.JPG', itemId: 'open', side: null } as const;
  bridge.emit({ type: 'arrival', ...half, at: Date.now() });
  bridge.emit({ type: 'arrivalOver', photoId: 'half', comesAgain: true });
}
