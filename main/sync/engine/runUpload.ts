import type { PartnerFailure } from '../../domain/failure.ts';
import { serverClockUncertaintyMs } from '../../domain/item/mergeState.ts';
import type { Item, Operation, OperationPayload, Photo, ProgressReport, Side } from '../../domain/model.ts';
import { unreadableTries } from '../../domain/outbox/classify.ts';
import { type UploadBaseline, uploadTookEffect } from '../../domain/outbox/uploadEvidence.ts';
import type { UploadFile } from '../../domain/partner/service.ts';
import { sleep } from '../../lib/async/sleep.ts';
import { text } from '../../texts/text.ts';
import { applyProgress } from '../actions/applyProgress.ts';
import { audit, changeItemDurably } from '../actions/settle.ts';
import { getItem } from '../itemFacts.ts';
import { doneUploads, lastUploadTo } from '../uploadHistory.ts';
import { dropped, isSrOf, notCounted, type OperationContext, type RunResult, srContext } from './operationContext.ts';

type UploadPayload = Extract<OperationPayload, { kind: 'upload' }>;

/** How long the partner may take to count an upload that its answer does not confirm. */
const countDelaysMs = [0, 500, 2_000];

/** Sends one photo to its side and sees that the partner has it. */
export async function runUpload(run: OperationContext, item: Item, payload: UploadPayload): Promise<RunResult> {
  const { context, partner, media, operation, signal } = run;
  const photo = photoOnSide(run, item, payload);
  const side = context.store.sides.ofItem(item.id).find((other) => other.uuid === payload.sideUuid);
  if (!photo || !side) return dropped;

  if (operation.outcomeUnknown) {
    if (await isThere(run, item, side)) return uploaded(run, item, payload, null);
    if (isStillCounting(operation)) throw notCountedYet(side);
  }
  const file = comparedAnew(await media.prepareUpload(photo, signal), operation);
  await readBaseline(run, item, side);
  // It may have been retaken, or taken off, while its file was made ready.
  if (!photoOnSide(run, item, payload) || !isSrOf(run, item)) return dropped;
  const request = { ...srContext(item), sideUuid: side.uuid, sideName: side.name, photoId: photo.id, file };
  const answer = await partner.uploadMedia(request, signal);
  if (!answer.counted) await waitUntilCounted(run, item, side);
  return uploaded(run, item, payload, file);
}

/** A file that did not fit its CRC-32 is compared by its hash: only that tells whether the file or the CRC-32 is wrong. */
function comparedAnew(file: UploadFile, { lastError }: Operation): UploadFile {
  return lastError?.code === 'photo_unreadable' ? { ...file, crc32: null } : file;
}

/** Out of all of its item, which are remembered. */
function photoOnSide({ context }: OperationContext, item: Item, { photoId, sideUuid }: UploadPayload): Photo | null {
  const photo = context.store.photos.ofItem(item.id).find(({ id }) => id === photoId);
  return photo?.place === 'active' && photo.sideUuid === sideUuid ? photo : null;
}

/** The partner took the photo and is slow to count it: it is sent again only before a person would be asked. */
function isStillCounting({ lastError }: Operation): boolean {
  return lastError?.code === 'not_counted' && (lastError.misfits ?? 0) + 1 < unreadableTries;
}

function notCountedYet(side: Side): PartnerFailure {
  return notCounted('upload_media', text('partner.photoNotCounted', { side: side.name }), true);
}

/** `file` is what was sent; null where an earlier try had sent it and its answer was lost. */
function uploaded(
  { context, partner }: OperationContext,
  item: Item,
  payload: UploadPayload,
  file: UploadFile | null,
): RunResult {
  return {
    kind: 'done',
    apply() {
      if (file !== null) {
        const { recipe, bytes, sha256 } = file;
        const sent = recipe === null ? { sent: 'original' } : { sent: 'copy', recipe };
        audit(context, item.id, 'photo sent', {
          photo: payload.photoId,
          side: payload.sideUuid,
          ...sent,
          bytes,
          sha256,
        });
      }
      const photo = context.store.photos.ofItem(item.id).find(({ id }) => id === payload.photoId);
      // Retaken meanwhile it is still what the partner got for the side; on another side it has yet to be sent.
      if (photo?.sideUuid !== payload.sideUuid) return;
      // Rather too early than too late: a rejection that comes at once must not look older than its photo.
      const uploadedServerAt = partner.serverNow() - serverClockUncertaintyMs;
      context.store.photos.update(photo.id, { uploadedAt: context.clock(), uploadedServerAt });
    },
  };
}

