import { IconArrowRight, IconArrowsMove, IconCameraRotate } from '@tabler/icons-react';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOnStage, useOverlay } from '../useShoot.ts';
import styles from './SideStage.module.css';

/** How the overlay is moved, while it is; else where the next photo goes, said before it happens. */
export function NextPhoto() {
  const isMoved = useOverlay((overlay) => overlay.isMoved);
  return isMoved ? <MoveHint /> : <ReplaceBadge />;
}

function ReplaceBadge() {
  const words = useWords();
  const activeSideUuid = useSelected('shoot', ({ item }) => item?.activeSideUuid ?? null);
  const activeName = useSelected(
    'shoot',
    ({ item }) => item?.sides.find(({ uuid }) => uuid === item.activeSideUuid)?.name,
  );
  const { hasPhoto, isNext, retakes } = useOnStage(({ side, isClosed, retakes: isRetake }) => ({
    hasPhoto: side !== null && side.photo !== null && !isClosed,
    isNext: side !== null && side.uuid === activeSideUuid,
    retakes: isRetake,
  }));
  if (!hasPhoto) return null;
  if (!isNext) {
    return activeName === undefined ? null : (
      <p className={styles.elsewhere} role="status" data-testid="next-elsewhere">
        <IconArrowRight size={22} aria-hidden="true" />
        {words('stage.nextPhoto', { side: activeName })}
      </p>
    );
  }
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
