import type { CapturedFile, Received, SinkAnswer } from '../../capture/offer/capturedFile.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId } from '../../domain/ids.ts';
import { findSide } from '../../domain/item/reconcile.ts';
import type { Millis, Photo } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { extensions } from '../../domain/photo/imageFiles.ts';
import { UnreadablePhoto } from '../../imaging/decode/unreadablePhoto.ts';
import type { ReceivedFile } from '../../imaging/ports.ts';
import { getItem } from '../../sync/itemFacts.ts';
import { rebuiltAt, rebuiltSetting } from '../upkeep/recovery.ts';
import { attend } from './attend.ts';
import type { Attended } from './attended.ts';
import { dropArrival } from './dropArrival.ts';
import type { Ingested } from './ingested.ts';
import { knownAlready, refused } from './ingestNotices.ts';
import type { IntakeRoom } from './intakeParts.ts';
import { behindLeftovers } from './leftoverLine.ts';
import { noteTaken } from './noteTaken.ts';
import { recordRefusal } from './recordRefusal.ts';
import { nameBefore, noteNewName } from './renamedFile.ts';
import { heldForPicture, noteShot } from './shotPartners.ts';

/** Where a captured photo should go. */
export interface Destination {
  /** Null: it waits in the inbox until an item takes it. */
  readonly itemId: ItemId | null;
  /** A uuid or name that a person gave; null lets the station choose the next side. */
  readonly side: string | null;
  /** See `SettleOptions`. */
  readonly advances?: boolean;
  /**
   * The item whose tray a person wants it in, whatever the item wants next; `itemId` is null then: the inbox keeps it where the station
   * breaks off in between.
   */
  readonly trayOf?: ItemId;
  /** The live camera that it was framed with, as overlays are remembered by it; kept with the photo. */
  readonly camera?: string;
}

/** What became of a file at once: nothing more follows, or its bytes are safe and it is being looked into. */
export type Taken =
  | { readonly kind: 'decided'; readonly ingested: Ingested }
  | {
      readonly kind: 'arrived';
      readonly arrival: Arrival;
      /** See `ReceivedArrival`. */
      heldUntil(now: Millis): Millis | null;
      /** See `ReceivedArrival`. */
      examined(): Promise<void>;
      /** Gives the photo its place; `side` goes before the one that was asked for when it came. */
      settle(side?: string | null): Promise<Ingested>;
    };

/**
 * Makes a file safe: its bytes are on the disk in the media store, then one commit records that they came and where they should go
 * (invariant 1). Only then does this answer, and the picture is being looked into. Throws `NoSpace` before it reads anything when
 * the disk has too little room.
 */
export async function receive(core: IntakeRoom, file: CapturedFile, to: Destination): Promise<Taken> {
  const coming = file.fingerprint === null ? null : core.store.arrivals.ofFingerprint(file.fingerprint);
  if (coming !== null) return takenBefore(core, coming, file.lastTry, to);
  await core.space.require();
  let received: ReceivedFile;
  try {
    received = await core.media.receive(file.content, core.closing);
  } catch (error) {
    if (!(error instanceof UnreadablePhoto)) throw error;
    if (!error.mayBeIncomplete || file.lastTry) recordRefusal(core, file, error.message);
    return { kind: 'decided', ingested: refused(core, { ...file, itemId: to.itemId }, error, file.lastTry) };
  }
  const attended = await recordDurably(core, file, received, to);
  if (attended === null) {
    return { kind: 'decided', ingested: knownAlready(core, { ...file, itemId: to.itemId }) };
  }
  const { arrival } = attended;
  const { id: photoId, filename, itemId, wantedSide: side, arrivedAt: at } = arrival;
  core.hub.emit({ type: 'arrival', photoId, filename, itemId, side, at });
  attended.begin();
  return taken(core, attended);
}

/** This state of the file has come already and waits to be settled, as after a crash: whoever offers it again hears what it becomes. */
function takenBefore(core: IntakeRoom, arrival: Arrival, lastTry: boolean, { trayOf }: Destination): Taken {
  return taken(
    core,
    core.attended.get(arrival.id) ?? attend(core, arrival, { lastTry, advances: false, trayOf: trayOf ?? null }),
  );
}

function taken(core: IntakeRoom, { arrival, examined, settle }: Attended): Taken {
  return {
    kind: 'arrived',
    arrival,
    heldUntil: (now) => heldForPicture(core.store, arrival, now),
    examined,
    async settle(side) {
      await behindLeftovers(core, arrival.id);
      return await settle(side);
    },
  };
}

