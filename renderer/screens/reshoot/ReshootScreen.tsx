import { IconMoodSmile } from '@tabler/icons-react';
import { useEffect } from 'react';
import { cameraKeyOfPhoto } from '../../camera/cameraInUse.ts';
import { fitOf } from '../../camera/overlayFit.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { useCameras } from '../../stores/cameras/useCameras.ts';
import { drop } from '../../stores/context.ts';
import { overlayKey } from '../../stores/shoot/checklist.ts';
import { useStoreState, useStores } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { ReshootItem } from './ReshootItem.tsx';
import { ReshootList } from './ReshootList.tsx';
import styles from './ReshootScreen.module.css';

/** Rejected items, first in first out. */
export function ReshootScreen({ onOpenOnShoot }: { onOpenOnShoot(itemId: string, sideUuid?: string): void }) {
  const words = useWords();
  const stores = useStores();
  const reshoot = useStoreState('reshoot');
  const cameras = useCameras();
  const overlays = useStoreState('overlays');
  useEffect(() => {
    stores.reshoot.getState().setShown(true);
    return () => stores.reshoot.getState().setShown(false);
  }, [stores]);
  const { item, selectedId } = reshoot;
  const rows = reshoot.rows ?? [];
  const index = rows.findIndex(({ id }) => id === selectedId);

  useScreenKeys(({ key }) => {
    const at = steppedTo(key, index, rows.length - 1);
    const next = at === null ? undefined : rows[at];
    if (next === undefined) return false;
    reshoot.select(next.id);
    return true;
  });

  if (reshoot.rows === null) return null;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconMoodSmile size={88} stroke={1.2} />} title={words('reshoot.empty')}>
        <p>{words('reshoot.emptyHelp')}</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.page}>
      <ReshootList rows={rows} selectedId={selectedId} onSelect={reshoot.select} />
      {item === null ? null : (
        <ReshootItem
          key={item.id}
          item={item}
          busy={reshoot.busy}
          fitOfSide={(side) => fitOf(overlays.fits, overlayKey(item, side), cameraKeyOfPhoto(side.photo, cameras))}
          onReshoot={(sideUuid) => onOpenOnShoot(item.id, sideUuid)}
          onFlag={(sideUuid, reason) => drop(reshoot.flagSide(item.id, sideUuid, reason))}
          onDismiss={(rejectionId) => drop(reshoot.dismiss(item.id, rejectionId))}
        />
      )}
    </div>
  );
}

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
