import { z } from 'zod';
import { releaseKinds, stationReleases } from '../domain/item/release.ts';
import { timelineKinds } from '../domain/item/timeline.ts';
import { existingAnswers, imageFormats, photoPlaces, stages, waitReasons } from '../domain/model.ts';
import { wrongItemView } from './items/wrongItem.ts';
import { figuresView, qualityNote } from './quality.ts';
import { openElsewhere } from './relay/fleet.ts';
import { partnerEventsView } from './relay/partnerEvents.ts';
import { serviceView } from './taxonomy.ts';
import { textView } from './text.ts';

/** Data shapes that the renderer sees. All times are milliseconds since 1970; all texts are plain text. */

export const errorView = z.object({ code: z.string(), text: textView, at: z.number() });

/** A file that is kept beside a photo and never sent: the RAW of a RAW+JPEG pair. */
export const besideView = z.object({ filename: z.string(), bytes: z.number() });

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
  /** The live camera that shot it, as overlays are remembered by it; null where it is not known, and for photos on no side. */
  camera: z.string().nullable(),
  filename: z.string(),
  uploadedAt: z.number().nullable(),
  /** Set when the original went long after the item had ended: only its thumbnail is left. */
  originalRemovedAt: z.number().nullable(),
  beside: z.array(besideView),
  /** Null for photos from before there were figures. */
  figures: figuresView.nullable(),
  /** The verdicts worth saying, the most telling first. */
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
  /** The rejected photo, when the station holds it. */
  photoId: z.string().nullable(),
  /** Who marked the side by hand; null for the partner's own. */
  markedBy: z.string().nullable(),
});
export type RejectionView = z.infer<typeof rejectionView>;