/** Both steps: the photo has its place, and the item's record tells of it, when this answers. */
export async function ingest(core: IntakeRoom, file: CapturedFile, to: Destination): Promise<Ingested> {
  const taken = await receive(core, file, to);
  const ingested = taken.kind === 'decided' ? taken.ingested : await taken.settle();
  // The inbox's record, which grows with each photo, is left to follow: without it the photo alone still goes to the inbox.
  if (to.itemId !== null) await core.recorder.flush(to.itemId);
  return ingested;
}

/** As a source sees it. `onSettled` is told, and waited for, once nothing more follows of the file. */
export async function asReceived(
  taken: Taken,
  onSettled: (ingested: Ingested) => void | Promise<void>,
  side?: () => string | null,
): Promise<Received> {
  const told = async (ingested: Ingested): Promise<SinkAnswer> => {
    await onSettled(ingested);
    return ingested.answer;
  };
  if (taken.kind === 'decided') return { kind: 'decided', answer: await told(taken.ingested) };
  return {
    kind: 'arrived',
    capturedAt: taken.arrival.capturedAt,
    heldUntil: taken.heldUntil,
    examined: taken.examined,
    settle: async () => told(await taken.settle(side?.())),
  };
}

/** Throws `not_found` for an item that is not here, `invalid` for a side that it does not have, before anything is read. */
export function checkDestination(core: IntakeRoom, itemId: ItemId, side: string | null): void {
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

/** Null when this state of the file came before. What this answers is on the disk. */
async function recordDurably(
  core: IntakeRoom,
  file: CapturedFile,
  received: ReceivedFile,
  to: Destination,
): Promise<Attended | null> {
  const { result: arrival, onDisk } = core.store.durableTransaction(() => {
    const recorded = record(core, file, received, to);
    if (recorded === null) return null;
    noteShot(core.store, recorded, file, received);
    if (to.camera !== undefined) core.store.photoCameras.put(recorded.id, to.camera);
    return recorded;
  });
  // Its row is there already: nobody takes it for a leftover while the disk is waited for.
  const { advances = false, trayOf = null } = to;
  const attended = arrival && attend(core, arrival, { lastTry: file.lastTry, advances, trayOf });
  try {
    await onDisk;
    return attended;
  } catch (error) {
    forget(core, arrival);
    throw error;
  }
}

/** The disk failed, and nobody was told of the arrival: the file is offered again. */
function forget({ store, attended }: IntakeRoom, arrival: Arrival | null): void {
  if (arrival === null) return;
  attended.delete(arrival.id);
  store.transaction(() => {
    dropArrival(store, arrival.id);
  });
}

/** Null when this state of the file came before. */
function record(core: IntakeRoom, file: CapturedFile, received: ReceivedFile, to: Destination): Arrival | null {
  const { store } = core;
  if (file.fingerprint !== null) {
    if (store.captured.isKnown(file.fingerprint) || store.arrivals.ofFingerprint(file.fingerprint) !== null)
      return null;
    if (nameBefore(store, { fingerprint: file.fingerprint, sha256: received.sha256 }) !== null) {
      noteNewName(core, file.fingerprint);
      return null;
    }
    const before = photoOfBeforeRebuild(core, received);
    if (before !== null) {
      noteTaken(core, file, before.id);
      return null;
    }
  }
  const { sha256, crc32, bytes, format, capturedAt } = received;
  const arrival: Arrival = {
    id: core.newId() as PhotoId,
    sha256,
    crc32,
    bytes,
    extension: extensions[format],
    filename: file.filename,
    capturedAt,
    itemId: to.itemId,
    wantedSide: to.side,
    source: file.source,
    fingerprint: file.fingerprint,
    arrivedAt: core.clock(),
    arrivedBy: core.actions.who,
  };
  store.arrivals.insert(arrival);
  return arrival;
}

/** A rebuild can forget which files of a watched folder were taken in, but not their bytes. */
function photoOfBeforeRebuild({ store }: IntakeRoom, { sha256 }: ReceivedFile): Photo | null {
  const rebuilt = rebuiltAt(store.settings.get(rebuiltSetting));
  return rebuilt === null ? null : (store.photos.bySha(sha256).find((photo) => photo.addedAt <= rebuilt) ?? null);
}
