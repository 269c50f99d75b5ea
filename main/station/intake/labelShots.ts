import { inCaptureOrder } from '../../capture/offer/captureOrder.ts';
import type { ItemId } from '../../domain/ids.ts';
import { decideLabel, type LabelDecision, mayOpenItem, type SeenReference } from '../../domain/intake/labelShot.ts';
import { isCancelled } from '../../domain/item/stage.ts';
import type { Photo } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { placeWithin } from '../../sync/actions/placePhotos.ts';
import { changeItem } from '../../sync/actions/settle.ts';
import type { AwaitedLabel } from '../shoot/shootSession.ts';
import type { IntakeRoom } from './intakeParts.ts';
import type { ReadCode } from './labels.ts';

/** What the photo of this arrival is, by the codes on it and the settings of this moment. */
export function labelDecision(
  core: IntakeRoom,
  arrival: Pick<Arrival, 'itemId' | 'source'>,
  codes: readonly ReadCode[],
): LabelDecision {
  const { opensItems, warnsOfOthers } = core.labels.settings;
  // Whoever has opened another item since knows better than an older photo.
  const isCurrent = arrival.itemId === core.session.openItemId;
  const mayOpen = opensItems && isCurrent && mayOpenItem(arrival.source);
  const decision = decideLabel(seenReferences(core, codes), { itemId: arrival.itemId, mayOpen });
  return decision.kind === 'photo' && !warnsOfOthers ? { kind: 'photo', others: [] } : decision;
}

/** References of items of this connection, and codes that fit the pattern. A cancelled item's code may be started again. */
function seenReferences(core: IntakeRoom, codes: readonly ReadCode[]): readonly SeenReference[] {
  const connection = core.store.connections.current();
  return codes.flatMap(({ text, isReference }): readonly SeenReference[] => {
    const item = connection && core.store.items.byReference(connection.id, text);
    if (item && !isCancelled(item)) return [{ text, itemId: item.id }];
    return isReference || item ? [{ text, itemId: null }] : [];
  });
}

/**
 * Keeps the photo of a label with its item, in the tray: it is proof of what was scanned, and can go on a side that asks for
 * the label. Within the transaction that makes the photo.
 */
export function keepLabel(core: IntakeRoom, itemId: ItemId, photo: Photo): void {
  changeItem(core.actions, itemId, () =>
    placeWithin(core.actions, itemId, photo, 'tray', 'photo of the label taken in'),
  );
}

/** Keeps what the photo shows that is not its item's, for the warning. Within the transaction that makes the photo. */
export function keepOthers(core: IntakeRoom, { itemId }: Arrival, photo: Photo, decision: LabelDecision): void {
  const others = decision.kind === 'photo' ? decision.others : decision.kind === 'unclear' ? decision.references : [];
  if (itemId !== null && core.labels.settings.warnsOfOthers) core.store.photoCodes.insert(photo.id, others);
}

/** What follows of a label, once its photo is kept. */
export function actOnLabel(core: IntakeRoom, arrival: Arrival, photo: Photo, decision: LabelDecision): void {
  if (decision.kind === 'open') openLabelled(core, arrival, decision.itemId, decision.reference);
  if (decision.kind === 'new') askForType(core, arrival, photo, decision.reference);
  if (decision.kind === 'unclear') tellUnclear(core, arrival, decision.references);
}

/** Makes the item the open one, and sends after it what came behind the label by the same way and is still being looked into. */
function openLabelled(core: IntakeRoom, arrival: Arrival, itemId: ItemId, reference: string): void {
  redirectFollowing(core, arrival, itemId);
  core.shoot.open(itemId);
  const message = `${reference} is open: ${arrival.filename} shows its label.`;
  core.hub.emit({ type: 'notice', level: 'info', message });
}

/** Leaves the open item, so that nothing more lands on it, and lets the person choose the new item's type. */
function askForType(core: IntakeRoom, arrival: Arrival, photo: Photo, reference: string): void {
  redirectFollowing(core, arrival, null);
  core.session.awaitLabelled({ reference, photoId: photo.id, source: arrival.source });
  core.shoot.close();
  core.hub.emit({ type: 'label', reference, filename: arrival.filename });
}

/** The item of a new label is here: the label's photo goes into its tray, and those that came behind it go on its sides. */
export function takeLabelled(
  core: IntakeRoom,
  itemId: ItemId,
  awaited: AwaitedLabel | null,
  place: (photo: Photo) => void,
): void {
  const item = core.store.items.get(itemId);
  if (awaited === null || item?.referenceId !== awaited.reference) return;
  const inbox = core.store.photos.inbox();
  const label = inbox.find(({ id }) => id === awaited.photoId);
  if (!label) return;
  keepLabel(core, itemId, label);
  for (const photo of inbox) {
    if (photo.sequence > label.sequence && photo.source === awaited.source) place(photo);
  }
}

/** What came by the same way for the same item, and was captured after the label, is of the label's item. */
function redirectFollowing({ store }: IntakeRoom, label: Arrival, itemId: ItemId | null): void {
  const following = store.arrivals
    .all()
    .filter(({ source, wantedSide }) => source === label.source && wantedSide === null)
    .filter((arrival) => arrival.itemId === label.itemId && inCaptureOrder(label, arrival) < 0);
  for (const { id } of following) store.arrivals.redirect(id, itemId);
}

/** Says which labels were seen; nothing was opened. */
function tellUnclear(core: IntakeRoom, arrival: Pick<Arrival, 'filename'>, references: readonly string[]): void {
  const message = `${arrival.filename} shows several labels (${references.join(', ')}): no item was opened. Scan the one that you mean.`;
  core.hub.emit({ type: 'notice', level: 'warning', message });
}