export const sideView = z.object({
  uuid: z.string(),
  name: z.string(),
  /** What it is called here: its name, with its group where another side of the item has the same name. */
  label: z.string(),
  group: z.string(),
  description: z.string(),
  required: z.boolean(),
  status: z.enum(sideStatuses),
  photo: photoView.nullable(),
  /** The photo that lay here before, the newest; null where none was replaced. */
  replacedPhotoId: z.string().nullable(),
  /** The open rejection, newest; null once a newer photo answers it. */
  rejection: rejectionView.nullable(),
  /** Whether the partner gave pictures; the bytes are at `/picture/<itemId>/<sideUuid>/overlay|example|thumbnail`. */
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

/** A row of the queue. */
export const itemSummary = z.object({
  id: z.string(),
  /** Grows with each change since the station's start: a view shows all that `item` events up to this revision tell of. */
  revision: z.number(),
  referenceId: z.string(),
  stage: z.enum(stages),
  category: z.string().nullable(),
  type: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  microId: z.string().nullable(),
  /** Where it lies; null where nobody has said. */
  place: z.string().nullable(),
  state: stateView.nullable(),
  requiredDone: z.number(),
  requiredTotal: z.number(),
  /** The reason for which the item waits, and when it is tried next. `waitingText` is one plain line; null when there is nothing to say. */
  waitingFor: z.enum(waitReasons),
  waitingText: textView.nullable(),
  /** What it waits for, always: the same reason, the sides to shoot, or how it ended. */
  waitsFor: textView,
  nextTryAt: z.number().nullable(),
  lastError: errorView.nullable(),
  thumbnailPhotoId: z.string().nullable(),
  /** Photos with a warning on its sides, as long as it takes photos. */
  toLookAt: z.number().int(),
  /** Whether it may leave the table, and how many of its photos the partner has not confirmed. */
  release: z.object({ kind: z.enum(releaseKinds), photosOnlyHere: z.number().int() }),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type ItemSummary = z.infer<typeof itemSummary>;

/** A row of the Re-shoot screen. */
export const reshootRow = itemSummary.pick({ id: true, referenceId: true, type: true }).extend({
  /** Where it lies; null where nobody has said. */
  place: z.string().nullable(),
  /** When the first open rejection came; without one, when the item last changed. */
  rejectedAt: z.number(),
  /** Names of the rejected sides in their order. */
  rejectedSides: z.array(z.string()),
  /** Rejections that name no side of the item. */
  remarks: z.number(),
});
export type ReshootRow = z.infer<typeof reshootRow>;

export const itemView = itemSummary.extend({
  srUuid: z.string().nullable(),
  /** The SR's view page; only https addresses, else null. */
  url: z.string().nullable(),
  /** Null: the partner chooses it. */
  service: serviceView.nullable(),
  /** False when the item belongs to another connection than the one in use. */
  currentConnection: z.boolean(),
  requirements: z.enum(['none', 'template', 'server']),
  /** What the partner changed in them while photos are being taken. */
  requirementsChange: z.object({ text: textView, at: z.number() }).nullable(),
  progress: progressView.nullable(),
  sides: z.array(sideView),
  tray: z.array(photoView),
  /** Rejections that name no side of this item. */
  unplacedRejections: z.array(rejectionView),
  /** Photos that may be of another item. */
  wrongItem: z.array(wrongItemView),
  /** True when the partner rejected the item and has not named the sides yet. */
  sidesNotNamed: z.boolean(),
  operations: operationCounts,
  /** What of it is still to be sent, in words; empty where nothing is. */
  leftToSend: z.array(textView),
  invalidation: z.object({ code: z.string(), message: z.string() }).nullable(),
  note: z.string().nullable(),
  /** As its code says. */
  serial: z.string().nullable(),
  lot: z.string().nullable(),
  /** The partner had the SR already, and the item took it over. */
  adopted: z.boolean(),
  /** What a person may say of an SR that others began or sent photos to; null when nothing. */
  existing: z.object({ text: textView, hasEnded: z.boolean(), answers: z.array(z.enum(existingAnswers)) }).nullable(),
  markedDone: z.boolean(),
  open: z.boolean(),
  /** The side that the next photo goes to, when the item is open; null when none is left. */
  activeSideUuid: z.string().nullable(),
  /** The side whose photo the operator has asked to replace; null once another photo lies there, or another side was chosen. */
  retakeSideUuid: z.string().nullable(),
  /** Done was said of it: it is done once its photos under way are here. */
  finishes: z.boolean(),
  /** When the partner last took its submit; photos of before were looked at then. */
  submittedAt: z.number().nullable(),
  /** Others sent photos of all required sides, and a person took them over. */
  heldElsewhere: z.boolean(),
  canUndo: z.boolean(),
  canSubmit: z.boolean(),
  canCancel: z.boolean(),
  /** A cancellation was asked for, and can be taken back. */
  canKeep: z.boolean(),
  /** Plain line saying why submit is not possible now; null when it is. */
  submitBlocked: textView.nullable(),
});
export type ItemView = z.infer<typeof itemView>;

/** How taking over all open SRs of the account stands. */
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
  /** Open when the photo was taken. */
  before: z.object({ itemId: z.string(), referenceId: z.string() }),
  /** Open when it came. */
  item: z.object({ itemId: z.string(), referenceId: z.string() }),
});
export type WhichItemView = z.infer<typeof whichItemView>;

/** Whether nothing would be missed if this station were gone. */
export const stationReleaseView = z.object({
  kind: z.enum(stationReleases),
  /** Photos of items that are at this station alone, and of how many items. */
  photos: z.number().int(),
  items: z.number().int(),
  /** Photos that no item has, those that are being examined among them. */
  withoutItem: z.number().int(),
});
export type StationReleaseView = z.infer<typeof stationReleaseView>;

export const todayView = z.object({
  /** The beginning of the station's day. */
  startsAt: z.number(),
  /** Items that were complete and sent off in it, those among them that were rejected later. */
  done: z.number().int(),
  /** Items that the partner rejected in it. */
  rejected: z.number().int(),
  /** The item that was opened on Shoot last. */
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
  /** How the partner's events come: by a relay, where one is set up. */
  events: partnerEventsView,
  /** Photos left to send, and how the current batch stands. */
  photosLeft: z.number(),
  bytesLeft: z.number(),
  /** Photos of this batch already sent; a batch ends when nothing is left. */
  photosSent: z.number(),
  secondsLeft: z.number().nullable(),
  parked: z.number(),
  openItemId: z.string().nullable(),
  /** Another station that has the open item open too; null: none is known. */
  openElsewhere: openElsewhere.nullable(),
  /** Whether the next side becomes active by itself after a photo. */
  autoAdvance: z.boolean(),
  /** An item with photos to look at is not sent before they are taken again. */
  holdsMarked: z.boolean(),
  /** The first photos that no item has, in order; those behind them follow as these are taken. */
  inbox: z.array(photoView),
  /** Photos of the inbox that were taken before the item was scanned which was open as they came: which item are they of? */
  whichItem: z.array(whichItemView),
  /** How many more there are. */
  inboxMore: z.number().int(),
  counts: z.record(z.enum(stages), z.number()),
  release: stationReleaseView,
  today: todayView,
  /** Items of the work list that are not begun. */
  expected: z.number().int(),
  /** Where the next items lie, as it was scanned last; null where nobody has said. */
  place: z.string().nullable(),
  hotFolder: z.object({
    path: z.string(),
    state: z.enum(['watching', 'missing', 'off']),
    /** The fault: the folder is not there, a folder within it cannot be read, or its originals cannot be moved. */
    message: textView.nullable(),
    /** Links, pipes and the like that lie there now and are no photo files, with a few names. Nothing is wrong with the folder. */
    passedOver: textView.nullable(),
    /** Files with endings that are not taken, with a few names. */
    otherFiles: textView.nullable(),
    /** Files that are not whole and of which nothing new has come for a while, with a few names; null again once they are, or are gone. */
    incomplete: textView.nullable(),
  }),
  /** Files that were not taken in and that nobody has dismissed. */
  refusedFiles: z.number(),
  operator: z.string(),
  dataFolder: z.string(),
  version: z.string(),
  /** When this run of the station began: tells a page that finds it again whether it is the same one. */
  startedAt: z.number(),
  /** Set when credentials lie in a key file rather than the OS keychain: one plain line. */
  keyNotice: textView.nullable(),
  /** Room for photos: `low` warns, `full` takes none. `freeBytes` is null where it cannot be told. */
  space: z.object({
    level: z.enum(['ok', 'low', 'full']),
    freeBytes: z.number().nullable(),
    message: textView.nullable(),
  }),
});
export type StatusView = z.infer<typeof statusView>;

export const storageSettings = z.object({
  /** Originals of ended items go after so many days, once the partner has them; null keeps all. */
  retentionDays: z.number().int().min(1).max(3650).nullable(),
  backupEveryHours: z.number().int().min(1).max(168),
  backupsKept: z.number().int().min(1).max(100),
  warnBelowBytes: z.number().int().min(0),
  refuseBelowBytes: z.number().int().min(0),
  /** Files that are no RAW or TIFF and have more are not taken. */
  mostPhotoBytes: z.number().int().min(1_000_000),
  /** The log has a line for each step of the work. */
  logsWork: z.boolean(),
});
export type StorageSettings = z.infer<typeof storageSettings>;

export const storageView = z.object({
  photos: z.number(),
  /** Of the originals that are kept. */
  photoBytes: z.number(),
  freeBytes: z.number().nullable(),
  backups: z.object({ count: z.number(), bytes: z.number(), newestAt: z.number().nullable() }),
  settings: storageSettings,
  /** The originals that retention would remove now, or with 30 days while it is off, and all bytes that would go; `more` when it is at least that. */
  wouldGo: z.object({ days: z.number(), originals: z.number(), bytes: z.number(), more: z.boolean() }),
  /** The last time that a damaged database was rebuilt. */
  rebuilt: z.object({ at: z.number(), message: textView }).nullable(),
});
export type StorageView = z.infer<typeof storageView>;

/** The fate of one file of a source: for sounds, toasts and the capture log. */
export const captureNotice = z.object({
  accepted: z.boolean(),
  filename: z.string(),
  message: textView,
  itemId: z.string().nullable(),
  sideUuid: z.string().nullable(),
  sideName: z.string().nullable(),
  photoId: z.string().nullable(),
  /** A hint to look at before the item leaves the table: the photo was taken, and something about it is odd. */
  attention: textView.nullable().optional(),
  /** Nothing was refused and nothing is to be done: the file is here already, or it was the picture of the target card. */
  isNote: z.boolean().optional(),
  source: z.string(),
  at: z.number(),
});
export type CaptureNotice = z.infer<typeof captureNotice>;

/** One thing that happened to an item: told in one line, with figures and ids for who looks closer. */
export const timelineEntryView = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.enum(timelineKinds),
  text: textView,
  who: z.string().nullable(),
  photoId: z.string().nullable(),
  isTrouble: z.boolean(),
  details: z.array(textView),
});
export type TimelineEntryView = z.infer<typeof timelineEntryView>;

