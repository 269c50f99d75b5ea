import { z } from 'zod';
import { releaseKinds, stationReleases } from '../domain/item/release.ts';
import { timelineKinds } from '../domain/item/timeline.ts';
import { existingAnswers, imageFormats, photoPlaces, stages, waitReasons } from '../domain/model.ts';
import { firingAlertView, healthLine } from './healthLines.ts';
import { wrongItemView } from './items/wrongItem.ts';
import { signInView } from './operators.ts';
import { figuresView, qualityNote } from './quality.ts';
import { openElsewhere } from './relay/fleet.ts';
import { partnerEventsView } from './relay/partnerEvents.ts';
import { serviceView } from './taxonomy.ts';
import { textView } from './text.ts';

/** Times are milliseconds since 1970; texts are plain. */

export const errorView = z.object({ code: z.string(), text: textView, at: z.number() });

/** Never sent: the RAW of a RAW+JPEG pair. */
export const companionView = z.object({ filename: z.string(), bytes: z.number() });

export const photoView = z.object({
  id: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  format: z.enum(imageFormats),
  width: z.number(),
  height: z.number(),
  capturedAt: z.number(),
  addedAt: z.number(),
  place: z.enum(photoPlaces),
  source: z.string(),
  /** The live camera, as overlays know it; null where unknown, and for photos on no side. */
  camera: z.string().nullable(),
  filename: z.string(),
  uploadedAt: z.number().nullable(),
  /** Retention removed the original: only the thumbnail is left. */
  originalRemovedAt: z.number().nullable(),
  beside: z.array(companionView),
  /** Null for photos from before figures were measured. */
  figures: figuresView.nullable(),
  notes: z.array(qualityNote),
});
export type PhotoView = z.infer<typeof photoView>;

export const sideStatuses = ['missing', 'captured', 'uploading', 'uploaded', 'rejected'] as const;
export type SideStatus = (typeof sideStatuses)[number];

export const rejectionView = z.object({
  id: z.string(),
  sideName: z.string(),
  reason: z.string(),
  message: z.string().nullable(),
  /** The partner's clock. */
  at: z.number(),
  /** Null where the station does not hold the rejected photo. */
  photoId: z.string().nullable(),
  /** Null for the partner's own rejection. */
  markedBy: textView.nullable(),
});
export type RejectionView = z.infer<typeof rejectionView>;

export const sideView = z.object({
  uuid: z.string(),
  name: z.string(),
  label: z.string(),
  group: z.string(),
  description: z.string(),
  required: z.boolean(),
  status: z.enum(sideStatuses),
  photo: photoView.nullable(),
  /** The newest one; null where none was replaced. */
  replacedPhotoId: z.string().nullable(),
  /** The newest one; null once a newer photo answers it. */
  rejection: rejectionView.nullable(),
  /** The bytes are at `/picture/<itemId>/<sideUuid>/overlay|example|thumbnail`. */
  hasOverlay: z.boolean(),
  hasExample: z.boolean(),
});
export type SideView = z.infer<typeof sideView>;

export const operationCounts = z.object({ pending: z.number(), inFlight: z.number(), parked: z.number() });

export const progressView = z.object({
  currentRequired: z.number(),
  totalRequired: z.number(),
  currentOptional: z.number(),
  totalOptional: z.number(),
  met: z.boolean(),
});

export const stateView = z.object({ primary: z.string(), supplement: z.string().nullable() });

