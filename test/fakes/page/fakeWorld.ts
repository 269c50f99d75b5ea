import type { AlertsView } from '../../../main/contract/alerts.ts';
import type { LimitView } from '../../../main/contract/connection/limits.ts';
import type { ProfileCheck, ProfileField } from '../../../main/contract/connection/profileForm.ts';
import type { ItemDetailsView } from '../../../main/contract/details.ts';
import type { DiagnosticsView, HealthView, LogView } from '../../../main/contract/health.ts';
import type { FleetView, PendingSettingsView } from '../../../main/contract/relay/fleet.ts';
import type { HandoverView } from '../../../main/contract/relay/handover.ts';
import type { SettingsPlanView } from '../../../main/contract/settingsFile.ts';
import type { SetupView } from '../../../main/contract/setup.ts';
import type { RefusedFile, SourcesView } from '../../../main/contract/sources.ts';
import type { PartnerSearchView, ServiceChoiceView, TaxonomyView } from '../../../main/contract/taxonomy.ts';
import type {
  AdoptionView,
  AuditView,
  ItemView,
  StatusView,
  StorageView,
  TimelineEntryView,
} from '../../../main/contract/views.ts';
import type { TaxonomyBrand } from '../../../main/domain/partner/service.ts';
import { schemaFields } from '../../../main/lib/schemaFields.ts';
import { profileSchema } from '../../../main/partner/profileSchema.ts';
import type { Text } from '../../../main/texts/text.ts';
import { type FakeCards, fakeCards } from './fakeCards.ts';
import type { DesktopWorld } from './fakeDesktop.ts';
import { fakeDetails } from './fakeDetails.ts';
import { type GoldenWorld, noGolden } from './fakeGolden.ts';
import type { KeysWorld } from './fakeKeys.ts';
import type { LabelsWorld } from './fakeLabels.ts';
import type { LiveCameraWorld } from './fakeLiveCamera.ts';
import type { OperatorsWorld } from './fakeOperators.ts';
import type { PinWorld } from './fakePin.ts';
import type { PreferencesWorld } from './fakePreferences.ts';
import { fakeQuality, type QualityWorld } from './fakeQuality.ts';
import { plainScanner, type ScannerWorld } from './fakeScanner.ts';
import { fakeTetherView, type TetherWorld } from './fakeTether.ts';
import { fakeSources, fakeStatus, fakeStorage, fakeTaxonomy } from './fakeViews.ts';
import { noExchange, type WorkListWorld } from './fakeWorkList.ts';

/** What a scenario starts with. */
export interface FakeWorld
  extends LiveCameraWorld,
    QualityWorld,
    KeysWorld,
    ScannerWorld,
    PreferencesWorld,
    LabelsWorld,
    OperatorsWorld,
    PinWorld,
    TetherWorld,
    GoldenWorld,
    WorkListWorld,
    DesktopWorld {
  status: StatusView;
  taxonomy: TaxonomyView;
  /** By the uuid of their type. */
  brands: Readonly<Record<string, readonly TaxonomyBrand[]>>;
  /** What the partner's own search answers. */
  partnerSearch: PartnerSearchView;
  services: ServiceChoiceView;
  storage: StorageView;
  /** Set on the page since, by key. */
  settings: Readonly<Record<string, unknown>>;
  sources: SourcesView;
  refused: RefusedFile[];
  items: ItemView[];
  audit: AuditView[];
  timeline: TimelineEntryView[];
  details: ItemDetailsView;
  adoption: AdoptionView;
  fleet: FleetView;
  profileGoes: Pick<ProfileCheck, 'note' | 'goes'>;
  pendingSettings: { pending: PendingSettingsView | null; foreign: Text | null };
  handover: HandoverView;
  settingsPlan: SettingsPlanView;
  setup: SetupView;
  health: HealthView;
  alerts: AlertsView;
  log: LogView;
  diagnostics: DiagnosticsView;
  limits: LimitView[];
  profileJson: string | null;
  readonly profileFields: ProfileField[];
  cards: FakeCards;
}

export function fakeWorld(change: Partial<FakeWorld> = {}): FakeWorld {
  const storage = fakeStorage();
  const quality = fakeQuality();
  return {
    status: fakeStatus(),
    taxonomy: fakeTaxonomy(),
    brands: {},
    partnerSearch: { entries: [], total: 0, nextPage: null, failure: null },
    services: { services: [], usual: null, asks: false, mayBeNone: true },
    storage,
    settings: {},
    quality,
    sources: fakeSources(),
    refused: [],
    items: [],
    desktop: null,
    profileGiven: null,
    expected: [],
    exchange: noExchange,
    audit: [],
    timeline: [],
    details: fakeDetails(),
    fleet: { stations: [], settings: null, alarms: [] },
    profileGoes: { note: null, goes: [] },
    pendingSettings: { pending: null, foreign: null },
    // Hidden: only its own states show it.
    setup: { steps: [], isHidden: true },
    health: { ok: true, parts: [] },
    alerts: { hasSecret: false, targets: [] },
    log: { lines: [], hasMore: false },
    diagnostics: { files: [], zip: new Blob([]) },
    settingsPlan: { changes: [], leftOut: [] },
    handover: { unsent: { items: 0, photos: 0, inbox: 0 }, moves: [], running: null, last: null },
    adoption: { offered: false, running: false, progress: null, message: null },
    limits: [],
    profileJson: null,
    profileFields: schemaFields(profileSchema).map((field) => ({ ...field, options: [...field.options] })),
    keys: {},
    scanner: plainScanner,
    preferences: {},
    liveCamera: { usbCamera: null, sizes: [], pedalKey: null, inUse: 'tether' },
    fits: [],
    golden: noGolden,
    operators: [],
    pin: { isSet: false, isOpen: true },
    labels: { opensItems: false, warnsOfOthers: false, pattern: null, itfLength: null },
    tether: fakeTetherView(),
    tetherCameras: [],
    cards: fakeCards(Date.now()),
    ...change,
  };
}
