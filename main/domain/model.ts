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

/** Since 1970 by this machine's clock; the partner's where a name says `server`. */
export type Millis = number;

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

/** Items without a place come last. */
export const itemSorts = ['newest', 'oldest', 'code', 'place'] as const;
export type ItemSort = (typeof itemSorts)[number];

/** Values outside the spec's table stay as they are. */
export interface SrState {
  readonly primary: string;
  readonly supplement: string | null;
}

export interface Progress {
  readonly currentRequired: number;
  readonly totalRequired: number;
  readonly currentOptional: number;
  readonly totalOptional: number;
  readonly met: boolean;
}

/** `lastUploadDetectedAt` is by the partner's clock. */
export interface ProgressReport extends Progress {
  readonly lastUploadDetectedAt: Millis | null;
}

/** A template is the last known requirements of the (category, type). */
export type RequirementsSource = 'none' | 'template' | 'server';

export interface RequirementsChange {
  readonly text: Text;
  readonly at: Millis;
}

/** `uuid` is null where only a name is known, as on a work list. */
export interface TaxonomyName {
  readonly uuid: string | null;
  readonly name: string;
}

export interface Item {
  readonly id: ItemId;
  readonly connectionId: ConnectionId;
  readonly referenceId: string;
  readonly categoryUuid: string;
  readonly typeUuid: string;
  readonly serviceUuid: string | null;
  /** The create call does not take them (spec 4.1); templates of the profile may. */
  readonly brand: TaxonomyName | null;
  readonly model: TaxonomyName | null;
  /** The station chooses it before the create call; only the partner's answer replaces it. */
  readonly srUuid: SrUuid;
  /** The partner has confirmed that the SR exists. */
  readonly srKnown: boolean;
  /** The partner had the SR; this item did not make it. */
  readonly adopted: boolean;
  /** An SR that the partner holds under the reference, with the person's answer. */
  readonly existing: ExistingSr | null;
  /** Another station sends it since then, and this one only follows. */
  readonly movedAt: Millis | null;
  readonly microId: string | null;
  /** Text from outside, opened only after a check. */
  readonly url: string | null;
  readonly state: SrState | null;
  /** The partner's clock. */
  readonly stateServerAt: Millis | null;
  readonly progress: ProgressReport | null;
  /** Local time. */
  readonly progressReadAt: Millis | null;
  readonly requirements: RequirementsSource;
  /** Local time; null where unknown. */
  readonly requirementsReadAt: Millis | null;
  readonly requirementsChange: RequirementsChange | null;
  readonly stage: Stage;
  /** The operator said "done" or asked for submission. */
  readonly markedDone: boolean;
  /** Local time of the confirmation. */
  readonly submittedAt: Millis | null;
  /** Local time of the last QC rejection. */
  readonly rejectedAt: Millis | null;
  readonly invalidation: { readonly code: string; readonly message: string } | null;
  /** Bin or tote and a note, from the work list or a scanned place. */
  readonly place: string | null;
  readonly note: string | null;
  readonly serial: string | null;
  readonly lot: string | null;
  readonly lastError: ItemError | null;
  /** Null when there is no reason to ask. */
  readonly nextPollAt: Millis | null;
  readonly lastPolledAt: Millis | null;
  readonly createdBy: string;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/**
 * Others made an SR for the reference. `answer` null: a person is asked. `take`: it is this item's, with its photos.
 * `follow`: others handle it. `anew`: the item gets another.
 */
export interface ExistingSr {
  readonly srUuid: SrUuid;
  readonly state: SrState;
  /** Sides with a photo from elsewhere, and all sides. */
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

export interface OperationError extends ItemError {
  /** Tries in a row whose answer did not fit the spec; absent after another failure. */
  readonly misfits?: number | undefined;
}

/** Spec section 2. Templates store it too. */
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

/** `position` orders sides over all groups as the partner listed them. */
export interface Side extends SideSpec {
  readonly itemId: ItemId;
  readonly groupUuid: string;
  readonly groupName: string;
  readonly groupDescription: string;
  readonly groupLocked: boolean;
  readonly position: number;
}

/**
 * `active` is its side's photo, `superseded` was retaken, `tray` has no side, `removed` was taken off (undo needs it),
 * `inbox` has no item.
 */
export const photoPlaces = ['active', 'superseded', 'tray', 'removed', 'inbox'] as const;
export type PhotoPlace = (typeof photoPlaces)[number];

/** The original's bytes never change. */
export interface Photo {
  readonly id: PhotoId;
  readonly itemId: ItemId | null;
  readonly sideUuid: SideUuid | null;
  readonly place: PhotoPlace;
  /** A side requested before the requirements were known. */
  readonly wantedSide: string | null;
  /** Arrival order, in which photos are laid out on sides. */
  readonly sequence: number;
  readonly sha256: Sha256;
  /** Without metadata; null for formats known only by their bytes, and for older photos. */
  readonly pictureHash: PictureHash | null;
  /** As in zlib, 0 to 2^32 - 1; sending compares it. Null for older photos. */
  readonly crc32: number | null;
  readonly bytes: number;
  readonly format: ImageFormat;
  /** Upright, after the EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** EXIF, else the file's modification time. */
  readonly capturedAt: Millis;
  readonly addedAt: Millis;
  readonly addedBy: string;
  readonly source: string;
  readonly filename: string;
  /** Local time of the partner's confirmation. */
  readonly uploadedAt: Millis | null;
  /** Its server time, from the partner's evidence if there is some. */
  readonly uploadedServerAt: Millis | null;
  /** Retention removed it, long after the item's end; its thumbnail stays. */
  readonly originalRemovedAt: Millis | null;
  readonly figures: PhotoFigures | null;
}

export const plainFormats = ['jpeg', 'png', 'webp', 'tiff'] as const;
export type PlainFormat = (typeof plainFormats)[number];
/** The camera's embedded JPEG shows them. */
export const rawFormats = ['cr2', 'cr3', 'nef', 'arw', 'raf', 'dng', 'orf'] as const;
export type RawFormat = (typeof rawFormats)[number];
export const imageFormats = [...plainFormats, 'heic', ...rawFormats] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** From a `media_rejected` entry, or a person's mark. */
export interface Rejection {
  readonly id: RejectionId;
  readonly itemId: ItemId;
  /** Null when the name matched no side. */
  readonly sideUuid: SideUuid | null;
  readonly sideName: string;
  readonly reason: string;
  readonly message: string | null;
  /** The partner's clock. */
  readonly serverAt: Millis;
  /** Null when the station does not hold the photo. */
  readonly photoId: PhotoId | null;
  /** Local time of the newer photo or the dismissal. */
  readonly resolvedAt: Millis | null;
  /** Null for the partner's own. */
  readonly markedBy: string | null;
  readonly answer: RejectionAnswer | null;
}

export const answerKinds = ['not_on_item', 'worn_off', 'cannot_be_better', 'other'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Why a rejected side is not shot again. */
export interface RejectionAnswer {
  readonly kind: AnswerKind;
  /** A person's own words; `other` has no others. */
  readonly words: string | null;
  readonly who: string;
  /** Local time. */
  readonly at: Millis;
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

/** `parked` waits for a person; `dropped` lost its purpose (photo retaken, item cancelled). */
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

/** An effect on the partner, saved until it is confirmed. An item's operations run by `sequence`. */
export interface Operation {
  readonly id: OperationId;
  readonly sequence: number;
  readonly connectionId: ConnectionId;
  /** Null for an operation without item (update user). */
  readonly itemId: ItemId | null;
  readonly payload: OperationPayload;
  readonly status: OperationStatus;
  readonly attempts: number;
  /** An earlier try may have reached the partner: read before repeating. */
  readonly outcomeUnknown: boolean;
  readonly nextTryAt: Millis | null;
  readonly waitingFor: WaitReason;
  readonly lastError: OperationError | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** `adopt` it, `ask` a person, or `create` another unseen. */
export const existingRules = ['adopt', 'ask', 'create'] as const;
export type ExistingRule = (typeof existingRules)[number];

export interface SendPolicy {
  readonly submit: 'automatic' | 'manual';
  readonly submitAfterReshoot: boolean;
  /** False where the deployment lacks it. */
  readonly canSubmit: boolean;
  readonly canCancel: boolean;
  readonly canList: boolean;
  /** For an SR that the partner has under the reference. */
  readonly existing: ExistingRule;
  readonly pollsPerMinute: number;
  readonly uploadsAtOnce: number;
  /** Older requirements are read again at a visit. */
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
