import { ComingBadge, IncompleteBadge } from '../../../components/picture/ComingBadge.tsx';
import { drop } from '../../../stores/context.ts';
import { comingTo } from '../../../stores/photos/comingPhotos.ts';
import { sideOfPhoto } from '../../../stores/shoot/checklist.ts';
import { useActions, useCombined, useSelected } from '../../../stores/useStores.ts';
import { useOnStage } from '../useShoot.ts';
import { LastPhoto } from './LastPhoto.tsx';
import styles from './SideStage.module.css';
import { StageNotes } from './StageNotes.tsx';

/** Photos that are coming or have just come, and what is to be said of the one that is shown. */
export function StageNews() {
  const { isAlone, hasTrouble, shownPhoto } = useOnStage(({ side, view, camera }) => ({
    isAlone: camera === null,
    hasTrouble: camera?.state.kind === 'trouble',
    shownPhoto: side !== null && view === 'photo' ? side.photo : null,
  }));
  const coming = useCombined(['shoot', 'arrivals'], ({ item }, arrivals) =>
    item === null ? [] : comingTo(item, arrivals.coming),
  );
  const incomplete = useSelected('arrivals', (arrivals) => arrivals.incomplete);
  const { last, verdict } = useSelected('shoot', ({ item, flash, viewedSideUuid }) => {
    const side = item === null ? null : sideOfPhoto(item, flash?.photoId ?? null);
    return { last: side?.uuid === viewedSideUuid ? null : side, verdict: flash?.verdict ?? 'good' };
  });
  const { selectSide } = useActions('shoot');
  return (
    <div className={styles.news} data-alone={isAlone || undefined} data-trouble={hasTrouble || undefined}>
      <ComingBadge coming={coming} />
      <IncompleteBadge filenames={incomplete} />
      <StageNotes photo={shownPhoto} />
      {last === null ? null : (
        <LastPhoto side={last} verdict={verdict} onSelect={(sideUuid) => drop(selectSide(sideUuid))} />
      )}
    </div>
  );
}
