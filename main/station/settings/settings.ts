import { z } from 'zod';
import { type ScannerSettings, scannerSettings } from '../../contract/codes/scanner.ts';
import { updateSettings } from '../../contract/desktop/desktop.ts';
import { ownKeys } from '../../contract/keys.ts';
import { labelSettings } from '../../contract/labels.ts';
import { liveCameraSettings } from '../../contract/liveCamera.ts';
import { rememberedFit } from '../../contract/overlays.ts';
import { ownPreferences } from '../../contract/preferences.ts';
import { qualitySettings } from '../../contract/quality.ts';
import { fileEndings, folderScan, originalsRule } from '../../contract/sources.ts';
import { tetherCamera } from '../../contract/tetherView.ts';
import { textView } from '../../contract/text.ts';
import { listOutcome } from '../../contract/workList/workList.ts';
import { alertCodes } from '../../domain/health/alerts.ts';
import { alertTargets } from '../../domain/health/alertTargets.ts';
import type { ItemId, OperatorId, PhotoId, SideUuid } from '../../domain/ids.ts';
import { defaultLabels, type LabelSettings } from '../../domain/intake/labelShot.ts';
import { defaultQuality, type QualitySettings } from '../../domain/judgement/qualitySettings.ts';
import { codePages } from '../../domain/worklist/codePages.ts';
import { expectedFields } from '../../domain/worklist/expectedItem.ts';
import { readSyslogAddress, readWebhookAddress } from '../../lib/alertAddresses.ts';
import type { SealFault } from '../../lib/secrets/publicationSeal.ts';
import { setting } from './setting.ts';

const hotFolder = z.object({
  path: z.string().nullable(),
  look: folderScan,
  originals: originalsRule,
  /** The rule for originals holds for files from then on: earlier ones stay. */
  originalsSince: z.number(),
  endings: fileEndings,
});
export type HotFolderSettings = z.infer<typeof hotFolder>;

const megabyte = 1_000_000;
/** Shown as MB. */
const bytes = z.number().int().min(0).meta({ unit: megabyte });

const storage = z.object({
  /** After so many days, and only once the partner has them; null keeps all. */
  retentionDays: z.number().int().min(1).max(3650).meta({ start: 30 }).nullable(),
  backupEveryHours: z.number().int().min(1).max(168),
  backupsKept: z.number().int().min(1).max(100),
  /** Bytes of free space: below the first the station warns, below the second it takes no photos. */
  warnBelowBytes: bytes,
  refuseBelowBytes: bytes,
  /** A larger file that is no RAW or TIFF is not a photo. */
  mostPhotoBytes: bytes.min(megabyte).meta({ unit: megabyte }),
  /** Logs each step of the work. */
  logsWork: z.boolean(),
});
export type StorageSettings = z.infer<typeof storage>;

const minutes = z.number().int().min(1).max(1440);

const alerts = z.object({
  disk: z.boolean(),
  clock: z.boolean(),
  credential: z.boolean(),
  sources: z.boolean(),
  silentMinutes: minutes.meta({ start: 15 }).nullable(),
  unsentMinutes: minutes.meta({ start: 60 }).nullable(),
  /** So many may wait. */
  reshoots: z.number().int().min(1).max(100_000).meta({ start: 20 }).nullable(),
  firstPassPercent: z.number().int().min(1).max(100).meta({ start: 80 }).nullable(),
  webhook: z
    .string()
    .max(500)
    .refine((given) => readWebhookAddress(given) !== null, 'field.webhookAddress')
    .nullable(),
  syslog: z
    .string()
    .max(300)
    .refine((given) => readSyslogAddress(given) !== null, 'field.syslogAddress')
    .nullable(),
});
export type AlertSettings = z.infer<typeof alerts>;

const alertNote = z.object({ code: z.enum(alertCodes), at: z.number(), message: textView });
const unsentAlert = alertNote.extend({
  id: z.string(),
  target: z.enum(alertTargets),
  kind: z.enum(['fired', 'cleared', 'test']),
});
export type UnsentAlert = Readonly<z.infer<typeof unsentAlert>>;
/** `unsent`: the oldest first. An unreadable one counts as absent. */
const alertState = z.object({
  firing: z.array(alertNote).catch([]),
  unsent: z.array(unsentAlert).catch([]),
});
export type AlertState = Readonly<z.infer<typeof alertState>>;

