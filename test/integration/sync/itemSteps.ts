import { expect } from 'vitest';
import type { ItemId, SideUuid } from '../../../main/domain/ids.ts';
import type { PartnerEvent } from '../../../main/domain/partner/events.ts';
import { receiveEvent } from '../../../main/sync/actions/applyEvent.ts';
import { placePhoto } from '../../../main/sync/actions/placePhotos.ts';
import { fakeGroup, fakeSide } from '../../fakes/fakePartner.ts';
import type { Bench } from './bench.ts';

export const groups = [fakeGroup(fakeSide('front'), fakeSide('back'), fakeSide('tag', { required: false }))];
export const rejected = { primary: 'QC', supplement: 'REJECTED' };

/** An item known to the partner, with its sides. */
export async function known(bench: Bench, reference = 'A'): Promise<ItemId> {
  const id = bench.create(reference);
  bench.start();
  await bench.run(100);
  return id;
}

/** An item that was shot, sent and submitted. */
export async function submitted(bench: Bench): Promise<ItemId> {
  const id = await known(bench);
  bench.shoot(id, 'front', 'f1');
  bench.shoot(id, 'back', 'b1');
  await bench.run(1_000);
  expect(bench.item(id).stage).toBe('in_review');
  return id;
}

/** Items whose two required sides have their photos, made before the partner was ever asked. */
export async function ready(bench: Bench, ...references: string[]): Promise<readonly ItemId[]> {
  const ids = references.map((reference) => bench.create(reference));
  bench.start();
  await bench.run(100);
  for (const id of ids) {
    bench.shoot(id, 'front');
    bench.shoot(id, 'back');
  }
  return ids;
}

let sent = 0;
/** Each time it is another event, unless its key is given. */
export function notify(
  bench: Bench,
  id: ItemId,
  event: Partial<PartnerEvent> & Pick<PartnerEvent, 'type'>,
  dedupeKey = `key-${sent}`,
) {
  sent += 1;
  const whole = { srUuid: bench.item(id).srUuid, referenceId: null, serverAt: Date.now(), ...event } as PartnerEvent;
  return receiveEvent(bench.context, { event: whole, text: JSON.stringify(event), dedupeKey, trusted: true });
}

export function reject(bench: Bench, id: ItemId, ...sides: string[]) {
  bench.partner.srs[0]!.state = rejected;
  notify(bench, id, { type: 'state_change', state: rejected });
  notify(bench, id, {
    type: 'media_rejected',
    sides: sides.map((side) => ({ side, reason: 'blurry', message: null })),
  });
}

export const place = (bench: Bench, id: ItemId, photo: string, side: string | 'tray' | 'removed') =>
  placePhoto(
    bench.context,
    id,
    bench.store.photos.get(photo as never)!,
    side === 'tray' || side === 'removed' ? side : { sideUuid: side as SideUuid },
    'history.photoMoved',
  );
export const uploads = (bench: Bench) =>
  bench.partner.srs.flatMap((sr) => sr.uploads.map((u) => `${u.photoId} ${u.sideUuid}`));
