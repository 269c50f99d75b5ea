import type { StationEvent } from '../../main/contract/views.ts';
import { operatorText } from '../../main/texts/operatorText.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { drop, stationAway } from '../data/context.ts';
import type { Follower } from '../data/resource.ts';
import { returnToItem } from './returnToItem.ts';
import type { Stores } from './stores.ts';

/** Every (re)connect reads everything anew. `isStage`: the second screen, where nobody can act. Returns the stop function. */
export function followStation(bridge: Bridge, stores: Stores, isStage = false): () => void {
  const place = followPlace(bridge, stores);
  const stops = [followAnswers(stores), place.stop];
  const { station, notices, arrivals } = stores;
  const stopEvents = bridge.follow({
    connected() {
      station.getState().setLink('connected');
      notices.getState().leaveItem(stationAway);
      drop(place.comeBack());
      arrivals.getState().clear();
      for (const store of allOf(stores)) if (reads(store)) drop(store.getState().reload());
      drop(openProfile(stores, isStage));
    },
    lost() {
      place.lose();
      station.getState().setLink('lost');
    },
    event(event) {
      if (event.type !== 'changed') return applyEvent(stores, event);
      for (const store of allOf(stores)) if (follows(store)) store.invalidate(event.topic);
      if (event.topic === 'desktop') drop(openProfile(stores, isStage));
    },
  });
  return () => {
    for (const stop of [...stops, stopEvents]) stop();
  };
}

const allOf = (stores: Stores): readonly object[] => [...Object.values(stores), ...stores.late.values()];

function follows(store: object): store is Follower {
  return 'invalidate' in store;
}

interface Reader {
  getState(): { reload(): Promise<unknown> };
}

function reads(store: object): store is Reader {
  return 'getState' in store && typeof store.getState === 'function' && 'reload' in store.getState();
}

function applyEvent(stores: Stores, event: Exclude<StationEvent, { readonly type: 'changed' }>): void {
  const { navigation, station, shoot, recent, arrivals, queue, item, reshoot, sources, notices } = stores;
  switch (event.type) {
    case 'status':
      for (const store of [station, shoot, recent]) store.getState().applyStatus(event.status);
      return;
    case 'item':
      for (const store of [shoot, queue]) store.getState().applyItem(event.id, event.revision);
      for (const store of [item, reshoot]) store.getState().applyItem(event.id, event.stage, event.revision);
      recent.getState().applyItem();
      return;
    case 'arrival':
      arrivals.getState().applyArrival(event);
      return;
    case 'arrivalOver':
      arrivals.getState().applyOver(event.photoId, event.comesAgain);
      return;
    case 'capture':
      for (const store of [shoot, sources]) store.getState().applyCapture(event.notice);
      return;
    case 'label':
      // The question must be seen, as after a scan.
      item.getState().hide();
      navigation.getState().go('shoot');
      shoot.getState().applyLabel(event.reference);
      return;
    case 'notice':
      notices.getState().notify(event.level, operatorText(event.message), false, null, null, event.part);
  }
}

/** All parts of the page show a read or changed item. */
function followAnswers({ item, shoot, queue, reshoot }: Stores): () => void {
  const stopAnswers = item.subscribe(({ item: answered }, before) => {
    if (answered !== null && answered !== before.item) queue.getState().applyAnswer(answered);
  });
  // Re-shoot must not reopen an item whose photo has come and which was closed for it.
  const stopOpen = shoot.subscribe(({ item: open }, before) => {
    if (open !== null && open !== before.item) reshoot.getState().applyAnswer(open);
  });
  return () => {
    stopAnswers();
    stopOpen();
  };
}

interface FollowedPlace {
  comeBack(): Promise<void>;
  lose(): void;
  stop(): void;
}

function followPlace({ client }: Pick<Bridge, 'client'>, { place, navigation, shoot, station }: Stores): FollowedPlace {
  let isSettled = false;
  const stopScreen = navigation.subscribe(({ screen, settingsPage }) => place.keep({ screen, settingsPage }));
  const stopPlace = shoot.subscribe(({ item: open }) => {
    if (isSettled) place.keep({ itemId: open?.id ?? null });
  });
  return {
    async comeBack() {
      const startedAt = await returnToItem({ client }, place.place, shoot.getState);
      isSettled = startedAt !== null && station.getState().link === 'connected';
      if (isSettled) place.keep({ itemId: shoot.getState().item?.id ?? null, startedAt });
    },
    lose() {
      isSettled = false;
    },
    stop() {
      stopScreen();
      stopPlace();
    },
  };
}

/** A profile file that the app was opened with is shown for review. */
async function openProfile({ desktop, profile, navigation }: Stores, isStage: boolean): Promise<void> {
  // It is given once: the second screen would take it from the page that can save it.
  if (isStage) return;
  const given = await desktop.getState().takeProfile();
  if (given === null) return;
  profile.getState().setText(given);
  navigation.getState().goToSettings('connection');
}
