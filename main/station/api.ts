import type { Router } from '@orpc/server';
import type { Contract } from '../contract/contract.ts';
import type { UserChanges } from '../domain/model.ts';
import type { CodePage } from '../domain/worklist/codePages.ts';
import type { LaunchImaging } from '../imaging/remote/imagingChild.ts';
import type { Time } from '../lib/async/time.ts';
import type { KnownSecrets } from '../lib/secrets/knownSecrets.ts';
import type { Text } from '../texts/text.ts';
import type { KeyProvider } from '../vault/keyProvider.ts';
import type { DesktopPort } from './desktop/desktopPort.ts';

export type { DesktopPort, DesktopState } from './desktop/desktopPort.ts';

/** The result of `openStation` for a host: the core behind the window, the web page or the command line. */
export interface Station {
  /** Implements the contract; served over MessagePort (Electron) or WebSocket (web host). Its context is `RpcContext`. */
  readonly router: StationRouter;
  readonly commands: StationCommands;
  /** Bytes behind the addresses of `main/contract/assets.ts`; null for what does not exist. `path` has no leading slash. */
  asset(path: string, signal: AbortSignal): Promise<Asset | null>;
  /** For the person when credentials lie in a key file; else null. */
  readonly keyNotice: Text | null;
  /** For the person when the database had to be rebuilt at this start; else null. */
  readonly recoveryNotice: Text | null;
  /** Of the database's form: an older program cannot read it. */
  readonly databaseVersion: number;
  /** Stops everything; resolves when nothing is open any more. */
  close(): Promise<void>;
}

/** Nothing yet: who asks is the same operator for every connection of one host. */
export type RpcContext = Record<never, never>;
// The router's inferred type lives in main/station/router/router.ts; hosts only hand it to oRPC's handler.
export type StationRouter = Router<Contract, RpcContext>;

export interface Asset {
  readonly contentType: string;
  readonly body: Uint8Array;
  /** How long the page may keep it. Pictures are addressed by id and never change, so a day is common. */
  readonly maxAgeSeconds: number;
}

