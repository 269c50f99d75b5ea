import { z } from 'zod';
import type {
  ConnectionId,
  ItemId,
  OperationId,
  OperatorId,
  PhotoId,
  PictureHash,
  RejectionId,
  Sha256,
  SideUuid,
  SrUuid,
} from '../../domain/ids.ts';
import { endedStages } from '../../domain/item/result.ts';
import { imageFormats, operationStatuses, photoPlaces, stages, waitReasons } from '../../domain/model.ts';
import { operatorHands, operatorTextSizes } from '../../domain/operator/operator.ts';
import { companionKinds } from '../../domain/photo/companion.ts';
import {
  existingJson,
  figuresJson,
  id,
  invalidationJson,
  itemErrorJson,
  operationErrorJson,
  payloadJson,
  progressJson,
  rejectionAnswerJson,
  requirementsChangeJson,
  resultPhotosJson,
  sidesJson,
  srDetailsJson,
  taxonomyNameJson,
} from '../rows/jsonColumns.ts';

/** Strict enough to notice damage. Fields with a default or `catch` are missing in older records. */

const text = z.string();
const millis = z.number();
const flag = z.boolean();
const itemId = id<ItemId>();
const photoId = id<PhotoId>();
const sideUuid = id<SideUuid>();
const srUuid = id<SrUuid>();
const connectionId = id<ConnectionId>();

const itemJson = z.object({
  id: itemId,
  connectionId,
  referenceId: text,
  categoryUuid: text,
  typeUuid: text,
  serviceUuid: text.nullable(),
  brand: taxonomyNameJson.nullable().default(null),
  model: taxonomyNameJson.nullable().default(null),
  srUuid,
  srKnown: flag,
  adopted: flag.default(false),
  existing: existingJson.nullable().default(null),
  movedAt: millis.nullable().default(null),
  microId: text.nullable(),
  url: text.nullable(),
  state: z.object({ primary: text, supplement: text.nullable() }).nullable(),
  stateServerAt: millis.nullable(),
  progress: progressJson.nullable(),
  progressReadAt: millis.nullable(),
  requirements: z.enum(['none', 'template', 'server']),
  requirementsReadAt: millis.nullable().default(null),
  requirementsChange: requirementsChangeJson.nullable().default(null),
  stage: z.enum(stages),
  markedDone: flag,
  submittedAt: millis.nullable(),
  rejectedAt: millis.nullable(),
  invalidation: invalidationJson.nullable(),
  place: text.nullable().default(null),
  note: text.nullable().default(null),
  serial: text.nullable().default(null),
  lot: text.nullable().default(null),
  lastError: itemErrorJson.nullable(),
  nextPollAt: millis.nullable(),
  lastPolledAt: millis.nullable(),
  createdBy: text,
  createdAt: millis,
  updatedAt: millis,
});

const isHash = (hash: string): boolean => /^[0-9a-f]{64}$/.test(hash);
const sha256 = id<Sha256>().refine(isHash);
/** An invalid hash must not lose the item: the photo's bytes still identify it. */
const pictureHash = id<PictureHash>().refine(isHash).nullable().catch(null);

const photoJson = z.object({
  id: photoId,
  itemId: itemId.nullable(),
  sideUuid: sideUuid.nullable(),
  place: z.enum(photoPlaces),
  wantedSide: text.nullable(),
  sequence: z.number().int(),
  sha256,
  pictureHash,
  // An invalid CRC-32 must not lose the item: it only saves a hash.
  crc32: z.int().min(0).max(0xffff_ffff).nullable().catch(null),
  bytes: z.number(),
  format: z.enum(imageFormats),
  width: z.number(),
  height: z.number(),
  capturedAt: millis,
  addedAt: millis,
  addedBy: text,
  source: text,
  filename: text,
  uploadedAt: millis.nullable(),
  uploadedServerAt: millis.nullable(),
  originalRemovedAt: millis.nullable(),
  figures: figuresJson.nullable().default(null),
});