const tether = z.object({ camera: tetherCamera.nullable(), keepsOnCard: z.boolean() });
export type TetherSettings = z.infer<typeof tether>;

const hashedPin = z.object({ salt: z.string(), hash: z.string() });
export type HashedPin = Readonly<z.infer<typeof hashedPin>>;

const desktop = z.object({
  updates: updateSettings,
  kiosk: z.object({ on: z.boolean(), pin: hashedPin.nullable() }),
  secondScreen: z.boolean(),
});
export type DesktopSettings = z.infer<typeof desktop>;

const exchange = z.object({ listFolder: z.string().nullable(), resultsFolder: z.string().nullable() });
const exchangeState = z.object({
  taken: z.record(z.string(), z.string()),
  refused: z.record(z.string(), textView).default({}).catch({}),
  written: z.number().int(),
  lastList: listOutcome.nullable().catch(null),
});
type ExchangeState = z.infer<typeof exchangeState>;

/** Newest last. An unreadable entry counts as absent. */
const overlayFits = z
  .array(rememberedFit.nullable().catch(null))
  .transform((fits) => fits.filter((fit) => fit !== null));

const relayState = z.object({
  address: z.string().nullable(),
  store: z.string().nullable(),
  cursor: z.number().int().min(0),
  lastEventAt: z.number().nullable(),
  aliveUntil: z.number(),
});
export type RelayStateSetting = z.infer<typeof relayState>;
export const noRelay: RelayStateSetting = { address: null, store: null, cursor: 0, lastEventAt: null, aliveUntil: 0 };

const fleetState = z.object({
  store: z.string().nullable(),
  revision: z.number().int().min(0),
  live: z.number().int().min(1),
});
export type FleetState = Readonly<z.infer<typeof fleetState>>;

const succession = z.object({ from: z.string(), to: z.string(), signature: z.string() });
export const publication = z.object({
  version: z.number().int(),
  station: z.string(),
  content: z.string(),
  seal: z
    .object({ key: z.string(), signature: z.string(), succession: z.array(succession).readonly() })
    .nullable()
    .default(null),
});
export type Publication = Readonly<z.infer<typeof publication>>;

/** Written out, so that the page's gallery can read this table: the seal itself needs Node. */
const sealFaults = ['not_signed', 'bad_signature', 'other_key'] as const satisfies readonly SealFault[];

const fleetSettings = z.object({
  scope: z.string().nullable(),
  version: z.number().int().nullable(),
  takenAt: z.number().nullable(),
  next: publication.nullable(),
  /** `left_out`: a start with this version did not finish. */
  answer: z
    .object({ version: z.number().int(), said: z.enum(['agreed', 'declined', 'left_out']), changes: z.string() })
    .nullable(),
  foreign: z
    .object({ version: z.number().int(), station: z.string(), why: z.enum(sealFaults), at: z.number() })
    .nullable(),
});
export type FleetSettings = Readonly<z.infer<typeof fleetSettings>>;

const fleetOperators = z.object({
  scope: z.string().nullable(),
  version: z.number().int().nullable(),
  /** It waits for the admin's key to be known here. */
  next: publication.nullable(),
});
export type FleetOperatorsState = Readonly<z.infer<typeof fleetOperators>>;

const fleetKeys = z.record(z.string(), z.string());

/** Only this station writes ids here, so they need no check. */
const itemId = z.custom<ItemId>((value) => typeof value === 'string');
const sideUuid = z.custom<SideUuid>((value) => typeof value === 'string');
const photoId = z.custom<PhotoId>((value) => typeof value === 'string');
const shoot = z.object({
  open: z
    .object({
      itemId,
      openedAt: z.number(),
      sideUuid: sideUuid.nullable(),
      retake: z.object({ sideUuid, photoId }).nullable(),
      finishes: z.array(z.string()).nullable().default(null),
    })
    .nullable(),
  visits: z.array(z.object({ itemId, openedAt: z.number(), leftAt: z.number() })),
  keptAt: z.number(),
});

const operatorId = z.custom<OperatorId>((value) => typeof value === 'string');
const signIns = z.object({
  log: z.array(z.object({ operatorId: operatorId.nullable(), at: z.number() })),
  activeAt: z.number(),
});

