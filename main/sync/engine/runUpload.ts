import type { Item, OperationPayload, Photo, ProgressReport, Side } from '../../domain/model.ts';
import { type UploadBaseline, uploadTookEffect } from '../../domain/uploadEvidence.ts';
import { applyProgress } from '../actions/applyProgress.ts';
import { changeItem } from '../actions/settle.ts';
import { getItem } from '../itemFacts.ts';
import { pause } from '../pause.ts';
import { notCounted, type OperationContext, type RunResult, srContext } from './operationContext.ts';

type UploadPayload = Extract<OperationPayload, { kind: 'upload' }>;

/** How long the partner may take to count an upload that its answer does not confirm. */
const countDelaysMs = [0, 500, 2_000];

/** Sends one photo to its side and sees that the partner has it. */
export async function runUpload(run: OperationContext, item: Item, payload: UploadPayload): Promise<RunResult> {
  const { context, partner, media, operation, signal } = run;
  const photo = context.store.photos.get(payload.photoId);
  const side = context.store.sides.ofItem(item.id).find((other) => other.uuid === payload.sideUuid);
  if (!photo || !side || !isOnSide(photo, payload)) return { kind: 'drop' };

  if (operation.outcomeUnknown && uploadTookEffect(baseline(run, item, side, photo), await readProgress(run, item))) {
    return uploaded(run, photo);
  }
  const file = await media.prepareUpload(photo, signal);
  await readBaseline(run, item, side, photo);
  const request = { ...srContext(item), sideUuid: side.uuid, sideName: side.name, photoId: photo.id, file };
  const answer = await partner.uploadMedia(request, signal);
  if (!answer.counted) await waitUntilCounted(run, item, side, photo);
  return uploaded(run, photo);
}

function isOnSide(photo: Photo, payload: UploadPayload): boolean {
  return photo.place === 'active' && photo.sideUuid === payload.sideUuid;
}

function uploaded({ context, partner }: OperationContext, photo: Photo): RunResult {
  return {
    kind: 'done',
    apply: () =>
      context.store.photos.update(photo.id, { uploadedAt: context.clock(), uploadedServerAt: partner.serverNow() }),
  };
}

/**
 * What the evidence after a lost answer is compared with. Read before the first upload of an item, and before each one that
 * replaces a photo, since only the time of the last upload tells a replacement.
 */
async function readBaseline(run: OperationContext, item: Item, side: Side, photo: Photo): Promise<void> {
  const known = getItem(run.context, item.id);
  const { replaces, anySince } = baseline(run, known, side, photo);
  if (known.progress === null || (replaces && anySince)) await recordProgress(run, item);
}

function baseline({ context }: OperationContext, item: Item, side: Side, photo: Photo): UploadBaseline {
  const readAt = item.progressReadAt ?? 0;
  const others = context.store.photos.ofItem(item.id).filter((other) => other.id !== photo.id);
  const sent = others.filter((other) => other.uploadedAt !== null);
  const since = sent.filter((other) => (other.uploadedAt ?? 0) > readAt);
  const before = new Set(sent.filter((other) => (other.uploadedAt ?? 0) <= readAt).map((other) => other.sideUuid));
  return {
    before: item.progress,
    newSidesSince: new Set(since.map((other) => other.sideUuid).filter((uuid) => !before.has(uuid))).size,
    anySince: since.length > 0,
    replaces: sent.some((other) => other.sideUuid === side.uuid),
  };
}

async function readProgress(run: OperationContext, item: Item): Promise<ProgressReport> {
  return run.partner.progress(item.srUuid, run.signal);
}

export async function recordProgress(run: OperationContext, item: Item): Promise<ProgressReport> {
  const readAt = run.context.clock();
  const progress = await readProgress(run, item);
  changeItem(run.context, item.id, () => applyProgress(run.context, item.id, progress, readAt));
  return progress;
}

async function waitUntilCounted(run: OperationContext, item: Item, side: Side, photo: Photo): Promise<void> {
  for (const delayMs of countDelaysMs) {
    await pause(delayMs, run.signal);
    const compared = baseline(run, getItem(run.context, item.id), side, photo);
    if (uploadTookEffect(compared, await readProgress(run, item))) return;
  }
  throw notCounted('upload_media', `The partner took the photo of "${side.name}" but does not count it yet.`, true);
}
