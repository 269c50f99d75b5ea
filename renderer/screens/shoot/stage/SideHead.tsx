import { sidesInOrder } from '../../../state/items/checklist.ts';
import { viewedSide } from '../../../state/shoot/onStage.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { LastPhoto } from './LastPhoto.tsx';
import { SideLine } from './SideLine.tsx';
import styles from './StageHead.module.css';

export function SideHead() {
  const words = useWords();
  const side = useSelected('shoot', viewedSide);
  const { activeName, isNext, retakes } = useSelected('shoot', ({ item, viewedSideUuid }) => ({
    activeName: item?.sides.find(({ uuid }) => uuid === item.activeSideUuid)?.label ?? null,
    isNext: item?.activeSideUuid === viewedSideUuid,
    retakes: item?.retakeSideUuid != null && item.retakeSideUuid === viewedSideUuid,
  }));
  if (side === null) return null;
  return (
    <>
      <div className={`column centred shrink tall ${styles.main}`}>
        <div className={`flex baseline gap-3 shrink unbroken ${styles.title}`}>
          <h2 className={`clip fits strong ${styles.name}`} data-testid="active-side" title={side.label}>
            {side.label}
          </h2>
          {side.photo === null || retakes ? (
            <span className={`clip grow shrink soft ${styles.place}`} title={side.group}>
              <PlaceInOrder /> · {words(side.required ? 'item.required' : 'item.optional')} · <bdi>{side.group}</bdi>
            </span>
          ) : activeName === null ? (
            <span className={`clip grow shrink soft ${styles.place}`} data-tone="info" data-testid="next-elsewhere">
              {words('bench.furtherToTray')}
            </span>
          ) : isNext ? (
            <span className={`clip grow shrink soft ${styles.place}`} data-tone="warn" data-testid="replace-badge">
              {words('stage.replaces')}
            </span>
          ) : (
            <span
              className={`clip grow shrink soft ${styles.place}`}
              role="status"
              title={activeName}
              data-tone="info"
              data-testid="next-elsewhere"
            >
              {words('stage.nextPhoto', { side: activeName })}
            </span>
          )}
        </div>
        <SideLine />
      </div>
      <LastPhoto />
    </>
  );
}

function PlaceInOrder() {
  const words = useWords();
  return useSelected('shoot', ({ item, viewedSideUuid }) => {
    const ordered = sidesInOrder(item?.sides ?? []);
    return words('itemDrawer.requiredOf', {
      done: ordered.findIndex(({ uuid }) => uuid === viewedSideUuid) + 1,
      total: ordered.length,
    });
  });
}
