import { operatorText } from '../../main/texts/operatorText.ts';
import type { Text } from '../../main/texts/text.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { PageCameras } from '../camera/pageCameras.ts';
import type { StoreContext } from '../data/context.ts';
import { createSoundPlayer } from '../sounds/player.ts';
import { createCameraStore } from './cameras/cameraStore.ts';
import { createOverlayStore } from './cameras/overlayStore.ts';
import { createTetherStore } from './cameras/tetherStore.ts';
import { createCardImportStore } from './cardImport/cardImportStore.ts';
import { createChooseStore } from './choose/chooseStore.ts';
import { createAssistantStore } from './connection/assistantStore.ts';
import { createProfileStore } from './connection/profileStore.ts';
import { createAdoptionStore } from './items/adoptionStore.ts';
import { createBulkStore } from './items/bulkStore.ts';
import { createItemStore } from './items/itemStore.ts';
import { createQueueStore } from './items/queueStore.ts';
import { createRecentStore } from './items/recentStore.ts';
import { createReshootStore } from './items/reshootStore.ts';
import { createKeysStore } from './keys/keysStore.ts';
import { createScannerStore } from './keys/scannerStore.ts';
import { createArrivalsStore } from './photos/arrivalsStore.ts';
import { createEventsStore } from './settings/eventsStore.ts';
import { createExchangeStore } from './settings/exchangeStore.ts';
import { createFleetStore } from './settings/fleetStore.ts';
import { createGoldenStore } from './settings/goldenStore.ts';
import { createHandoverStore } from './settings/handoverStore.ts';
import { createLabelsStore } from './settings/labelsStore.ts';
import { createPartnerStore } from './settings/partnerStore.ts';
import { createQualityStore } from './settings/qualityStore.ts';
import { createSettingsStore } from './settings/settingsStore.ts';
import { createSourcesStore } from './settings/sourcesStore.ts';
import { createStorageStore } from './settings/storageStore.ts';
import { createShootStore } from './shoot/shootStore.ts';
import { createStageStore } from './shoot/stageStore.ts';
import { createDesktopStore } from './station/desktopStore.ts';
import { createNavigationStore } from './station/navigationStore.ts';
import { createNoticesStore } from './station/noticesStore.ts';
import { createPlaceKeeper } from './station/pagePlace.ts';
import { createPreferencesStore } from './station/preferencesStore.ts';
import { createStationStore } from './station/stationStore.ts';
import { createTaxonomyStore } from './station/taxonomyStore.ts';
import { createWorkListStore } from './workList/workListStore.ts';

/** All stores of the page. They know the bridge, never each other. */
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
  /** Settings are the admin's, whose words name what is to be mended. */
  const readable = (message: Text): Text =>
    navigation.getState().screen === 'settings' ? message : operatorText(message);
  const player = createSoundPlayer(() => preferences.getState().soundOn);
  const context: StoreContext = {
    client: bridge.client,
    tell: (level, message, ...rest) => notices.getState().tell(level, readable(message), ...rest),
    play: player.play,
    now: Date.now,
  };
  const preferences = createPreferencesStore(context, storage);
  return {
    pictureAddress: bridge.pictureAddress,
    notices,
    preferences,
    player,
    place,
    navigation,
    station: createStationStore(context),
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
    settings: createSettingsStore(context),
    profile: createProfileStore(context),
    assistant: createAssistantStore(context),
    partner: createPartnerStore(context),
    sources: createSourcesStore(context),
    storage: createStorageStore(context),
    quality: createQualityStore(context),
    cardImport: createCardImportStore(context),
    workList: createWorkListStore(context),
    events: createEventsStore(context),
    fleet: createFleetStore(context),
    handover: createHandoverStore(context),
    exchange: createExchangeStore(context),
    desktop: createDesktopStore(context),
  };
}
