import { asGiven } from '../../main/texts/text.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { PageCameras } from '../camera/pageCameras.ts';
import { createSoundPlayer } from '../sounds/player.ts';
import { createCameraStore } from './cameras/cameraStore.ts';
import { createOverlayStore } from './cameras/overlayStore.ts';
import { createTetherStore } from './cameras/tetherStore.ts';
import { createCardImportStore } from './cardImport/cardImportStore.ts';
import { drop, type StoreContext } from './context.ts';
import { createItemStore } from './items/itemStore.ts';
import { createQueueStore } from './items/queueStore.ts';
import { createRecentStore } from './items/recentStore.ts';
import { createReshootStore } from './items/reshootStore.ts';
import { createArrivalsStore } from './photos/arrivalsStore.ts';
import { createGoldenStore } from './settings/goldenStore.ts';
import { createLabelsStore } from './settings/labelsStore.ts';
import { createQualityStore } from './settings/qualityStore.ts';
import { createSettingsStore } from './settings/settingsStore.ts';
import { createSourcesStore } from './settings/sourcesStore.ts';
import { createStorageStore } from './settings/storageStore.ts';
import { createShootStore } from './shoot/shootStore.ts';
import { createStageStore } from './shoot/stageStore.ts';
import { createNavigationStore } from './station/navigationStore.ts';
import { createNoticesStore } from './station/noticesStore.ts';
import { createPreferencesStore } from './station/preferencesStore.ts';
import { createStationStore } from './station/stationStore.ts';

/** All stores of the page. They know the bridge, never each other. */
export type Stores = ReturnType<typeof createStores>;

export function createStores(
  bridge: Bridge,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  cameras: PageCameras,
) {
  const notices = createNoticesStore(Date.now);
  const preferences = createPreferencesStore(storage);
  const player = createSoundPlayer(() => preferences.getState().soundOn);
  const context: StoreContext = {
    client: bridge.client,
    tell: notices.getState().tell,
    play: player.play,
    now: Date.now,
  };
  return {
    notices,
    preferences,
    player,
    navigation: createNavigationStore(),
    station: createStationStore(context),
    shoot: createShootStore(context),
    stage: createStageStore(),
    recent: createRecentStore(context),
    arrivals: createArrivalsStore(),
    camera: createCameraStore(context, cameras),
    tether: createTetherStore(context),
    overlays: createOverlayStore(context),
    labels: createLabelsStore(context),
    golden: createGoldenStore(context),
    queue: createQueueStore(context),
    item: createItemStore(context),
    reshoot: createReshootStore(context),
    settings: createSettingsStore(context),
    sources: createSourcesStore(context),
    storage: createStorageStore(context),
    quality: createQualityStore(context),
    cardImport: createCardImportStore(context),
  };
}

/** Lets the station's events into the stores; on every (re)connect they read everything anew. Returns how to stop. */
export function followStation(bridge: Bridge, stores: Stores): () => void {
  const {
    navigation,
    station,
    shoot,
    recent,
    arrivals,
    queue,
    item,
    reshoot,
    settings,
    sources,
    storage,
    notices,
    camera,
    tether,
    overlays,
    quality,
    cardImport,
    labels,
    golden,
  } = stores;
  return bridge.follow({
    connected() {
      station.getState().setLink('connected');
      arrivals.getState().clear();
      for (const store of [
        station,
        shoot,
        recent,
        queue,
        item,
        reshoot,
        settings,
        sources,
        storage,
        quality,
        camera,
        tether,
        overlays,
        cardImport,
        labels,
        golden,
      ])
        drop(store.getState().reload());
    },
    lost() {
      station.getState().setLink('lost');
    },
    event(event) {
      switch (event.type) {
        case 'status':
          station.getState().applyStatus(event.status);
          shoot.getState().applyStatus(event.status);
          recent.getState().applyStatus(event.status);
          return;
        case 'item':
          shoot.getState().applyItem(event.id, event.revision);
          recent.getState().applyItem();
          queue.getState().applyItem(event.id);
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
        case 'golden':
          drop(golden.getState().reload());
          return;
        case 'notice':
          notices.getState().tell(event.level, asGiven(event.message));
      }
    },
  });
}
