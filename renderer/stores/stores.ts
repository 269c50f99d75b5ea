import { operatorText } from '../../main/texts/operatorText.ts';
import type { Text } from '../../main/texts/text.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { PageCameras } from '../camera/pageCameras.ts';
import { createSoundPlayer } from '../sounds/player.ts';
import { createCameraStore } from './cameras/cameraStore.ts';
import { createOverlayStore } from './cameras/overlayStore.ts';
import { createTetherStore } from './cameras/tetherStore.ts';
import { createCardImportStore } from './cardImport/cardImportStore.ts';

import { createChooseStore } from './choose/chooseStore.ts';

import { createAssistantStore } from './connection/assistantStore.ts';
import { createProfileStore } from './connection/profileStore.ts';

import { drop, type StoreContext, stationAway } from './context.ts';
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
import { returnToItem } from './station/returnToItem.ts';
import { createStationStore } from './station/stationStore.ts';
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
  const preferences = createPreferencesStore(bridge, storage);
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
  return {
    pictureAddress: bridge.pictureAddress,
    notices,
    preferences,
    player,
    place,
    navigation,
    station: createStationStore(context),
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

/**
 * Lets the station's events into the stores; on every (re)connect they read everything anew. `isStage`: the page is that of the second
 * screen, where nobody can act. Returns how to stop.
 */
export function followStation(bridge: Bridge, stores: Stores, isStage = false): () => void {
  const {
    place,
    navigation,
    station,
    shoot,
    choose,
    recent,
    adoption,
    arrivals,
    queue,
    item,
    reshoot,
    settings,
    partner,
    sources,
    storage,
    notices,
    camera,
    tether,
    overlays,
    keys,
    scanner,
    quality,
    cardImport,
    labels,
    golden,
    workList,
    exchange,
    desktop,
    profile,
    preferences,
  } = stores;
  const stopAnswers = item.subscribe(({ item: answered }, before) => {
    if (answered !== null && answered !== before.item) queue.getState().applyAnswer(answered);
  });
  // Re-shoot must not open an item again whose photo has come and which was closed for it.
  const stopOpen = shoot.subscribe(({ item: open }, before) => {
    if (open !== null && open !== before.item) reshoot.getState().applyAnswer(open);
  });
  const stopScreen = navigation.subscribe(({ screen, settingsPage }) => place.keep({ screen, settingsPage }));
  // While the station is away, and until it has said what is open, the place is what it was.
  let isSettled = false;
  const stopPlace = shoot.subscribe(({ item: open }) => {
    if (isSettled) place.keep({ itemId: open?.id ?? null });
  });
  async function comeBack(): Promise<void> {
    const startedAt = await returnToItem({ client: bridge.client }, place.place, shoot.getState);
    isSettled = startedAt !== null && station.getState().link === 'connected';
    if (isSettled) place.keep({ itemId: shoot.getState().item?.id ?? null, startedAt });
  }
  /** A profile file that the app was opened with comes to where it can be looked at and saved. */
  async function openProfile(): Promise<void> {
    // It is given once: the second screen would take it from the page that can save it.
    if (isStage) return;
    const given = await desktop.getState().takeProfile();
    if (given === null) return;
    profile.getState().setText(given);
    navigation.getState().goToSettings('connection');
  }
  /** Which stores show a setting, by its key; those of the status come with it. */
  const shownBy: Readonly<Record<string, readonly { getState(): { reload(): Promise<unknown> } }[]>> = {
    desktop: [desktop],
    exchange: [exchange],
    hotFolder: [sources],
    keys: [keys],
    labels: [labels],
    liveCamera: [camera, keys],
    overlayFits: [overlays],
    preferences: [preferences],
    quality: [quality],
    scanner: [scanner],
    storage: [storage],
    tether: [tether],
  };
  const stopEvents = bridge.follow({
    connected() {
      station.getState().setLink('connected');
      notices.getState().leaveItem(stationAway);
      drop(comeBack());
      arrivals.getState().clear();
      for (const store of [
        station,
        shoot,
        recent,
        adoption,
        queue,
        item,
        reshoot,
        settings,
        partner,
        sources,
        storage,
        quality,
        camera,
        tether,
        overlays,
        keys,
        scanner,
        cardImport,
        labels,
        golden,
        workList,
        exchange,
        desktop,
        preferences,
      ])
        drop(store.getState().reload());
      drop(openProfile());
    },
    lost() {
      isSettled = false;
      station.getState().setLink('lost');
    },
    event(event) {
      switch (event.type) {
        case 'status':
          station.getState().applyStatus(event.status);
          shoot.getState().applyStatus(event.status);
          recent.getState().applyStatus(event.status);
          workList.getState().applyStatus(event.status);
          return;
        case 'item':
          shoot.getState().applyItem(event.id, event.revision);
          recent.getState().applyItem();
          queue.getState().applyItem(event.id, event.revision);
          for (const store of [item, reshoot]) store.getState().applyItem(event.id, event.stage, event.revision);
          return;
        case 'arrival':
          arrivals.getState().applyArrival(event);
          return;
        case 'arrivalOver':
          arrivals.getState().applyOver(event.photoId, event.comesAgain);
          return;
        case 'capture':
          shoot.getState().applyCapture(event.notice);
          sources.getState().applyCapture(event.notice);
          return;
        case 'cardImport':
          cardImport.getState().applyProgress(event.progress);
          return;
        case 'taxonomy':
          drop(station.getState().reloadTaxonomy());
          choose.getState().applyDetails();
          return;
        case 'taxonomyDetails':
          choose.getState().applyDetails();
          return;
        case 'tether':
          tether.getState().applyTether(event.tether);
          return;
        case 'label':
          // As at a scan: the question must be seen.
          item.getState().hide();
          navigation.getState().go('shoot');
          shoot.getState().applyLabel(event.reference);
          return;
        case 'desktop':
          drop(desktop.getState().reload());
          drop(openProfile());
          return;
        case 'setting':
          for (const store of shownBy[event.key] ?? []) drop(store.getState().reload());
          return;
        case 'golden':
          drop(golden.getState().reload());
          return;
        case 'notice':
          notices.getState().tell(event.level, operatorText(event.message));
      }
    },
  });
  return () => {
    stopAnswers();
    stopOpen();
    stopScreen();
    stopPlace();
    stopEvents();
  };
}
