import { asGiven, type Text, text } from '../../../main/texts/text.ts';
import type { FakeBridge } from '../../fakes/page/fakeBridge.ts';
import { fakePhoto } from '../../fakes/page/fakeViews.ts';

/** The photo of this side of the first item has just come; `attention` says why it is to be looked at. */
export function reportCaptured(bridge: FakeBridge, sideIndex: number, attention: Text | null = null): void {
  const item = bridge.world.items[0];
  const side = item?.sides[sideIndex];
  if (item === undefined || side === undefined) return;
  bridge.emit({
    type: 'capture',
    notice: {
      accepted: true,
      attention,
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
export function reportPending(bridge: FakeBridge): void {
  reportCaptured(bridge, 1);
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

/** A file of the open item is being looked at. */
export function tellArrived(bridge: FakeBridge, photoId = 'coming-420'): void {
  bridge.emit({ type: 'arrival', photoId, filename: 'DSC_0420.JPG', itemId: 'open', side: null, at: Date.now() });
}

/** This file was not taken as a photo. */
export function reportRefused(bridge: FakeBridge, filename: string, itemId: string | null = null): void {
  bridge.emit({
    type: 'capture',
    notice: {
      accepted: false,
      filename,
      message: text('damaged.picture', { file: filename, damage: text('damage.endsEarly') }),
      itemId,
      sideUuid: null,
      sideName: null,
      photoId: null,
      source: 'hot folder',
      at: Date.now(),
    },
  });
}

/** The side of the first item that was rejected has its new photo. */
export function reportReshot(bridge: FakeBridge): void {
  const { world } = bridge;
  const item = world.items[0];
  const sideIndex = item?.sides.findIndex(({ rejection }) => rejection !== null) ?? -1;
  const side = item?.sides[sideIndex];
  if (item === undefined || side === undefined) return;
  const shot = {
    ...side,
    rejection: null,
    status: 'captured' as const,
    photo: fakePhoto(side.uuid, 'again', Date.now()),
  };
  const revision = item.revision + 1;
  const sides = item.sides.map((other) => (other === side ? shot : other));
  const left = sides.find(({ rejection }) => rejection !== null);
  const stage = left === undefined ? 'ready' : item.stage;
  world.items = [{ ...item, stage, revision, activeSideUuid: left?.uuid ?? null, sides }];
  bridge.emit({ type: 'item', id: item.id, stage, revision });
  reportCaptured(bridge, sideIndex);
}
