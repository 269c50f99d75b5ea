import type { CapturedFile, Received } from '../../capture/offer/capturedFile.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId } from '../../domain/ids.ts';
import { assumedClockOffset, clockOffsetOf, clockSamples } from '../../domain/intake/cameraClock.ts';
import { findSide } from '../../domain/item/reconcile.ts';
import { sideLabels } from '../../domain/item/sideLabels.ts';
import type { Millis, Photo } from '../../domain/model.ts';
import { timeOfPerson } from '../../domain/operator/signIns.ts';
import type { Who } from '../../domain/operator/who.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { extensions } from '../../domain/photo/imageFiles.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import { UnreadablePhoto } from '../../imaging/decode/unreadablePhoto.ts';
import type { ReceivedFile } from '../../imaging/ports.ts';
import { getItem } from '../../sync/itemFacts.ts';
import { text } from '../../texts/text.ts';
import { rebuiltNote } from '../settings/rebuiltNote.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { dropArrival, recordRefusal, recordTaken } from './arrivalEnds.ts';
import { type ArrivalTask, type IntakeContext, startTask } from './arrivalTask.ts';
import type { Wanted } from './gatherArrival.ts';
import type { Ingested } from './ingested.ts';
import type { IntakeStore } from './intakeParts.ts';
import { knownAlready, notify, unreadable } from './placementNotices.ts';
import { nameBefore, recordNewName } from './renamedFile.ts';
import { recordShot } from './shotPartners.ts';

export interface Destination {
  readonly itemId: ItemId | null;
  readonly side: string | null;
  /** Asked before `side` when the photo is placed, for the file taken first. */
  readonly sideNow?: () => string | null;
  readonly advances?: boolean;
  /** `itemId` is null then: the inbox keeps the photo where the station breaks off in between. */
  readonly trayOf?: ItemId;
  readonly camera?: string;
}

/** Bytes and row are on the disk when this answers (invariant 1). Throws `NoSpace` before it reads anything. */
export async function receive(
  context: IntakeContext,
  file: CapturedFile,
  to: Destination,
): Promise<Received<Ingested>> {
  const isRead = context.foreground.begin();
  try {
    return await context.receiveFirst.receiving(() => receiveNow(context, file, to));
  } finally {
    isRead();
  }
}

async function receiveNow(context: IntakeContext, file: CapturedFile, to: Destination): Promise<Received<Ingested>> {
  // After a crash this state of the file may still wait.
  const pending = file.fingerprint === null ? null : context.store.arrivals.ofFingerprint(file.fingerprint);
  if (pending !== null) {
    return context.tasks.get(pending.id) ?? startTask(context, pending, { ...wantedOf(file, to), advances: false });
  }
  await context.space.require();
  let received: ReceivedFile;
  try {
    const { mostPhotoBytes } = readSetting(context.store, stationSettings.storage);
    received = await context.media.receive(file.content, context.closing, mostPhotoBytes);
  } catch (error) {
    if (!(error instanceof UnreadablePhoto)) throw error;
    return { kind: 'decided', answer: refuse(context, file, to, error) };
  }
  const task = await recordDurably(context, file, received, to);
  if (task === null) {
    const known = knownAlready(context, { ...file, itemId: to.itemId });
    notify(context, known);
    return { kind: 'decided', answer: known };
  }
  const { id: photoId, filename, itemId, wantedSide: side, arrivedAt: at } = task.arrival;
  context.hub.emit({ type: 'arrival', photoId, filename, itemId, side, at });
  task.begin();
  return task;
}

export type OnSettled = (ingested: Ingested, to: Destination, file: CapturedFile) => void | Promise<void>;

/** The photo is placed and in the item's record when this answers. */
export async function ingest(context: IntakeContext, file: CapturedFile, to: Destination): Promise<Ingested> {
  const received = await receive(context, file, to);
  const ingested = received.kind === 'decided' ? received.answer : await received.settle();
  // The inbox's record grows with each photo; without it the photo still goes to the inbox.
  if (to.itemId !== null) await context.recorder.flush(to.itemId);
  return ingested;
}

export async function offer(
  context: IntakeContext,
  file: CapturedFile,
  to: Destination,
  onSettled: OnSettled = () => undefined,
): Promise<Received> {
  const received = await receive(context, file, to);
  if (received.kind === 'decided') {
    await onSettled(received.answer, to, file);
    return { kind: 'decided', answer: received.answer.answer };
  }
  return {
    ...received,
    async settle() {
      const ingested = await received.settle();
      await onSettled(ingested, to, file);
      return ingested.answer;
    },
  };
}

export function checkDestination({ actions, store }: IntakeContext, itemId: ItemId, side: string | null): void {
  getItem(actions, itemId);
  const sides = store.sides.ofItem(itemId);
  if (side === null || sides.length === 0 || findSide(sides, side) !== null) return;
  const named = [...sideLabels(sides).values()];
  throw new StationError('invalid', text('intake.noSingleSide', { side, sides: named }), { field: 'side' });
}

function refuse(context: IntakeContext, file: CapturedFile, { itemId }: Destination, error: UnreadablePhoto): Ingested {
  const ingested = unreadable(context, { ...file, itemId }, error, file.lastTry);
  if (ingested.answer === 'not_yet') return ingested;
  recordRefusal(context, file, error.text);
  notify(context, ingested);
  return ingested;
}

