import { PartnerFailure } from '../../domain/failure.ts';
import { serverClockUncertaintyMs } from '../../domain/item/mergeState.ts';
import { sideLabel } from '../../domain/item/sideLabels.ts';
import type { Item, Millis, Operation, OperationPayload, Photo, Side } from '../../domain/model.ts';
import { unreadableTries } from '../../domain/outbox/classify.ts';
import { type UploadBaseline, uploadTookEffect } from '../../domain/outbox/uploadEvidence.ts';
import type { UploadFile } from '../../domain/partner/service.ts';
import { sleep } from '../../lib/async/sleep.ts';
import { text } from '../../texts/text.ts';
import { sendPhotoOn } from '../actions/applyMoves.ts';
import { audit } from '../actions/settle.ts';
import { getItem } from '../itemFacts.ts';
import { rereadRequirements } from '../rereadRequirements.ts';
import { doneUploads, lastUploadTo } from '../uploadHistory.ts';
import { mayHaveArrived, meetOthers } from './meetOthers.ts';
import { dropped, isSrOf, notCounted, type OperationContext, type RunResult, srContext } from './operationContext.ts';
import { photoSentLine } from './photoSentLine.ts';
import { recordProgress } from './recordProgress.ts';

type UploadPayload = Extract<OperationPayload, { kind: 'upload' }>;

/** The partner may need this long to count an upload. */
const countDelaysMs = [0, 500, 2_000];

export async function runUpload(run: OperationContext, item: Item, payload: UploadPayload): Promise<RunResult> {
  const { context, partner, media, operation, signal } = run;
  const photo = photoOnSide(run, item, payload);
  const side = context.store.sides.ofItem(item.id).find((other) => other.uuid === payload.sideUuid);
  if (!side) return dropped;

  if (operation.outcomeUnknown) {
    if (await isThere(run, item, side))
      return photo ? uploaded(run, photo, side, null) : arrivedAllTheSame(run, item, payload);
    if (isStillCounting(operation)) throw notCountedYet(run, side);
  }
  if (!photo) return dropped;
  const instead = await meetOthers(run, item);
  if (instead) return instead;
  // The item may have another SR now.
  const met = getItem(context, item.id);
  const file = comparedAnew(await media.prepareUpload(photo, signal), operation);
  await readBaseline(run, met, side);
  // The photo may have been retaken meanwhile.
  if (!photoOnSide(run, met, payload) || !isSrOf(run, met)) return dropped;
  const request = { ...srContext(met), sideUuid: side.uuid, sideName: side.name, photoId: photo.id, file };
  const answer = await partner.uploadMedia(request, signal).catch((error: unknown) => refusedUpload(run, met, error));
  // The side is gone, and the photo has another place.
  if (answer === null) return dropped;
  if (!answer.counted) await waitUntilCounted(run, met, side);
  return uploaded(run, photo, side, file);
}

/** A refused photo may belong to a side that the partner dropped: null. Else the refusal is thrown. */
async function refusedUpload(run: OperationContext, item: Item, error: unknown): Promise<null> {
  const { operation } = run;
  if (!(error instanceof PartnerFailure) || !mayMeanTheSide(error)) throw error;
  await rereadRequirements(run, item).catch((failed: unknown) => {
    throw failed instanceof PartnerFailure ? error : failed;
  });
  const { payload } = operation;
  if (payload.kind === 'upload' && isSrOf(run, item) && photoOnSide(run, item, payload)) throw error;
  return null;
}

function mayMeanTheSide({ details: { kind, status } }: PartnerFailure): boolean {
  const isNo = kind === 'refused' || kind === 'not_found';
  return isNo && (status === undefined || status < 400 || status === 400 || status === 404 || status === 422);
}

/** Only the hash tells whether the file or its CRC-32 is wrong. */
function comparedAnew(file: UploadFile, { lastError }: Operation): UploadFile {
  return lastError?.code === 'photo_unreadable' ? { ...file, crc32: null } : file;
}

function photoOnSide({ context }: OperationContext, item: Item, { photoId, sideUuid }: UploadPayload): Photo | null {
  const photo = context.store.photos.ofItem(item.id).find(({ id }) => id === photoId);
  return photo?.place === 'active' && photo.sideUuid === sideUuid ? photo : null;
}

/** A photo that is slowly counted is sent again only before a person would be asked. */
function isStillCounting({ lastError }: Operation): boolean {
  return lastError?.code === 'not_counted' && (lastError.misfits ?? 0) + 1 < unreadableTries;
}

function notCountedYet({ context }: OperationContext, side: Side): PartnerFailure {
  return notCounted('upload_media', text('partner.photoNotCounted', { side: labelOf(context, side) }), true);
}

function labelOf({ store }: OperationContext['context'], side: Side): string {
  return sideLabel(side, store.sides.ofItem(side.itemId));
}