export const timelineView = z.object({ entries: z.array(timelineEntryView), next: z.string().nullable() });
export type TimelineView = z.infer<typeof timelineView>;

export const auditView = z.object({
  at: z.number(),
  who: z.string(),
  text: textView,
});
export type AuditView = z.infer<typeof auditView>;

/** News that main sends the renderer by itself. What is a state goes by its topic. On (re)connect the renderer reads everything anew. */
export const stationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), status: statusView }),
  /** The item changed (or appeared): read it again if it is on the screen. */
  z.object({ type: z.literal('item'), id: z.string(), stage: z.enum(stages), revision: z.number() }),
  /** A file's bytes are safe; `capture` tells what became of it. `photoId` is what it becomes if it is a sound photo. */
  z.object({
    type: z.literal('arrival'),
    photoId: z.string(),
    filename: z.string(),
    itemId: z.string().nullable(),
    /** The side that was asked for, by uuid or name; null: the station chooses. */
    side: z.string().nullable(),
    at: z.number(),
  }),
  /**
   * The file of `arrival` is being examined no more: it is a photo, or was discarded. `comesAgain`: it is not complete yet, and its
   * source offers it again by itself.
   */
  z.object({ type: z.literal('arrivalOver'), photoId: z.string(), comesAgain: z.boolean() }),
  z.object({ type: z.literal('capture'), notice: captureNotice }),
  /** What the topic names has changed, at whichever page: it is read again by who shows it. */
  z.object({ type: z.literal('changed'), topic: z.string() }),
  /** A photo shows the label of an item that is new here: its type is to be chosen. */
  z.object({ type: z.literal('label'), reference: z.string(), filename: z.string() }),
  /** A line for the person that belongs to no screen, e.g. an item became authentic. */
  z.object({ type: z.literal('notice'), level: z.enum(['info', 'success', 'warning', 'error']), message: textView }),
]);
export type StationEvent = z.infer<typeof stationEvent>;