function wantedOf({ lastTry }: CapturedFile, { advances = false, trayOf, sideNow }: Destination): Wanted {
  return { lastTry, advances, trayOf: trayOf ?? null, sideNow: sideNow ?? (() => null) };
}

/** Null when this state of the file came before. The answered arrival is on the disk. */
async function recordDurably(
  context: IntakeContext,
  file: CapturedFile,
  received: ReceivedFile,
  to: Destination,
): Promise<ArrivalTask | null> {
  const { store } = context;
  const { result: arrival, onDisk } = store.durableTransaction(() => {
    const recorded = record(context, file, received, to);
    if (recorded === null) return null;
    recordShot(store, recorded, file, received);
    if (to.camera !== undefined) store.photoCameras.put(recorded.id, to.camera);
    return recorded;
  });
  // The task starts before the flush, so that nobody takes the row for a leftover.
  const task = arrival && startTask(context, arrival, wantedOf(file, to), received);
  try {
    await onDisk;
    return task;
  } catch (error) {
    forget(context, arrival);
    throw error;
  }
}

function forget({ store, tasks }: IntakeContext, arrival: Arrival | null): void {
  if (arrival === null) return;
  tasks.delete(arrival.id);
  store.transaction(() => {
    dropArrival(store, arrival.id);
  });
}

function record(context: IntakeContext, file: CapturedFile, received: ReceivedFile, to: Destination): Arrival | null {
  if (file.fingerprint !== null && cameBefore(context, file, file.fingerprint, received)) return null;
  const { sha256, pictureHash, crc32, bytes, format, capturedAt } = received;
  const arrivedAt = context.clock();
  const shot = noteShotTime(context.store, received, file.source, arrivedAt);
  const arrival: Arrival = {
    id: context.newId() as PhotoId,
    sha256,
    pictureHash,
    crc32,
    bytes,
    extension: extensions[format],
    filename: file.filename,
    capturedAt,
    shotAt: shot.at,
    itemId: to.itemId,
    wantedSide: to.side,
    source: file.source,
    fingerprint: file.fingerprint,
    arrivedAt,
    arrivedBy: shooterOf(context, file.source, received, shot, arrivedAt),
  };
  context.store.arrivals.insert(arrival);
  return arrival;
}

/** A known file under another name, or from before a rebuild, gets its new facts noted. */
function cameBefore(
  context: IntakeContext,
  file: CapturedFile,
  fingerprint: string,
  { sha256 }: ReceivedFile,
): boolean {
  const { store } = context;
  if (store.captured.isKnown(fingerprint) || store.arrivals.ofFingerprint(fingerprint) !== null) return true;
  if (nameBefore(store, { fingerprint, sha256 }) !== null) {
    recordNewName(context, fingerprint);
    return true;
  }
  const before = photoOfBeforeRebuild(context, sha256);
  if (before !== null) recordTaken(context, file, before.id);
  return before !== null;
}

/** A rebuild can forget which files of a watched folder came in, but not their bytes. */
function photoOfBeforeRebuild({ store }: IntakeContext, sha256: Photo['sha256']): Photo | null {
  const rebuilt = readSetting(store, rebuiltNote);
  return rebuilt && (store.photos.bySha(sha256).find((photo) => photo.addedAt <= rebuilt.at) ?? null);
}

/** These sources give photos right after they were taken; cards never do. */
const liveSources: readonly string[] = [photoSources.hotFolder, photoSources.tether];

/** A person gives the others: whoever that is stands at the station now. */
const shotSources: readonly string[] = [...liveSources, photoSources.usb];

function shooterOf(
  { actions }: Pick<IntakeContext, 'actions'>,
  source: string,
  { takenAt, capturedAt }: Pick<ReceivedFile, 'takenAt' | 'capturedAt'>,
  shot: ShotTime,
  now: Millis,
): Who {
  if (actions.shotBy === undefined || !shotSources.includes(source)) return actions.who;
  const at = shot.at ?? (takenAt === null ? capturedAt : null);
  return actions.shotBy(timeOfPerson(at, shot.clockIsKnown, now));
}

interface ShotTime {
  /** By this machine's clock. */
  readonly at: Millis | null;
  readonly clockIsKnown: boolean;
}

/** The camera's earlier photos tell of its clock. Until they do, only a photo that came by itself keeps its time. */
function noteShotTime(
  { cameraClocks }: Pick<IntakeStore, 'cameraClocks'>,
  { camera, takenAt }: Pick<ReceivedFile, 'camera' | 'takenAt'>,
  source: string,
  now: Millis,
): ShotTime {
  if (takenAt === null) return { at: null, clockIsKnown: false };
  const figures = camera === null ? [] : cameraClocks.newest(camera, clockSamples);
  const known = clockOffsetOf(figures);
  const clockIsKnown = known !== null;
  if (!liveSources.includes(source)) return { at: known === null ? null : takenAt + known, clockIsKnown };
  if (camera !== null) cameraClocks.note(camera, takenAt, now, clockSamples);
  const assumed = assumedClockOffset([now - takenAt, ...figures.map(({ lateness }) => lateness)]);
  return { at: takenAt + (known ?? assumed), clockIsKnown };
}