export const itemSummary = z.object({
  id: z.string(),
  /** Rises with each change since the station's start: a view includes every `item` event up to this revision. */
  revision: z.number(),
  referenceId: z.string(),
  stage: z.enum(stages),
  category: z.string().nullable(),
  type: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  microId: z.string().nullable(),
  /** Null where nobody has said. */
  place: z.string().nullable(),
  state: stateView.nullable(),
  requiredDone: z.number(),
  requiredTotal: z.number(),
  /** `waitingText` is one plain line; null when there is nothing to say. */
  waitingFor: z.enum(waitReasons),
  waitingText: textView.nullable(),
  /** Never empty: the reason, the sides to shoot, or how it ended. */
  waitsFor: textView,
  nextTryAt: z.number().nullable(),
  lastError: errorView.nullable(),
  thumbnailPhotoId: z.string().nullable(),
  /** Photos with warnings, while the item takes photos. */
  toLookAt: z.number().int(),
  /** Whether it may leave the table, and how many photos the partner has not confirmed. */
  release: z.object({ kind: z.enum(releaseKinds), photosOnlyHere: z.number().int() }),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type ItemSummary = z.infer<typeof itemSummary>;

export const reshootRow = itemSummary.pick({ id: true, referenceId: true, type: true }).extend({
  /** Null where nobody has said. */
  place: z.string().nullable(),
  /** Of the first open rejection; without one, the item's last change. */
  rejectedAt: z.number(),
  rejectedSides: z.array(z.string()),
  remarks: z.number(),
  /** The rejected photo, else one of the item; null where the station holds none. */
  photoId: z.string().nullable(),
});
export type ReshootRow = z.infer<typeof reshootRow>;

export const itemView = itemSummary.extend({
  srUuid: z.string().nullable(),
  /** Only https addresses, else null: the text comes from outside. */
  url: z.string().nullable(),
  /** Null: the partner chooses. */
  service: serviceView.nullable(),
  /** False for an item of another connection than the one in use. */
  currentConnection: z.boolean(),
  requirements: z.enum(['none', 'template', 'server']),
  /** The partner changed them while photos were being taken. */
  requirementsChange: z.object({ text: textView, at: z.number() }).nullable(),
  progress: progressView.nullable(),
  sides: z.array(sideView),
  tray: z.array(photoView),
  /** They name no side of this item. */
  unplacedRejections: z.array(rejectionView),
  wrongItem: z.array(wrongItemView),
  sidesNotNamed: z.boolean(),
  operations: operationCounts,
  /** Empty where nothing is left. */
  leftToSend: z.array(textView),
  invalidation: z.object({ code: z.string(), message: z.string() }).nullable(),
  note: z.string().nullable(),
  serial: z.string().nullable(),
  lot: z.string().nullable(),
  /** The partner had the SR already. */
  adopted: z.boolean(),
  /** Others began the SR or sent photos to it; null where there is nothing to decide. */
  existing: z.object({ text: textView, hasEnded: z.boolean(), answers: z.array(z.enum(existingAnswers)) }).nullable(),
  markedDone: z.boolean(),
  open: z.boolean(),
  /** Null when no side is left or the item is not open. */
  activeSideUuid: z.string().nullable(),
  /** Null once another photo lies there or another side was chosen. */
  retakeSideUuid: z.string().nullable(),
  /** Done is pending until the photos under way are here. */
  finishes: z.boolean(),
  /** Null before the first submit. Photos of before count as looked at. */
  submittedAt: z.number().nullable(),
  /** Others sent all required photos, and a person took them over. */
  heldElsewhere: z.boolean(),
  canUndo: z.boolean(),
  canSubmit: z.boolean(),
  canCancel: z.boolean(),
  /** A pending cancellation can be undone. */
  canKeep: z.boolean(),
  /** Null when submit is possible. */
  submitBlocked: textView.nullable(),
});
export type ItemView = z.infer<typeof itemView>;

export const adoptionView = z.object({
  offered: z.boolean(),
  running: z.boolean(),
  progress: z
    .object({ page: z.number(), pages: z.number().nullable(), seen: z.number(), adopted: z.number() })
    .nullable(),
  message: textView.nullable(),
});
export type AdoptionView = z.infer<typeof adoptionView>;

export const whichItemView = z.object({
  photoId: z.string(),
  filename: z.string(),
  before: z.object({ itemId: z.string(), referenceId: z.string() }),
  item: z.object({ itemId: z.string(), referenceId: z.string() }),
});
export type WhichItemView = z.infer<typeof whichItemView>;

/** Whether nothing would be lost with this station. */
export const stationReleaseView = z.object({
  kind: z.enum(stationReleases),
  photos: z.number().int(),
  items: z.number().int(),
  /** Includes files still being examined. */
  withoutItem: z.number().int(),
});
export type StationReleaseView = z.infer<typeof stationReleaseView>;

export const todayView = z.object({
  /** Start of the station's day. */
  startsAt: z.number(),
  done: z.number().int(),
  rejected: z.number().int(),
  lastScanned: z.object({ itemId: z.string(), referenceId: z.string(), at: z.number() }).nullable(),
});
export type TodayView = z.infer<typeof todayView>;

export const statusView = z.object({
  mode: z.enum(['unconnected', 'practice', 'connected']),
  connectionName: z.string().nullable(),
  /** Null before the first call. */
  online: z.boolean().nullable(),
  credentials: z.enum(['ok', 'missing', 'refused', 'lapsed', 'unknown']),
  pausedUntil: z.number().nullable(),
  events: partnerEventsView,
  photosLeft: z.number(),
  bytesLeft: z.number(),
  /** A batch ends when nothing is left to send. */
  photosSent: z.number(),
  secondsLeft: z.number().nullable(),
  parked: z.number(),
  openItemId: z.string().nullable(),
  /** Null where none is known. */
  openElsewhere: openElsewhere.nullable(),
  autoAdvance: z.boolean(),
  /** An item with marked photos is not sent before they are taken again. */
  holdsMarked: z.boolean(),
  inbox: z.array(photoView),
  /** Taken before the item was scanned that was open on arrival: a person says which item they show. */
  whichItem: z.array(whichItemView),
  inboxMore: z.number().int(),
  counts: z.record(z.enum(stages), z.number()),
  release: stationReleaseView,
  today: todayView,
  expected: z.number().int(),
  place: z.string().nullable(),
  hotFolder: z.object({
    path: z.string(),
    state: z.enum(['watching', 'missing', 'off']),
    /** A missing folder, an unreadable folder within it, or originals that cannot be moved. */
    message: textView.nullable(),
    /** Links, pipes and the like, with a few names: no fault. */
    passedOver: textView.nullable(),
    /** Files with other endings, with a few names. */
    otherFiles: textView.nullable(),
    /** Unfinished files that have stopped growing, with a few names. */
    incomplete: textView.nullable(),
  }),
  /** Until a person dismisses them. */
  refusedFiles: z.number(),
  /** Empty where there is a list and nobody is signed in. */
  operator: z.string(),
  /** Null without a list of operators. */
  signIn: signInView.nullable(),
  dataFolder: z.string(),
  version: z.string(),
  /** Lets a page that reconnects recognize the same run of the station. */
  startedAt: z.number(),
  /** Credentials lie in a key file rather than the OS keychain. */
  keyNotice: textView.nullable(),
  /** `low` warns, `full` takes no photos. `freeBytes` is null where unknown. */
  space: z.object({
    level: z.enum(['ok', 'low', 'full']),
    freeBytes: z.number().nullable(),
    message: textView.nullable(),
  }),
  alerts: z.array(firingAlertView),
});
export type StatusView = z.infer<typeof statusView>;

export const storageView = z.object({
  photos: z.number(),
  photoBytes: z.number(),
  freeBytes: z.number().nullable(),
  backups: z.object({ count: z.number(), bytes: z.number(), newestAt: z.number().nullable() }),
  /** What retention would remove now, or after 30 days while it is off; `more` marks a lower bound. */
  wouldGo: z.object({ days: z.number(), originals: z.number(), bytes: z.number(), more: z.boolean() }),
  rebuilt: z.object({ at: z.number(), message: textView }).nullable(),
});
export type StorageView = z.infer<typeof storageView>;

export const captureNotice = z.object({
  accepted: z.boolean(),
  filename: z.string(),
  message: textView,
  itemId: z.string().nullable(),
  sideUuid: z.string().nullable(),
  sideName: z.string().nullable(),
  photoId: z.string().nullable(),
  /** The photo was taken, and something about it is odd. */
  attention: textView.nullable().optional(),
  /** Nothing was refused: the file is here already, or it was the target card. */
  isNote: z.boolean().optional(),
  source: z.string(),
  at: z.number(),
});
export type CaptureNotice = z.infer<typeof captureNotice>;

export const timelineEntryView = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(timelineKinds),
  text: textView,
  /** By the name of now. */
  who: textView.nullable(),
  photoId: z.string().nullable(),
  isTrouble: z.boolean(),
  details: z.array(textView),
});
export type TimelineEntryView = z.infer<typeof timelineEntryView>;