export interface StationOptions {
  readonly dataFolder: string;
  /** Connect to the built-in simulator when the folder has no connection yet (or already is in practice). */
  readonly practice: boolean;
  /** Run the engine, sources and simulator. False for one-shot commands, which only change the store. */
  readonly live: boolean;
  /** Keys to lock secrets with, in order of preference; the first that works is used for new secrets. */
  readonly keyProviders: readonly KeyProvider[];
  readonly operator: string;
  readonly version: string;
  readonly log: Log;
  /** How the process is started that decodes pictures: each host has its own program for it. */
  readonly launchImaging: LaunchImaging;
  /** Learns what the station holds of secrets, so that the log keeps them out too; the station has its own when not given. */
  readonly secrets?: KnownSecrets;
  /** The system's own when not given. */
  readonly time?: Time;
  /** Free bytes where a folder lies; the system's own answer when not given. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** The installed app around the station; left out by every other host. */
  readonly desktop?: DesktopPort | undefined;
  /** Awaited between the steps of the opening: tests hold it up there. */
  readonly pause?: (() => Promise<void>) | undefined;
  /** Bytes of the environment the core may read: proxy variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type { KeyProvider };

export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/**
 * The station as the command line sees it: plain JSON in, plain JSON out (so that a running station can be handed any of
 * them), in the shapes of the command line's contract. Expected failures are thrown as `StationError` or `PartnerFailure`.
 * Inputs are parsed here, since they may come from another process.
 */
export interface StationCommands {
  connect(input: ConnectInput): Promise<ConnectResult>;
  taxonomyRefresh(): Promise<TaxonomyJson>;
  taxonomyList(): Promise<TaxonomyJson>;
  /** Category and type may be null where the work list knows them. `brand` and `model` by uuid or name; the partner is not told of them but by templates of the profile. */
  create(input: {
    reference: string;
    category: string | null;
    type: string | null;
    service: string | null;
    brand?: string | null;
    model?: string | null;
  }): Promise<StatusItemJson>;
  /** What is to be said of a reference before an item is made of it: one that is the same to a person is here, and the like. Words for a person. */
  codeNotes(input: { reference: string }): Promise<{ notes: readonly string[] }>;
  /** `file` is a whole path; `map` holds `COLUMN=FIELD`. `anyCode`: codes that the rules ask about are items' too. */
  workListImport(input: {
    file: string;
    map: readonly string[];
    anyCode?: boolean;
    /** Of a workbook with several. */
    sheet?: string | null;
    /** A code page of `codePages`, of a text that is no Unicode. */
    encoding?: CodePage | null;
  }): Promise<WorkListImportJson>;
  workListClear(): Promise<{ cleared: number }>;
  /** Moves all unsent work into a folder, given as a whole path. `again`: what was delivered before goes out once more. */
  exportQueue(input: { folder: string; again: boolean }): Promise<QueueExport>;
  /** Takes moved work in, or back at the station that it left. */
  importQueue(input: { folder: string }): Promise<QueueImport>;
  importPhotos(input: { reference: string; side: string | null; files: readonly string[] }): Promise<ImportResult>;
  /** One photo of a hot folder that another process watches. `reference` null: the open item, else the inbox. */
  ingest(input: { reference: string | null; file: string; source: string }): Promise<IngestResult>;
  /** Ends when idle (or at once when idle is not asked for and a running engine does the work), by time, or by signal. */
  sync(input: { untilIdle: boolean; forSeconds: number | null }, signal: AbortSignal): Promise<SyncResult>;
  submit(input: { reference: string }): Promise<StatusItemJson>;
  retry(input: { reference: string }): Promise<StatusItemJson>;
  cancel(input: { reference: string; reason: string }): Promise<StatusItemJson>;
  /** Marks a side as rejected by hand. `side` is its uuid or name. */
  reject(input: { reference: string; side: string; reason: string }): Promise<StatusItemJson>;
  /** Takes such a mark back; without one the partner's rejection of the side, or one that names no side of the item, by its words. */
  unreject(input: { reference: string; side: string }): Promise<StatusItemJson>;
  status(input: { reference: string | null }): Promise<StatusJson>;
  /** `text` is the JSON of one webhook event. `changes` are the lines that it wrote into the item's history. */
  event(input: { text: string }): Promise<{
    known: boolean;
    duplicate: boolean;
    changed: boolean;
    changes: readonly string[];
    message: string;
  }>;
  find(input: { identifier: string }): Promise<FindJson>;
  /**
   * Takes over what the partner has already: the SR of one reference, or every open one that the profile's list gives; `onPage` after
   * each page of it. Ends early with what it has by the signal.
   */
  adopt(
    input: { reference: string | null; all: boolean },
    onPage: (page: AdoptPage) => void,
    signal: AbortSignal,
  ): Promise<AdoptResult>;
  /** The stations of the relay, as it knows them. */
  fleet(): Promise<FleetJson>;
  /**
   * Publishes settings for all stations: a profile, a version of before, or this station's own. `adminKey`: the text of the key's file, which signs
   * them and is not kept. `dryRun`: only says what would change, and needs no key.
   */
  fleetPublish(input: {
    readonly profileText: string | null;
    readonly from: number | null;
    readonly dryRun: boolean;
    readonly adminKey?: string | null;
  }): Promise<PublishJson>;
  /** What a person at this station says of the settings that wait for it; `look` only shows them. `trustsKey`: the key that signed them is the admin's. */
  fleetAnswer(input: {
    readonly say: 'look' | 'agree' | 'decline';
    readonly trustsKey: boolean;
  }): Promise<PendingSettingsJson>;
  updateUser(input: { userId: string; changes: UserChanges }): Promise<{ message: string; data: unknown }>;
  /** The connection assistant: reads only. Tells each step; ends early by the signal. The profile that it proposes is not stored. */
  probe(input: Record<never, never>, onStep: (step: ProbeStepJson) => void, signal: AbortSignal): Promise<ProbeJson>;
  /**
   * Watches a folder until the signal; calls back once a photo, and with a note when it begins, when something is wrong with the folder
   * and when all is well again. `endings`: those that are taken; null or absent, those of all formats that are read. Throws `invalid`, with the field `dir`, for a folder that can never be watched.
   */
  watch(
    input: { folder: string; reference: string | null; endings?: readonly string[] | null | undefined },
    onPhoto: (result: IngestResult) => void,
    signal: AbortSignal,
    onNote: (note: Text) => void,
  ): Promise<void>;
}

export interface ConnectInput {
  readonly profileText: string;
  /** Where `profileText` came from: relative `tls.ca_file` is resolved against its folder. */
  readonly profilePath: string | null;
  /** Null keeps the stored one. */
  readonly apiKey: string | null;
  readonly userToken: string | null;
  /** The relay's code or this station's token for it. Null or absent keeps the stored one. */
  readonly relayToken?: string | null | undefined;
  readonly test: boolean;
}
export interface ConnectResult {
  readonly profile: string;
  readonly base_url: string;
  readonly tested: boolean;
  readonly message: string;
  /** What is to be known of where it leads: an address that is this machine, an operation that writes outside of `/sr/`. Lines for a person. */
  readonly notes: readonly string[];
}

/** What moved out. `left`: items of which something unsent is still here. */
export interface QueueExport {
  readonly folder: string;
  readonly items: readonly { readonly reference_id: string; readonly photos: number }[];
  /** Files, each once. */
  readonly photos: number;
  /** Copied too; they stay here as well. */
  readonly inbox_photos: number;
  /** Files that can't be read here, or are damaged: they did not go. `reference_id` null: of the inbox. */
  readonly lost: readonly { readonly reference_id: string | null; readonly files: number }[];
  readonly left: number;
  /** Of the key by which the list is signed. */
  readonly fingerprint: string;
}

/** What came in. `already` are items that were here; `beside` are codes that were begun here too, whose photos lie in their trays or in the inbox. */
export interface QueueImport {
  readonly folder: string;
  readonly items: number;
  readonly photos: number;
  readonly already: number;
  readonly beside: readonly string[];
  readonly inbox_photos: number;
  /** Photos whose files were lost at their station: their sides are to be shot anew. */
  readonly lost: number;
  /** Names and fingerprints of the stations that the work comes from. */
  readonly stations: readonly string[];
}

export interface WorkListImportJson {
  readonly taken: number;
  readonly updated: number;
  readonly bad: readonly { readonly line: number; readonly field: string; readonly message: string }[];
  /** Columns that hold something and are no field. */
  readonly ignored_columns: readonly string[];
  /** The sheet of a workbook, and the code page of a text that is no Unicode. */
  readonly sheet: string | null;
  readonly encoding: string | null;
}

/** A row of the work list: names or uuids, as the list gave them; null for what it did not tell. */
export interface ExpectedItemJson {
  readonly reference: string;
  readonly category: string | null;
  readonly type: string | null;
  readonly service: string | null;
  readonly brand: string | null;
  readonly model: string | null;
  readonly place: string | null;
  readonly note: string | null;
}

/** How an item ended; `cursor` grows from one result to the next. */
export interface ResultJson {
  readonly cursor: number;
  readonly reference_id: string;
  readonly sr_uuid: string;
  readonly result: 'authentic' | 'not_authentic' | 'cancelled';
  readonly at: string;
  readonly photos: readonly { readonly side: string; readonly sha256: string }[];
  readonly rejections: number;
  readonly serial: string | null;
  readonly lot: string | null;
}

export interface ImportResult {
  readonly reference_id: string;
  readonly photos: readonly IngestResult[];
  /** How many were refused; their reasons are in `photos`. */
  readonly refused: number;
}
export interface IngestResult {
  readonly file: string;
  readonly accepted: boolean;
  /** One plain line; for a refused file the reason. */
  readonly message: string;
  readonly reference_id: string | null;
  readonly photo: { readonly id: string; readonly sha256: string; readonly bytes: number } | null;
  /** Null with an accepted photo: it waits in the tray (or, without an item, in the inbox). */
  readonly side: { readonly uuid: string; readonly name: string } | null;
}

export interface AdoptResult {
  readonly adopted: readonly string[];
  /** SRs that were found or listed and that our credential may not read, or that another identifier than the reference gave. */
  readonly not_ours: number;
}

/** How far the list has been gone through. */
export interface AdoptPage {
  readonly page: number;
  /** Null where the partner does not tell. */
  readonly pages: number | null;
  readonly seen: number;
  readonly adopted: number;
  readonly not_ours: number;
}

export interface SyncResult {
  /** `idle`: nothing can go forward without a person or the review; `time_up`; `stopped` by the signal. */
  readonly ended: 'idle' | 'time_up' | 'stopped';
  readonly operations: OperationsJson;
  readonly waiting_for: string;
  readonly credentials: 'ok' | 'missing' | 'refused' | 'unknown';
  readonly message: string;
}

export interface OperationsJson {
  readonly pending: number;
  readonly in_flight: number;
  readonly parked: number;
}

export interface TaxonomyJson {
  readonly fetched_at: string | null;
  readonly categories: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly types: readonly { readonly uuid: string; readonly name: string; readonly brands: readonly unknown[] }[];
  }[];
}

