import { operatorText } from '../../main/texts/operatorText.ts';
import type { Text } from '../../main/texts/text.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { PageCameras } from '../camera/pageCameras.ts';
import { createCameraStore } from '../data/cameras/cameraStore.ts';
import { createOverlayStore } from '../data/cameras/overlayStore.ts';
import { createTetherStore } from '../data/cameras/tetherStore.ts';
import { createCardImportStore } from '../data/cardImport/cardImportStore.ts';
import type { StoreContext } from '../data/context.ts';
import { createAdoptionStore } from '../data/items/adoptionStore.ts';
import { createRecentStore } from '../data/items/recentStore.ts';
import { createKeysStore } from '../data/keys/keysStore.ts';
import { createScannerStore } from '../data/keys/scannerStore.ts';
import { createExchangeStore } from '../data/settings/exchangeStore.ts';
import { createFleetStore } from '../data/settings/fleetStore.ts';
import { createGoldenStore } from '../data/settings/goldenStore.ts';
import { createHandoverStore } from '../data/settings/handoverStore.ts';
import { createLabelsStore } from '../data/settings/labelsStore.ts';
import { createOperatorsStore } from '../data/settings/operatorsStore.ts';
import { createPartnerStore } from '../data/settings/partnerStore.ts';
import { createPlainSettingsStore } from '../data/settings/plainSettingsStore.ts';
import { createQualityStore } from '../data/settings/qualityStore.ts';
import { createSettingsStore } from '../data/settings/settingsStore.ts';
import { createSetupStore } from '../data/settings/setupStore.ts';
import { createSourcesStore } from '../data/settings/sourcesStore.ts';
import { createStorageStore } from '../data/settings/storageStore.ts';
import { createDesktopStore } from '../data/station/desktopStore.ts';
import { createPreferencesStore } from '../data/station/preferencesStore.ts';
import { createStationStore } from '../data/station/stationStore.ts';
import { createTaxonomyStore } from '../data/station/taxonomyStore.ts';
import { createSoundPlayer } from '../sounds/player.ts';
import { createChooseStore } from '../state/choose/chooseStore.ts';
import { createAssistantStore } from '../state/connection/assistantStore.ts';
import { createEventsStore } from '../state/connection/eventsStore.ts';
import { createProfileStore } from '../state/connection/profileStore.ts';
import { createBulkStore } from '../state/items/bulkStore.ts';
import { createItemStore } from '../state/items/itemStore.ts';
import { createQueueStore } from '../state/items/queueStore.ts';
import { createReshootStore } from '../state/items/reshootStore.ts';
import { createArrivalsStore } from '../state/photos/arrivalsStore.ts';
import { createShootStore } from '../state/shoot/shootStore.ts';
import { createStageStore } from '../state/shoot/stageStore.ts';
import { createNavigationStore } from '../state/station/navigationStore.ts';
import { createNoticesStore } from '../state/station/noticesStore.ts';
import { createPlaceKeeper } from '../state/station/pagePlace.ts';
import { createWorkListStore } from '../state/workList/workListStore.ts';

/** Stores know the bridge, never each other. */
export type Stores = ReturnType<typeof createStores>;

export function createStores(
  bridge: Bridge,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  cameras: PageCameras,
  window: Pick<Storage, 'getItem' | 'setItem'> | null = null,
) {
  const notices = createNoticesStore(Date.now);
  const place = createPlaceKeeper(window);
  const navigation = createNavigationStore(place.place.screen, place.place.settingsPage);
  /** Admins need the words of Settings in order to mend it. */
  const readable = (message: Text): Text =>
    navigation.getState().screen === 'settings' ? message : operatorText(message);
  const player = createSoundPlayer(
    () => station.getState().status?.signIn?.operator?.soundOn ?? preferences.getState().soundOn,
  );
  const context: StoreContext = {
    client: bridge.client,
    notify: (level, message, ...rest) => notices.getState().notify(level, readable(message), ...rest),
    play: player.play,
    now: Date.now,
  };
  const preferences = createPreferencesStore(context, storage);
  const station = createStationStore(context);
  return {
    pictureAddress: bridge.pictureAddress,
    answerFailures: bridge.answerFailures,
    context,
    /** Stores of parts that are loaded later, by what makes them (`useLate.ts`). */
    late: new Map<unknown, object>(),
    notices,
    preferences,
    player,
    place,
    navigation,
    station,
    taxonomy: createTaxonomyStore(context),
    shoot: createShootStore(context),
    choose: createChooseStore(context),
    stage: createStageStore(),
    recent: createRecentStore(context),
    arrivals: createArrivalsStore(),
    camera: createCameraStore(context, cameras),
    tether: createTetherStore(context, bridge.pictureAddress),
    overlays: createOverlayStore(context),
    keys: createKeysStore(context),
    scanner: createScannerStore(context),
    labels: createLabelsStore(context),
    golden: createGoldenStore(context),
    adoption: createAdoptionStore(context),
    queue: createQueueStore(context),
    bulk: createBulkStore(context),
    item: createItemStore(context),
    reshoot: createReshootStore(context),
    operators: createOperatorsStore(context),
    settings: createSettingsStore(context),
    profile: createProfileStore(context),
    assistant: createAssistantStore(context),
    partner: createPartnerStore(context),
    plainSettings: createPlainSettingsStore(context),
    sources: createSourcesStore(context),
    storage: createStorageStore(context),
    quality: createQualityStore(context),
    cardImport: createCardImportStore(context),
    workList: createWorkListStore(context),
    events: createEventsStore(context),
    fleet: createFleetStore(context),
    setup: createSetupStore(context),
    handover: createHandoverStore(context),
    exchange: createExchangeStore(context),
    desktop: createDesktopStore(context),
  };
}