/**
 * The state that the evidence after a lost answer is compared with. Read before the first upload of an item, and before each one that
 * replaces a photo, since only the time of the last upload tells a replacement.
 */
async function readBaseline(run: OperationContext, item: Item, side: Side): Promise<void> {
  const known = getItem(run.context, item.id);
  const { before, replaces, anySince } = baseline(run, known, side, run.context.store.operations.ofItem(item.id));
  if (before === null || (replaces && anySince)) await recordProgress(run, item);
}

function baseline(
  { operation }: OperationContext,
  item: Item,
  side: Side,
  operations: readonly Operation[],
): Omit<UploadBaseline, 'acceptedBefore'> {
  const readAt = item.progressReadAt ?? 0;
  const done = doneUploads(operations);
  const doubtful = operations.filter((other) => other.id !== operation.id && mayHaveArrived(other));
  const before = new Set(done.filter((upload) => upload.updatedAt <= readAt).map(({ payload }) => payload.sideUuid));
  const since = done.filter((upload) => upload.updatedAt > readAt);
  const newSides = since.map(({ payload }) => payload.sideUuid).filter((uuid) => !before.has(uuid));
  return {
    before: item.progress,
    newSidesSince: new Set(newSides).size,
    anySince: since.length > 0 || doubtful.some((upload) => upload.updatedAt > readAt),
    replaces:
      lastUploadTo(operations, side.uuid) !== null ||
      doubtful.some(({ payload }) => payload.kind === 'upload' && payload.sideUuid === side.uuid),
  };
}

/** Whether progress read now shows that the photo of the side is there. */
async function isThere(run: OperationContext, item: Item, side: Side): Promise<boolean> {
  const operations = run.context.store.operations.ofItem(item.id);
  const compared = {
    ...baseline(run, item, side, operations),
    acceptedBefore: acceptedSides(run.context, item, operations),
  };
  return uploadTookEffect(compared, await readProgress(run, item));
}

/** How many of the item's sides held a photo at the partner, by uploads that it had confirmed when its progress was read. */
function acceptedSides({ store }: OperationContext['context'], item: Item, operations: readonly Operation[]): number {
  const earlier = doneUploads(operations).filter(({ updatedAt }) => updatedAt <= (item.progressReadAt ?? 0));
  const rejected = new Set(store.rejections.ofItem(item.id).map(({ photoId }) => photoId));
  const last = new Map(earlier.map(({ payload }) => [payload.sideUuid, payload.photoId]));
  return store.sides.ofItem(item.id).filter(({ uuid }) => {
    const photoId = last.get(uuid);
    return photoId !== undefined && !rejected.has(photoId);
  }).length;
}

/** Given up for a retake while it was not known what came of it. */
function mayHaveArrived({ payload, status, outcomeUnknown }: Operation): boolean {
  return payload.kind === 'upload' && status === 'dropped' && outcomeUnknown;
}

async function readProgress(run: OperationContext, item: Item): Promise<ProgressReport> {
  return run.partner.progress(item.srUuid, run.signal);
}

export async function recordProgress(run: OperationContext, item: Item): Promise<ProgressReport> {
  const readAt = run.context.clock();
  const progress = await readProgress(run, item);
  if (isSrOf(run, item)) {
    await changeItemDurably(run.context, item.id, () => applyProgress(run.context, item.id, progress, readAt));
  }
  return progress;
}

/**
 * After the last upload that an item has queued: what the partner counts by now, for the operator to see. Nothing hangs on it:
 * a submit reads progress for itself. Throws as any call does.
 */
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
  throw notCountedYet(side);
}
