import { IconMoodSmile } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ItemView } from '../../../preload/contract/views.ts';
import { cameraKeyOfPhoto } from '../../camera/cameraInUse.ts';
import { fitOf } from '../../camera/overlayFit.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { openPage } from '../../components/frame/webAddress.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { keyHint } from '../../keyboard/shootKeys.ts';
import { useCameras } from '../../stores/cameras/useCameras.ts';
import { drop } from '../../stores/context.ts';
import { overlayKey } from '../../stores/shoot/checklist.ts';
import { useActions, useSelected, useStores } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { NextReshoot } from './NextReshoot.tsx';
import { ReshootItem } from './ReshootItem.tsx';
import { ReshootList } from './ReshootList.tsx';
import styles from './ReshootScreen.module.css';
import { useReshootAim } from './useReshootAim.ts';

/** Rejected items, first in first out. */
export function ReshootScreen({ onOpenOnShoot }: { onOpenOnShoot(itemId: string, sideUuid?: string): void }) {
  const words = useWords();
  const { reshoot, shoot, station } = useStores();
  const { setShown, select } = useActions('reshoot');
  const count = useSelected('reshoot', ({ rows }) => rows?.length);
  const isLooking = useSelected('reshoot', ({ item }) => item !== null);
  useEffect(() => {
    setShown(true);
    return () => setShown(false);
  }, [setShown]);

  useScreenKeys(({ key }) => {
    if (key.toLowerCase() === partnerPageKey) {
      openPage(reshoot.getState().item?.url ?? null);
      return true;
    }
    const { rows, selectedId } = reshoot.getState();
    const index = rows?.findIndex(({ id }) => id === selectedId) ?? -1;
    const at = steppedTo(key, index, (rows?.length ?? 0) - 1);
    const next = at === null ? undefined : rows?.[at];
    if (next === undefined) return giveToOpen(key);
    select(next.id);
    return true;
  });

  /** The keys for the item that is looked at while it is open: the shot is judged here. */
  function giveToOpen(key: string): boolean {
    const open = shoot.getState();
    if (open.item === null || open.item.id !== reshoot.getState().selectedId) return false;
    if (key === 'd') drop(open.done());
    else if (key === 'r') drop(open.retake());
    else if (key === 'p' && station.getState().status?.mode === 'practice') drop(open.practiceShot());
    else return false;
    return true;
  }

  if (count === undefined) return null;
  if (count === 0 && !isLooking) {
    return (
      <EmptyState icon={<IconMoodSmile size={88} stroke={1.2} />} title={words('reshoot.empty')}>
        <p>{words('reshoot.emptyHelp')}</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.page}>
      <ReshootList />
      <SelectedItem onOpenOnShoot={onOpenOnShoot} />
    </div>
  );
}

function SelectedItem({ onOpenOnShoot }: { onOpenOnShoot(itemId: string, sideUuid?: string): void }) {
  const item = useSelected('reshoot', (reshoot) => reshoot.item);
  return item === null ? null : <ItemLookedAt key={item.id} item={item} onOpenOnShoot={onOpenOnShoot} />;
}

function ItemLookedAt({
  item,
  onOpenOnShoot,
}: {
  item: ItemView;
  onOpenOnShoot(itemId: string, sideUuid?: string): void;
}) {
  const busy = useSelected('reshoot', (reshoot) => reshoot.busy);
  const aim = useReshootAim(item);
  const { flagSide, dismiss } = useActions('reshoot');
  const cameras = useCameras();
  const fits = useSelected('overlays', (overlays) => overlays.fits);
  return (
    <ReshootItem
      item={item}
      next={<NextReshoot item={item} onAim={aim} />}
      busy={busy}
      fitOfSide={(side) => fitOf(fits, overlayKey(item, side), cameraKeyOfPhoto(side.photo, cameras))}
      onReshoot={(sideUuid) => onOpenOnShoot(item.id, sideUuid)}
      onFlag={(sideUuid, reason) => drop(flagSide(item.id, sideUuid, reason))}
      onDismiss={(rejectionId) => drop(dismiss(item.id, rejectionId))}
    />
  );
}

const partnerPageKey = keyHint('partnerPage').toLowerCase();

/** Where a key leads to in the list; null for keys that are none of it. */
function steppedTo(key: string, index: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'n':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
