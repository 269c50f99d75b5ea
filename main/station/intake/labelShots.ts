import { inCaptureOrder } from '../../capture/offer/captureOrder.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Placement } from '../../domain/intake/decidePlacement.ts';
import type { AwaitedLabel } from '../../domain/intake/labelShot.ts';
import type { Photo } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { placeWithin } from '../../sync/actions/placePhotos.ts';
import { changeItem } from '../../sync/actions/settle.ts';
import { text } from '../../texts/text.ts';
import type { IntakeParts } from './intakeParts.ts';
import { placeOnItem } from './putOnItem.ts';

export function followLabel(parts: IntakeParts, arrival: Arrival, placement: Placement, photo: Photo): void {
  if (placement.kind === 'label') openLabelled(parts, arrival, placement.itemId, placement.reference);
  else if (placement.kind === 'new_label') beginLabelled(parts, arrival, photo, placement.reference);
  else if ('codes' in placement && placement.codes.unclear.length > 0)
    reportUnclear(parts, arrival, placement.codes.unclear);
}

/** The photo proves what was scanned, and fits a side that asks for the label. */
export function putLabelInTray({ actions }: Pick<IntakeParts, 'actions'>, itemId: ItemId, photo: Photo): void {
  changeItem(actions, itemId, () => placeWithin(actions, itemId, photo, 'tray', 'history.labelTaken'));
}

export function takeLabelled(
  parts: Pick<IntakeParts, 'actions' | 'store' | 'session' | 'view'>,
  itemId: ItemId,
  awaited: AwaitedLabel | null,
): void {
  const item = parts.store.items.get(itemId);
  if (awaited === null || item?.referenceId !== awaited.reference) return;
  const inbox = parts.store.photos.inbox();
  const label = inbox.find(({ id }) => id === awaited.photoId);
  if (!label) return;
  putLabelInTray(parts, itemId, label);
  for (const photo of inbox) {
    if (photo.sequence > label.sequence && photo.source === awaited.source) placeOnItem(parts, itemId, photo);
  }
}

function openLabelled(parts: IntakeParts, arrival: Arrival, itemId: ItemId, reference: string): void {
  redirectFollowing(parts, arrival, itemId);
  parts.shoot.open(itemId);
  reportOpened(parts, arrival, reference);
}

function beginLabelled(parts: IntakeParts, arrival: Arrival, photo: Photo, reference: string): void {
  parts.session.awaitLabelled({ reference, photoId: photo.id, source: arrival.source });
  const itemId = parts.shoot.beginKnown(reference, {
    takeLabelled: (made, label) => takeLabelled(parts, made, label),
  });
  redirectFollowing(parts, arrival, itemId);
  if (itemId !== null) {
    reportOpened(parts, arrival, reference);
    return;
  }
  parts.shoot.close();
  parts.hub.emit({ type: 'label', reference, filename: arrival.filename });
}

function reportOpened({ hub }: IntakeParts, { filename }: Arrival, reference: string): void {
  hub.emit({ type: 'notice', level: 'info', message: text('label.opened', { item: reference, file: filename }) });
}

/** Files that followed the label by the same way belong to its item. */
function redirectFollowing({ store }: IntakeParts, label: Arrival, itemId: ItemId | null): void {
  const following = store.arrivals
    .all()
    .filter(({ source, wantedSide }) => source === label.source && wantedSide === null)
    .filter((arrival) => arrival.itemId === label.itemId && inCaptureOrder(label, arrival) < 0);
  for (const { id } of following) store.arrivals.redirect(id, itemId);
}

function reportUnclear({ hub }: IntakeParts, { filename }: Arrival, references: readonly string[]): void {
  const message = text('label.several', { file: filename, items: references });
  hub.emit({ type: 'notice', level: 'warning', message });
}