export interface ProbeStepJson {
  readonly endpoint: string;
  /** Calls made so far. */
  readonly calls: number;
  /** How long a limit of the partner is waited for now; else null. */
  readonly wait_ms: number | null;
}

export interface ProbeJson {
  /** The profile in use with all changes. */
  readonly profile: object;
  readonly changes: readonly {
    readonly field: string;
    readonly from: unknown;
    readonly to: unknown;
    readonly proof: string;
  }[];
  readonly endpoints: readonly {
    readonly endpoint: string;
    readonly outcome: 'works' | 'refused' | 'failed' | 'limited' | 'not_tried' | 'not_proven';
    /** Null where none was taken. Of `not_proven`, a write: what the profile sends. */
    readonly credential: 'bearer' | 'x-api-key' | 'none' | null;
    readonly user_token: boolean;
    readonly message: string;
  }[];
  readonly parameters: readonly {
    readonly field: string;
    /** Null where no answer proves one. */
    readonly name: string | null;
    readonly proof: 'effect' | 'refusal' | 'accepted' | null;
    readonly message: string;
  }[];
  readonly calls: number;
}

/** Settings that were published for all stations, or would be. */
/** Settings that wait for a person at this station, or that one refused. */
export interface PendingSettingsJson {
  /** Null where nothing waits; so is all that follows. */
  readonly version: number | null;
  /** Whose token brought them. */
  readonly station: string | null;
  readonly signed_by: 'admin' | 'unknown_key' | 'nobody' | null;
  /** Of the key that signed them. */
  readonly fingerprint: string | null;
  readonly said: 'agreed' | 'declined' | 'left_out' | null;
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  /** Where photos, credentials and effects would go, each in a line. */
  readonly goes: readonly string[];
}

