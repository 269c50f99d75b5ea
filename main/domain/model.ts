import type { Text } from '../texts/text.ts';
import type {
  ConnectionId,
  ItemId,
  OperationId,
  PhotoId,
  PictureHash,
  RejectionId,
  Sha256,
  SideUuid,
  SrUuid,
} from './ids.ts';
import type { PhotoFigures } from './photoFigures.ts';

/** Milliseconds since 1970 by this machine's clock, unless a name says `server`. */
export type Millis = number;

/** Where an item stands for the operator. */
export const stages = [
  'shooting',
  'ready',
  'sending',
  'in_review',
  'reshoot',
  'authentic',
  'not_authentic',
  'cancelled',
  'needs_attention',
] as const;
export type Stage = (typeof stages)[number];

/** The orders in which items can be listed: by their last change, by code, by place (items without one last). */
export const itemSorts = ['newest', 'oldest', 'code', 'place'] as const;
export type ItemSort = (typeof itemSorts)[number];

/** The partner's state pair, raw: values outside the spec's table are kept and shown as they are. */
export interface SrState {
  readonly primary: string;
  readonly supplement: string | null;
}

/** Spec section 2, "Progress record". */
export interface Progress {
  readonly currentRequired: number;
  readonly totalRequired: number;
  readonly currentOptional: number;
  readonly totalOptional: number;
  readonly met: boolean;
}

/** Progress as read from the partner, with the server's own evidence of the last upload (server clock). */
export interface ProgressReport extends Progress {
  readonly lastUploadDetectedAt: Millis | null;
}

/** Where the sides of an item come from. A template is the last known requirements of its (category, type). */
export type RequirementsSource = 'none' | 'template' | 'server';

/** A change of the requirements while photos were being taken, as one plain text. */
export interface RequirementsChange {
  readonly text: Text;
  readonly at: Millis;
}

/** A brand or model as it was chosen. `uuid` is null where only its name is known, from a work list say. */
export interface TaxonomyName {
  readonly uuid: string | null;
  readonly name: string;
}