export const timelineView = z.object({ entries: z.array(timelineEntryView), next: z.string().nullable() });
export type TimelineView = z.infer<typeof timelineView>;

export const auditView = z.object({
  at: z.number(),
  who: textView,
  text: textView,
});
export type AuditView = z.infer<typeof auditView>;

/** After a (re)connect the renderer reads everything anew. */
export const stationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), status: statusView }),
  z.object({ type: z.literal('item'), id: z.string(), stage: z.enum(stages), revision: z.number() }),
  /** The bytes are safe; `capture` tells the outcome. `photoId` is the later photo's, if the file is sound. */
  z.object({
    type: z.literal('arrival'),
    photoId: z.string(),
    filename: z.string(),
    itemId: z.string().nullable(),
    /** Uuid or name; null: the station chooses. */
    side: z.string().nullable(),
    at: z.number(),
  }),
  /** Examination of `arrival` is over. `comesAgain`: the file is incomplete, and its source offers it again. */
  z.object({ type: z.literal('arrivalOver'), photoId: z.string(), comesAgain: z.boolean() }),
  z.object({ type: z.literal('capture'), notice: captureNotice }),
  /** Whoever shows the topic reads it again. */
  z.object({ type: z.literal('changed'), topic: z.string() }),
  /** The label is of an item that is new here: a person chooses its type. */
  z.object({ type: z.literal('label'), reference: z.string(), filename: z.string() }),
  z.object({
    type: z.literal('notice'),
    level: z.enum(['info', 'success', 'warning', 'error']),
    message: textView,
    /** The line of the Health page that says more. */
    part: healthLine.optional(),
  }),
]);
export type StationEvent = z.infer<typeof stationEvent>;
