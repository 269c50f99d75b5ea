import { IconArrowsMove, IconCameraRotate } from '@tabler/icons-react';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOnStage, useOverlay } from '../useShoot.ts';
import styles from './SideStage.module.css';

/** How the overlay is moved, while it is; else that the next photo replaces this one, said before it happens. */
export function NextPhoto() {
  const isMoved = useOverlay((overlay) => overlay.isMoved);
  return isMoved ? <MoveHint /> : <ReplaceBadge />;
}

function ReplaceBadge() {
  const words = useWords();
  const activeSideUuid = useSelected('shoot', ({ item }) => item?.activeSideUuid ?? null);
  const { isNext, retakes } = useOnStage(({ side, isClosed, view, retakes: isRetake }) => ({
    isNext: side !== null && side.photo !== null && !isClosed && (side.uuid === activeSideUuid || view === 'live'),
    retakes: isRetake,
  }));
  if (!isNext) return null;
  return (
    <p className={styles.replace} role="status" data-testid="replace-badge" data-strong={retakes || undefined}>
      <IconCameraRotate size={24} aria-hidden="true" />
      {retakes ? words('stage.retakeReplaces') : words('stage.replaces')}
    </p>
  );
}

function MoveHint() {
  const words = useWords();
  return (
    <p className={styles.moveHint} role="status">
      <IconArrowsMove size={24} aria-hidden="true" />
      {words('stage.moveHint', { key: keyHint('moveOverlay') })}
    </p>
  );
}