/** `file` is null where an earlier try sent it. */
function uploaded(
  { context, partner }: OperationContext,
  { id }: Photo,
  side: Side,
  file: UploadFile | null,
): RunResult {
  return {
    kind: 'done',
    apply() {
      if (file !== null) {
        const { recipe, bytes, sha256 } = file;
        audit(context, side.itemId, photoSentLine(labelOf(context, side), file), { photo: id, recipe, bytes, sha256 });
      }
      const photo = context.store.photos.ofItem(side.itemId).find((other) => other.id === id);
      // A retaken photo is still what the partner has there; on another side it must be sent.
      if (photo?.sideUuid !== side.uuid) return;
      // Rather too early: an immediate rejection must not look older than its photo.
      const uploadedServerAt = partner.serverNow() - serverClockUncertaintyMs;
      context.store.photos.update(photo.id, { uploadedAt: context.clock(), uploadedServerAt });
    },
  };
}

/** The partner has the photo that was taken off, so the side's present photo must follow it. */
function arrivedAllTheSame({ context }: OperationContext, item: Item, { sideUuid }: UploadPayload): RunResult {
  return { kind: 'done', apply: () => sendPhotoOn(context, item.id, sideUuid) };
}

/**
 * Evidence after a lost answer is compared with this state. It is read before the first upload and each replacement.
 */
async function readBaseline(run: OperationContext, item: Item, side: Side): Promise<void> {
  const known = getItem(run.context, item.id);
  const operations = run.context.store.operations.ofItem(item.id);
  const { before, replaces, anySince } = baseline(run, known, side, operations);
  const isOfOldClock = (known.progressReadAt ?? 0) > run.context.clock();
  if (before === null || isOfOldClock || (replaces && anySince)) await recordProgress(run, item);
}

function baseline(
  { operation, context }: OperationContext,
  item: Item,
  side: Side,
  operations: readonly Operation[],
): Omit<UploadBaseline, 'acceptedBefore'> {
  const isSince = confirmedSince(item, context.clock());
  const done = doneUploads(operations);
  const doubtful = operations.filter((other) => other.id !== operation.id && mayHaveArrived(other));
  const before = new Set(done.filter((upload) => !isSince(upload)).map(({ payload }) => payload.sideUuid));
  const since = done.filter(isSince);
  const newSides = since.map(({ payload }) => payload.sideUuid).filter((uuid) => !before.has(uuid));
  return {
    before: item.progress,
    newSidesSince: new Set(newSides).size,
    anySince: since.length > 0 || doubtful.some(isSince),
    replaces:
      item.existing?.answer === 'take' ||
      lastUploadTo(operations, side.uuid) !== null ||
      doubtful.some(({ payload }) => payload.kind === 'upload' && payload.sideUuid === side.uuid),
  };
}

/** An upload that ended in the future ended before the clock was put back, and so before a progress read by the clock of now. */
function confirmedSince({ progressReadAt }: Item, now: Millis): (upload: { readonly updatedAt: Millis }) => boolean {
  const readAt = progressReadAt ?? 0;
  return ({ updatedAt }) => updatedAt > readAt && (readAt > now || updatedAt <= now);
}

async function isThere(run: OperationContext, item: Item, side: Side): Promise<boolean> {
  const operations = run.context.store.operations.ofItem(item.id);
  const compared = {
    ...baseline(run, item, side, operations),
    acceptedBefore: acceptedSides(run.context, item, operations),
  };
  return uploadTookEffect(compared, await run.partner.progress(item.srUuid, run.signal));
}

/** Sides with a photo by uploads confirmed before progress was read. */
function acceptedSides(
  { store, clock }: OperationContext['context'],
  item: Item,
  operations: readonly Operation[],
): number {
  const isSince = confirmedSince(item, clock());
  const earlier = doneUploads(operations).filter((upload) => !isSince(upload));
  const rejected = new Set(store.rejections.ofItem(item.id).map(({ photoId }) => photoId));
  const last = new Map(earlier.map(({ payload }) => [payload.sideUuid, payload.photoId]));
  return store.sides.ofItem(item.id).filter(({ uuid }) => {
    const photoId = last.get(uuid);
    return photoId !== undefined && !rejected.has(photoId);
  }).length;
}

/** Shows the operator the count after the last upload; a submit reads it again. Throws as any call does. */
export async function confirmUploads(run: OperationContext): Promise<void> {
  const { context, operation } = run;
  if (operation.payload.kind !== 'upload' || operation.itemId === null) return;
  if (context.store.operations.hasOpen(operation.itemId)) return;
  await recordProgress(run, getItem(context, operation.itemId));
}

async function waitUntilCounted(run: OperationContext, item: Item, side: Side): Promise<void> {
  for (const delayMs of countDelaysMs) {
    await sleep(delayMs, run.signal, run.time);
    if (await isThere(run, getItem(run.context, item.id), side)) return;
  }
  throw notCountedYet(run, side);
}
