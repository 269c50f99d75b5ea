import type { CaptureNotice } from '../../preload/contract/views.ts';
import type { CapturedFile, SinkAnswer } from '../capture/capturedFile.ts';
import { StationError } from '../domain/failure.ts';
import type { ItemId, PhotoId, SideUuid } from '../domain/ids.ts';
import type { Photo, Side } from '../domain/model.ts';
import { nextSide, sideAfter } from '../domain/nextSide.ts';
import { findSide } from '../domain/reconcile.ts';
import { photosBlocked } from '../domain/stage.ts';
import type { StoredPhoto } from '../imaging/ports.ts';
import { UnreadablePhoto } from '../imaging/unreadablePhoto.ts';
import { placeWithin } from '../sync/actions/placePhotos.ts';
import { changeItem } from '../sync/actions/settle.ts';
import { getItem, readFacts } from '../sync/itemFacts.ts';
import type { Core } from './core.ts';
import { recordRefusal } from './recordRefusal.ts';
import { rebuiltAt, rebuiltSetting } from './recovery.ts';

/** Where a captured photo should go. */
export interface Destination {
  /** Null: it waits in the inbox until an item takes it. */
  readonly itemId: ItemId | null;
  /** A uuid or name that a person gave; null lets the station choose the next side. */
  readonly side: string | null;
}

export interface Ingested {
  readonly answer: SinkAnswer;
  readonly notice: CaptureNotice;
  readonly photo: Photo | null;
}

/**
 * From a file to a photo on its side: the bytes are durable in the media store, then one transaction records the photo, its
 * side and its upload; only then does this answer (invariant 1). A file that is no photo is refused with its reason. Throws
 * `NoSpace` before it reads anything when the disk has too little room.
 */
export async function ingest(core: Core, file: CapturedFile, to: Destination, signal: AbortSignal): Promise<Ingested> {
  await core.space.require();
  let stored: StoredPhoto;
  try {
    stored = await core.media.add(file.content, signal, file.after);
  } catch (error) {
    if (!(error instanceof UnreadablePhoto)) throw error;
    if (error.mayBeIncomplete && !file.lastTry) {
      return { answer: 'not_yet', notice: notice(core, file, to, { message: error.message }), photo: null };
    }
    recordRefusal(core, file, error.message);
    return told(core, { answer: 'refused', notice: notice(core, file, to, { message: error.message }), photo: null });
  }
  const ingested = core.store.transaction(() => {
    const photo = record(core, file, stored, to.itemId);
    return photo === null ? knownAlready(core, file, to) : placed(core, file, to, photo);
  });
  file.recorded?.();
  // The inbox's record, which grows with each photo, is left to follow: without it the photo alone still goes to the inbox.
  if (to.itemId !== null) await core.recorder.flush(to.itemId);
  return told(core, ingested);
}

/** Throws `not_found` for an item that is not here, `invalid` for a side that it does not have, before anything is read. */
export function checkDestination(core: Core, itemId: ItemId, side: string | null): void {
  getItem(core.actions, itemId);
  const sides = core.store.sides.ofItem(itemId);
  if (side === null || sides.length === 0 || findSide(sides, side) !== null) return;
  const named = sides.map((other) => other.name).join(', ');
  throw new StationError(
    'invalid',
    `The item has no single side "${side}". Its sides: ${named}. Give a side's uuid where names repeat.`,
    {
      field: 'side',
    },
  );
}

/** Null when this state of the file was recorded meanwhile. */
function record(core: Core, file: CapturedFile, stored: StoredPhoto, itemId: ItemId | null): Photo | null {
  const { store } = core;
  if (file.fingerprint !== null) {
    if (store.captured.isKnown(file.fingerprint)) return null;
    store.captured.insert(file.fingerprint, core.clock(), 'taken');
    if (isFromBeforeRebuild(core, stored)) return null;
  }
  return store.photos.insert({
    ...stored,
    filename: file.filename,
    id: core.newId() as PhotoId,
    itemId,
    sideUuid: null,
    place: 'inbox',
    wantedSide: null,
    addedAt: core.clock(),
    addedBy: core.actions.who,
    source: file.source,
    uploadedAt: null,
    uploadedServerAt: null,
    originalRemovedAt: null,
    figures: null,
  });
}

/** A rebuild can forget which files of a watched folder were taken in, but not their bytes. */
function isFromBeforeRebuild({ store }: Core, { sha256 }: StoredPhoto): boolean {
  const rebuilt = rebuiltAt(store.settings.get(rebuiltSetting));
  return rebuilt !== null && store.photos.bySha(sha256).some((photo) => photo.addedAt <= rebuilt);
}

function placed(core: Core, file: CapturedFile, to: Destination, photo: Photo): Ingested {
  if (to.itemId === null) {
    const message = `${file.filename} waits: no item is open.`;
    return { answer: 'accepted', notice: notice(core, file, to, { message, photo }), photo };
  }
  const side = placeOnItem(core, to.itemId, photo, to.side);
  const item = core.store.items.get(to.itemId);
  const message = side
    ? `${file.filename} is on ${side.name}.`
    : `${file.filename} is in the tray of ${item?.referenceId ?? 'the item'}.`;
  return { answer: 'accepted', notice: notice(core, file, to, { message, photo, side }), photo };
}

/** The photo goes to the side asked for, else to the next one, else to the tray. The next open side becomes active. */
export function placeOnItem(core: Core, itemId: ItemId, photo: Photo, wanted: string | null): Side | null {
  const target = targetSide(core, itemId, wanted);
  changeItem(core.actions, itemId, () => {
    placeWithin(core.actions, itemId, photo, target ? { sideUuid: target } : 'tray', 'photo taken in');
    if (!target && wanted !== null) core.store.photos.update(photo.id, { wantedSide: wanted });
  });
  if (target) core.session.choose(itemId, sideAfter(readFacts(core.actions, itemId).sides, target));
  return target ? (core.store.sides.ofItem(itemId).find((side) => side.uuid === target) ?? null) : null;
}

function targetSide(core: Core, itemId: ItemId, wanted: string | null): SideUuid | null {
  const facts = readFacts(core.actions, itemId);
  if (photosBlocked(facts) !== null) return null;
  if (wanted !== null) return findSide(facts.plainSides, wanted);
  return nextSide(facts.sides, core.session.chosenSide(itemId));
}

function knownAlready(core: Core, file: CapturedFile, to: Destination): Ingested {
  return {
    answer: 'accepted',
    notice: notice(core, file, to, { message: `${file.filename} is here already.` }),
    photo: null,
  };
}

function notice(
  core: Core,
  file: CapturedFile,
  to: Destination,
  facts: { readonly message: string; readonly photo?: Photo; readonly side?: Side | null },
): CaptureNotice {
  return {
    accepted: facts.photo !== undefined,
    filename: file.filename,
    message: facts.message,
    itemId: to.itemId,
    sideUuid: facts.side?.uuid ?? null,
    sideName: facts.side?.name ?? null,
    photoId: facts.photo?.id ?? null,
    source: file.source,
    at: core.clock(),
  };
}

function told(core: Core, ingested: Ingested): Ingested {
  core.hub.emit({ type: 'capture', notice: ingested.notice });
  core.statusChanged();
  return ingested;
}
