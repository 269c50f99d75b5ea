import { IconMoodSmile } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ItemView } from '../../../main/contract/views.ts';
import { cameraKeyOfPhoto } from '../../camera/cameraInUse.ts';
import { fitOf } from '../../camera/overlayFit.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PlaceButton } from '../../components/PlaceButton.tsx';
import { LastShot } from '../../components/picture/LastShot.tsx';
import { drop } from '../../data/context.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { overlayKey, sideOfPhoto, sideToRetake } from '../../state/items/checklist.ts';
import { useCameraOn, useCameras } from '../../stores/useCameras.ts';
import { useActions, useCombined, useSelected, useStores } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { LiveReshoot } from './LiveReshoot.tsx';
import { NextReshoot } from './NextReshoot.tsx';
import { PickList } from './PickList.tsx';
import { ReshootItem } from './ReshootItem.tsx';
import { ReshootList } from './ReshootList.tsx';
import styles from './ReshootScreen.module.css';
import { openHere } from './reshootCommands.ts';
import { useOnlyReshoot } from './useOnlyReshoot.ts';
import { useReshootKeys } from './useReshootKeys.ts';

export function ReshootScreen({ onOpenOnShoot }: { onOpenOnShoot(itemId: string, sideUuid?: string): void }) {
  const words = useWords();
  const { setShown } = useActions('reshoot');
  const count = useSelected('reshoot', ({ rows }) => rows?.length);
  const isLooking = useSelected('reshoot', ({ item }) => item !== null);
  useEffect(() => {
    // From now on list and item have the keys, Enter too.
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.getAttribute('role') === 'tab') active.blur();
    setShown(true);
    return () => setShown(false);
  }, [setShown]);

  useReshootKeys();
  useCameraOn();

  if (count === undefined) return null;
  if (count === 0 && !isLooking) {
    return (
      <EmptyState icon={<IconMoodSmile size={88} stroke={1.2} />} title={words('reshoot.empty')}>
        <p>{words('reshoot.emptyHelp')}</p>
      </EmptyState>
    );
  }
  return (
    <div className={`grid tall low ${styles.page}`}>
      <div className={`grid low ${styles.side}`}>
        <ReshootList />
        <PickList />
      </div>
      <SelectedItem onOpenOnShoot={onOpenOnShoot} />
      <LastShot />
    </div>
  );
}

function SelectedItem({ onOpenOnShoot }: { onOpenOnShoot(itemId: string, sideUuid?: string): void }) {
  const item = useSelected('reshoot', (reshoot) => reshoot.item);
  const isOnly = useOnlyReshoot();
  return item === null ? null : (
    <ItemLookedAt key={item.id} item={item} isOnly={isOnly} onOpenOnShoot={onOpenOnShoot} />
  );
}

function ItemLookedAt({
  item,
  isOnly,
  onOpenOnShoot,
}: {
  item: ItemView;
  isOnly: boolean;
  onOpenOnShoot(itemId: string, sideUuid?: string): void;
}) {
  const busy = useSelected('reshoot', (reshoot) => reshoot.busy);
  const { aim, opens } = useReshootAim(item, isOnly);
  const cards = useSelected('reshoot', (reshoot) => reshoot.cards);
  const seenSideUuid = useCombined(['shoot', 'stage'], ({ item: open }, { shotPhotoId }) =>
    open?.id === item.id ? (sideOfPhoto(open, shotPhotoId)?.uuid ?? open.activeSideUuid) : null,
  );
  const lastShotUuid = useSelected('shoot', ({ item: open, viewedSideUuid, flash }) =>
    open?.id === item.id ? (sideToRetake(open, viewedSideUuid, flash?.photoId ?? null)?.uuid ?? null) : null,
  );
  const { flagSide, dismiss, answer } = useActions('reshoot');
  const { retake } = useActions('shoot');
  const cameras = useCameras();
  const fits = useSelected('overlays', (overlays) => overlays.fits);
  return (
    <ReshootItem
      item={item}
      cards={cards}
      seenSideUuid={seenSideUuid}
      lastShotUuid={lastShotUuid}
      place={<ReshootPlace item={item} />}
      next={<NextReshoot item={item} opens={opens} onAim={aim} />}
      live={(card, base) => <LiveReshoot item={item} card={card} base={base} />}
      busy={busy}
      fitOfSide={(side) => fitOf(fits, overlayKey(item, side), cameraKeyOfPhoto(side.photo, cameras))}
      onReshoot={(sideUuid) => onOpenOnShoot(item.id, sideUuid)}
      onRetake={(sideUuid) => drop(retake(sideUuid))}
      onFlag={(sideUuid, reason) => drop(flagSide(item.id, sideUuid, reason))}
      onDismiss={(rejectionId) => drop(dismiss(item.id, rejectionId))}
      onAnswer={(rejectionId, given) => drop(answer(item.id, rejectionId, given))}
    />
  );
}

function ReshootPlace({ item }: { readonly item: ItemView }) {
  const keyHint = useKeyHint();
  const { keys } = useStores();
  const [asks, setAsks] = useState(false);
  const { setPlace } = useActions('reshoot');
  useScreenKeys((press) => {
    const isAsked = keys.getState().bindings.commandOf(press, 'reshoot') === 'place';
    if (isAsked) setAsks(true);
    return isAsked;
  });
  return (
    <PlaceButton
      item={item}
      hint={keyHint('place')}
      asks={asks}
      onAsk={setAsks}
      onSave={(place) => drop(setPlace(item.id, place))}
    />
  );
}

/**
 * Opens the shown item for its re-shoot while nothing else is open. An item opened elsewhere stays until the operator
 * decides: its photos must not land here. `isOnly`: this window opens items.
 */
function useReshootAim(item: ItemView, isOnly: boolean): { readonly aim: () => void; readonly opens: boolean } {
  const stores = useStores();
  const openedHere = useSelected('reshoot', (reshoot) => reshoot.openedHere);
  const { openItemId, isAsking } = useCombined(['shoot', 'station'], ({ newReference, scanning }, { status }) => ({
    openItemId: status?.openItemId,
    isAsking: newReference !== null || scanning,
  }));
  const { id, sides, currentConnection } = item;
  const isNamed = sides.some(({ rejection }) => rejection !== null);
  const mayOpen = openItemId === null || (openItemId !== undefined && openItemId === openedHere);
  const opens = mayOpen && openItemId !== id && isOnly && !isAsking && currentConnection && isNamed;

  useEffect(() => {
    if (opens) openHere(stores, id);
  }, [stores, opens, id]);
  return { aim: () => openHere(stores, id), opens };
}