/** One physical thing at the station and its service request. */
export interface Item {
  readonly id: ItemId;
  readonly connectionId: ConnectionId;
  readonly referenceId: string;
  readonly categoryUuid: string;
  readonly typeUuid: string;
  readonly serviceUuid: string | null;
  /** Kept by the station alone: the create call does not take them (spec 4.1), templates of the profile may. */
  readonly brand: TaxonomyName | null;
  readonly model: TaxonomyName | null;
  /** Chosen by the station before the create call; replaced only if the partner answers with another. */
  readonly srUuid: SrUuid;
  /** True once the partner has confirmed that the SR exists. */
  readonly srKnown: boolean;
  /** The partner had the SR already under this reference: it was taken over, not made by this item. */
  readonly adopted: boolean;
  /** What the partner holds under the reference from elsewhere, as a person was asked about it. */
  readonly existing: ExistingSr | null;
  /** When it went to another station with what was unsent: that one sends it, here it is only followed. Null where it is this station's. */
  readonly movedAt: Millis | null;
  readonly microId: string | null;
  /** The SR's view page at the partner: text from outside, opened only after a check. */
  readonly url: string | null;
  readonly state: SrState | null;
  /** When the partner entered that state (server clock). */
  readonly stateServerAt: Millis | null;
  readonly progress: ProgressReport | null;
  /** Local time at which `progress` was read. */
  readonly progressReadAt: Millis | null;
  readonly requirements: RequirementsSource;
  /** Local time at which the partner's requirements were read last; null where they were not, or before that was kept. */
  readonly requirementsReadAt: Millis | null;
  /** What a later reading changed, for a person to see; null where none did. */
  readonly requirementsChange: RequirementsChange | null;
  readonly stage: Stage;
  /** The operator said "done" on the Shoot screen or asked for submission. */
  readonly markedDone: boolean;
  /** Local time of the last confirmed submit. */
  readonly submittedAt: Millis | null;
  /** Local time at which the station learned of the last rejection by QC. */
  readonly rejectedAt: Millis | null;
  readonly invalidation: { readonly code: string; readonly message: string } | null;
  /** The bin or tote where the item lies, and a note for the operator: from the work list or a scanned place. */
  readonly place: string | null;
  readonly note: string | null;
  /** As its code says, where a rule takes them out of it. */
  readonly serial: string | null;
  readonly lot: string | null;
  readonly lastError: ItemError | null;
  /** When the station next asks the partner about this item by itself; null when it has no reason to. */
  readonly nextPollAt: Millis | null;
  readonly lastPolledAt: Millis | null;
  readonly createdBy: string;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/**
 * An SR of the item's reference that others began, or sent photos to. `answer` null: a person is asked. `take`: it is this item's,
 * with the photos that it holds. `follow`: the others see to it, and the item only shows how it goes. `anew`: the item gets another.
 */
export interface ExistingSr {
  readonly srUuid: SrUuid;
  readonly state: SrState;
  /** Sides that hold a photo from elsewhere, and how many sides there are. */
  readonly held: number;
  readonly sides: number;
  readonly answer: ExistingAnswer | null;
}
export const existingAnswers = ['take', 'follow', 'anew'] as const;
export type ExistingAnswer = (typeof existingAnswers)[number];

export interface ItemError {
  readonly code: string;
  readonly text: Text;
  readonly at: Millis;
}

/** The failure that the last try of an operation met. */
export interface OperationError extends ItemError {
  /** How many tries in a row met an answer that does not fit the spec; absent where the last one met something else. */
  readonly misfits?: number | undefined;
}

/** A side group as the partner sends it (spec section 2), and as templates keep it. */
export interface SideGroup {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  readonly lock: boolean;
  readonly sides: readonly SideSpec[];
}

export interface SideSpec {
  readonly uuid: SideUuid;
  readonly name: string;
  readonly description: string;
  readonly ordinal: number;
  readonly required: boolean;
  readonly overlayImage: string | null;
  readonly exampleImage: string | null;
  readonly thumbnailImage: string | null;
  readonly active: boolean;
}

/** One side of one item. `position` orders sides over all groups as the partner listed them. */
export interface Side extends SideSpec {
  readonly itemId: ItemId;
  readonly groupUuid: string;
  readonly groupName: string;
  readonly groupDescription: string;
  readonly groupLocked: boolean;
  readonly position: number;
}

/**
 * Where a photo stands: `active` is the current photo of its side, `superseded` was retaken, `tray` has no side yet,
 * `removed` was taken off by the operator (kept, so that undo works), `inbox` has no item yet.
 */
export const photoPlaces = ['active', 'superseded', 'tray', 'removed', 'inbox'] as const;
export type PhotoPlace = (typeof photoPlaces)[number];

/** One captured image in the media store. Bytes are the original's and never rewritten. */
export interface Photo {
  readonly id: PhotoId;
  readonly itemId: ItemId | null;
  readonly sideUuid: SideUuid | null;
  readonly place: PhotoPlace;
  /** A side asked for by name or uuid before the requirements were known. */
  readonly wantedSide: string | null;
  /** Order of arrival within the station: photos are laid out on sides in this order. */
  readonly sequence: number;
  readonly sha256: Sha256;
  /** Of its picture without the metadata; null for a kind that is known by its bytes alone, and for photos from before it was kept. */
  readonly pictureHash: PictureHash | null;
  /** CRC-32 of the bytes as zlib reckons it, from 0 to 2^32 - 1: what sending compares. Null for photos from before it was kept. */
  readonly crc32: number | null;
  readonly bytes: number;
  readonly format: ImageFormat;
  /** Upright size, after the EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** EXIF capture time where the file has one, else the file's modification time. */
  readonly capturedAt: Millis;
  readonly addedAt: Millis;
  readonly addedBy: string;
  readonly source: string;
  readonly filename: string;
  /** Local time at which the partner accepted the upload. */
  readonly uploadedAt: Millis | null;
  /** Server time of that upload, from the partner's own evidence where it gives some. */
  readonly uploadedServerAt: Millis | null;
  /** Local time at which the original went, long after the item had ended; its thumbnail stays. Null while it is here. */
  readonly originalRemovedAt: Millis | null;
  /** Its measured figures; null where nothing was measured. */
  readonly figures: PhotoFigures | null;
}

/** Formats that the station writes as well as reads. */
export const plainFormats = ['jpeg', 'png', 'webp', 'tiff'] as const;
export type PlainFormat = (typeof plainFormats)[number];
/** Camera RAW: seen through the JPEG that the camera put inside. */
export const rawFormats = ['cr2', 'cr3', 'nef', 'arw', 'raf', 'dng', 'orf'] as const;
export type RawFormat = (typeof rawFormats)[number];
export const imageFormats = [...plainFormats, 'heic', ...rawFormats] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Side name, reason and message of one `media_rejected` entry, or a side that the operator marked by hand. */
export interface Rejection {
  readonly id: RejectionId;
  readonly itemId: ItemId;
  /** Null when the name matched no side: the text is shown as sent. */
  readonly sideUuid: SideUuid | null;
  readonly sideName: string;
  readonly reason: string;
  readonly message: string | null;
  /** The event's timestamp (server clock). */
  readonly serverAt: Millis;
  /** The photo that was rejected, when the station holds it. */
  readonly photoId: PhotoId | null;
  /** Local time at which a newer photo answered it, or the operator dismissed it. */
  readonly resolvedAt: Millis | null;
  /** Who marked the side by hand; null for the partner's own. */
  readonly markedBy: string | null;
}

export const operationKinds = ['create', 'upload', 'submit', 'cancel', 'update_user'] as const;
export type OperationKind = (typeof operationKinds)[number];

export type OperationPayload =
  | { readonly kind: 'create' }
  | { readonly kind: 'upload'; readonly photoId: PhotoId; readonly sideUuid: SideUuid }
  | { readonly kind: 'submit' }
  | { readonly kind: 'cancel'; readonly reason: string }
  | { readonly kind: 'update_user'; readonly userId: string; readonly changes: UserChanges };

export interface UserChanges {
  readonly email?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly business_name?: string | undefined;
  readonly certificate_issuance_name?: string | undefined;
}

/**
 * `pending` may run when its time comes; `in_flight` is being tried; `parked` waits for a person and is kept;
 * `done` was confirmed; `dropped` is no longer intended (its photo was retaken, its item cancelled).
 */
export const operationStatuses = ['pending', 'in_flight', 'parked', 'done', 'dropped'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

export const waitReasons = [
  'nothing',
  'time',
  'network',
  'rate_limit',
  'credentials',
  'person',
  'requirements',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** One intended effect on the partner, durable until confirmed. Operations of one item run in order of `sequence`. */
export interface Operation {
  readonly id: OperationId;
  readonly sequence: number;
  readonly connectionId: ConnectionId;
  /** Null for operations that belong to no item (update user). */
  readonly itemId: ItemId | null;
  readonly payload: OperationPayload;
  readonly status: OperationStatus;
  readonly attempts: number;
  /** True when an earlier attempt may have reached the partner: read before repeating. */
  readonly outcomeUnknown: boolean;
  readonly nextTryAt: Millis | null;
  readonly waitingFor: WaitReason;
  readonly lastError: OperationError | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** `adopt` it, `ask` a person, or `create` another without looking. */
export const existingRules = ['adopt', 'ask', 'create'] as const;
export type ExistingRule = (typeof existingRules)[number];

/** The part of the connection profile that the decisions depend on. */
export interface SendPolicy {
  readonly submit: 'automatic' | 'manual';
  readonly submitAfterReshoot: boolean;
  /** False where the deployment does not offer the operation. */
  readonly canSubmit: boolean;
  readonly canCancel: boolean;
  readonly canList: boolean;
  /** What becomes of an SR that the partner has already under an item's reference. */
  readonly existing: ExistingRule;
  readonly pollsPerMinute: number;
  readonly uploadsAtOnce: number;
  /** Requirements older than this are read again when the item is visited. */
  readonly requirementsMaxAgeMs: Millis;
}

export interface AuditEntry {
  readonly at: Millis;
  readonly who: string;
  /** The line that a person reads. */
  readonly text: Text;
  readonly itemId: ItemId | null;
  /** For support: ids and figures that the line does not tell. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Events as they came, kept even when their SR is not known here. */
export interface StoredEvent {
  readonly id: number;
  /** Same event, same key: type, SR, timestamp and a hash of the rest. */
  readonly dedupeKey: string;
  readonly srUuid: SrUuid;
  readonly type: string;
  readonly serverAt: Millis;
  readonly payload: string;
  readonly receivedAt: Millis;
  readonly appliedAt: Millis | null;
  /** It is from the partner for sure: it was signed, or came by no relay. */
  readonly trusted: boolean;
}