const companionJson = z.object({
  photoId,
  sha256,
  pictureHash,
  bytes: z.number(),
  extension: text,
  filename: text,
  kind: z.enum(companionKinds),
  addedAt: millis,
});
const companionsJson = z.array(companionJson).default([]);

const codesJson = z.array(z.object({ photoId, reference: text })).default([]);
const savedPhotosJson = z.array(z.object({ photoId, at: millis })).default([]);
const originsJson = z.array(z.object({ photoId, fingerprint: text, at: millis })).default([]);

const operationJson = z.object({
  id: id<OperationId>(),
  sequence: z.number().int(),
  connectionId,
  itemId: itemId.nullable(),
  payload: payloadJson,
  status: z.enum(operationStatuses),
  attempts: z.number(),
  outcomeUnknown: flag,
  nextTryAt: millis.nullable(),
  waitingFor: z.enum(waitReasons),
  lastError: operationErrorJson.nullable(),
  createdAt: millis,
  updatedAt: millis,
});

const rejectionJson = z.object({
  id: id<RejectionId>(),
  itemId,
  sideUuid: sideUuid.nullable(),
  sideName: text,
  reason: text,
  message: text.nullable(),
  serverAt: millis,
  photoId: photoId.nullable(),
  resolvedAt: millis.nullable(),
  markedBy: text.nullable().default(null),
  answer: rejectionAnswerJson.nullable().default(null),
});

const resultsJson = z
  .array(
    z.object({
      cursor: z.int().positive(),
      itemId,
      srUuid,
      result: z.enum(endedStages),
      at: millis,
      photos: resultPhotosJson,
      rejections: z.number().int(),
    }),
  )
  .default([]);

const expectedJson = z.object({
  reference: text,
  category: text.nullable(),
  type: text.nullable(),
  service: text.nullable(),
  brand: text.nullable(),
  model: text.nullable(),
  place: text.nullable(),
  note: text.nullable(),
  addedAt: millis,
});

const eventJson = z.object({
  id: z.number(),
  dedupeKey: text,
  srUuid,
  type: text,
  serverAt: millis,
  payload: text,
  receivedAt: millis,
  appliedAt: millis.nullable(),
  trusted: z.boolean().default(true),
});

const connectionJson = z.object({
  id: connectionId,
  name: text,
  origin: text,
  profileJson: text,
  practice: flag,
  credentialState: z.enum(['ok', 'missing', 'refused', 'lapsed', 'unknown']),
  online: flag.nullable(),
  pausedUntil: millis.nullable(),
  updatedAt: millis,
});

const operatorJson = z.object({
  id: id<OperatorId>(),
  name: text,
  badge: text.nullable(),
  language: text.nullable(),
  textSize: z.enum(operatorTextSizes).nullable().catch(null),
  hand: z.enum(operatorHands).nullable().catch(null),
  soundOn: flag.nullable().catch(null),
  addedAt: millis,
});
const removedOperatorJson = z.object({ id: id<OperatorId>(), removedAt: millis });

export const recordJson = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('item'),
    item: itemJson,
    sides: sidesJson,
    photos: z.array(photoJson),
    companions: companionsJson,
    codes: codesJson,
    keptPhotos: savedPhotosJson,
    origins: originsJson,
    operations: z.array(operationJson),
    rejections: z.array(rejectionJson),
    srDetails: srDetailsJson.nullable().default(null),
    events: z.array(eventJson),
    results: resultsJson,
  }),
  z.object({
    kind: z.literal('inbox'),
    photos: z.array(photoJson),
    companions: companionsJson,
    origins: originsJson,
  }),
  z.object({
    kind: z.literal('station'),
    connections: z.array(connectionJson),
    currentConnection: text.nullable(),
    settings: z.record(text, z.unknown()),
  }),
  z.object({ kind: z.literal('work-list'), rows: z.array(expectedJson) }),
  z.object({ kind: z.literal('operators'), rows: z.array(z.union([operatorJson, removedOperatorJson])) }),
]);