const mostlyNothing = { usbCamera: null, sizes: [], pedalKey: null, inUse: 'tether' } as const;
const leftAlone = {
  path: null,
  look: { kind: 'events' },
  originals: { kind: 'leave' },
  originalsSince: 0,
  endings: null,
} as const;
const roomy = { warnBelowBytes: 2_000_000_000, refuseBelowBytes: 500_000_000, mostPhotoBytes: 300_000_000 };
const plainDesktop = {
  updates: { address: null, channel: 'latest' },
  kiosk: { on: false, pin: null },
  secondScreen: false,
} as const;
const saved = { retentionDays: null, backupEveryHours: 4, backupsKept: 6, logsWork: true };

const quietAlerts: AlertSettings = {
  disk: true,
  clock: true,
  credential: true,
  sources: true,
  silentMinutes: null,
  unsentMinutes: 60,
  reshoots: null,
  firstPassPercent: null,
  webhook: null,
  syslog: null,
};

// biome-ignore format: a table, one line a setting
export const stationSettings = {
  /** What is told of by itself, and whom besides the screens. */
  alerts:      setting<AlertSettings>('alerts', alerts, quietAlerts),
  autoAdvance: setting('autoAdvance', z.boolean(), true),
  /** Nothing is sent while a photo on a side has a warning. */
  holdsMarked: setting('holdsMarked', z.boolean(), false),
  hotFolder:   setting('hotFolder', hotFolder, leftAlone),
  keys:        setting('keys', ownKeys, {}),
  labels:      setting<LabelSettings>('labels', labelSettings, defaultLabels),
  liveCamera:  setting('liveCamera', liveCameraSettings, { ...mostlyNothing, sizes: [] }),
  /** The name in the history; null: the host's name for the person. */
  operator:    setting('operator', z.string().trim().min(1).max(80).nullable(), null),
  /** Locks the page after so many minutes without an act; null: never. */
  operators:   setting('operators', z.object({ lockMinutes: z.number().int().min(1).max(480).meta({ start: 10 }).nullable() }), { lockMinutes: null }),
  overlayFits: setting('overlayFits', overlayFits, []),
  place:       setting('place', z.string().nullable(), null),
  preferences: setting('preferences', ownPreferences, {}),
  quality:     setting<QualitySettings>('quality', qualitySettings, defaultQuality),
  /** How the scanner types, and whether single letters are commands. */
  scanner:     setting<ScannerSettings>('scanner', scannerSettings, { letters: 'alone', keepsLetters: false, learnt: null }),
  storage:     setting('storage', storage, { ...saved, ...roomy }),
  desktop:     setting<DesktopSettings>('desktop', desktop, plainDesktop),
  /** Lists come from here and results go here by themselves. */
  exchange:    setting('exchange', exchange, { listFolder: null, resultsFolder: null }),
  workListColumns: setting('workListColumns', z.record(z.string(), z.enum(expectedFields)), {}),
  workListPage: setting('workListPage', z.enum(codePages).nullable(), null),
  tether:      setting('tether', tether, { camera: null, keepsOnCard: true }),
};

/** The station sets these, no person. */
// biome-ignore format: a table, one line a state
export const stationState = {
  alertState:  setting<AlertState>('alertState', alertState, { firing: [], unsent: [] }),
  fleetState:  setting('fleetState', fleetState, { store: null, revision: 0, live: 1 }),
  fleetKeys:   setting('fleetKeys', fleetKeys, {}),
  fleetSettings: setting<FleetSettings>('fleetSettings', fleetSettings, { scope: null, version: null, takenAt: null, next: null, answer: null, foreign: null }),
  fleetOperators: setting<FleetOperatorsState>('fleetOperators', fleetOperators, { scope: null, version: null, next: null }),
  shoot:       setting('shoot', shoot, { open: null, visits: [], keptAt: 0 }),
  exchangeState: setting<ExchangeState>('exchangeState', exchangeState, { taken: {}, refused: {}, written: 0, lastList: null }),
  /** Newest first. Ids alone: a removed operator's name must be nowhere else. */
  signIns:     setting('signIns', signIns, { log: [], activeAt: 0 }),
  /** Whether the steps of a new station were put away or asked for; null: neither. */
  setupHidden: setting('setupHidden', z.boolean().nullable(), null),
  namesToForget: setting('namesToForget', z.boolean(), false),
  relayState:  setting<RelayStateSetting>('relayState', relayState, noRelay),
};

export type SettingKey = keyof typeof stationSettings;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(stationSettings, key);
}