export interface PublishJson {
  readonly version: number;
  readonly published: boolean;
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** The stations of the relay, and what somebody should see to. */
export interface FleetJson {
  readonly stations: readonly {
    readonly name: string;
    /** The one that was asked. */
    readonly this: boolean;
    readonly version: string | null;
    readonly last_seen: string | null;
    readonly silent: boolean;
    readonly backlog: { readonly photos: number; readonly operations: number; readonly parked: number };
    readonly oldest_unsent_at: string | null;
    readonly free_bytes: number | null;
    readonly camera: { readonly model: string; readonly ready: boolean } | null;
    readonly rejected: readonly { readonly side: string; readonly count: number }[];
    /** The published settings at the station; null where it never told of them. */
    readonly settings: {
      readonly version: number | null;
      readonly taken_at: string | null;
      readonly next: {
        readonly version: number;
        readonly waits: 'open' | 'arriving' | 'refused';
        readonly why: string | null;
      } | null;
    } | null;
  }[];
  /** The settings that were published last; null where none were. */
  readonly settings: { readonly version: number; readonly published_by: string; readonly at: string | null } | null;
  readonly alarms: readonly { readonly code: string; readonly station: string | null; readonly message: string }[];
}

/** Every field of Find's answer (spec 4.4) but whether it came from the partner's cache. */
export interface FindJson {
  readonly message: string | null;
  readonly sr_uuid: string;
  readonly micro_id: string | null;
  readonly legacy_id: string | null;
  readonly state: { readonly primary: string; readonly supplement: string | null };
  readonly url: string | null;
}

export interface StatusItemJson {
  readonly reference_id: string;
  readonly sr_uuid: string | null;
  readonly micro_id: string | null;
  readonly url: string | null;
  /** Names; null where the station does not know them. */
  readonly category: string | null;
  readonly type: string | null;
  readonly brand: string | null;
  readonly model: string | null;
  /** Null: the partner chooses. */
  readonly service: { readonly uuid: string; readonly name: string | null } | null;
  /** Whether the partner had the SR already, and the item took it over. */
  readonly adopted: boolean;
  readonly stage: string;
  readonly state: { readonly primary: string; readonly supplement: string | null } | null;
  readonly progress: {
    readonly current_required: number;
    readonly total_required: number;
    readonly current_optional: number;
    readonly total_optional: number;
    readonly met: boolean;
  } | null;
  readonly sides: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly group: string;
    readonly required: boolean;
    readonly status: 'missing' | 'captured' | 'uploading' | 'uploaded' | 'rejected';
    readonly photo: {
      readonly id: string;
      readonly sha256: string;
      readonly bytes: number;
      readonly width: number;
      readonly height: number;
      readonly captured_at: string;
    } | null;
    readonly rejection: { readonly reason: string; readonly message: string | null; readonly at: string } | null;
  }[];
  /** Rejections that name no side of the item. One without a side: QC rejected it, and which sides are meant is not told yet. */
  readonly rejections_unnamed: readonly {
    readonly side: string | null;
    readonly reason: string | null;
    readonly message: string | null;
    readonly at: string | null;
  }[];
  readonly cancellation: { readonly code: string; readonly message: string } | null;
  readonly tray: readonly { readonly id: string; readonly sha256: string }[];
  readonly operations: OperationsJson;
  readonly waiting_for: string;
  readonly next_try_at: string | null;
  readonly last_error: { readonly code: string; readonly message: string; readonly at: string } | null;
  readonly place: string | null;
  readonly note: string | null;
  /** Read out of its code by a rule of the profile; null where none was. */
  readonly serial: string | null;
  readonly lot: string | null;
  /** When the station learned of the item's end; null before. */
  readonly result_at: string | null;
  /** The partner has confirmed every photo and nothing of the item is left to send. */
  readonly safe_to_release: boolean;
}

export interface StatusJson {
  readonly items: readonly StatusItemJson[];
  readonly operations: OperationsJson;
  /** Items of the work list that are not begun. */
  readonly expected: number;
  /** The folder that work lists are put into, and its files that were not taken; null where none is set. */
  readonly work_list_folder: {
    readonly folder: string;
    readonly not_taken: readonly { readonly file: string; readonly message: string }[];
  } | null;
  /** Every item is safe to release, and no photo waits without an item. */
  readonly safe_to_release: boolean;
  /** Null where the partner's events come by no relay. */
  readonly relay: {
    readonly connected: boolean;
    readonly cursor: number;
    readonly last_event_at: string | null;
  } | null;
  readonly connection: {
    readonly profile: string | null;
    readonly online: boolean | null;
    readonly credentials: 'ok' | 'missing' | 'refused';
    readonly paused_until: string | null;
  };
}
