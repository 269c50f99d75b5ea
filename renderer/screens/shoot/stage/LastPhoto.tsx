import { thumbnailUrl } from '../../../../main/contract/assets.ts';
import { Picture } from '../../../components/picture/Picture.tsx';
import { drop } from '../../../data/context.ts';
import { sideOfPhoto } from '../../../state/items/checklist.ts';
import { verdictOfPhoto } from '../../../state/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './StageHead.module.css';

/** The last verdict stays in sight; empty before the first. */
export function LastPhoto() {
  const words = useWords();
  const { side, verdict } = useSelected('shoot', (shoot) => {
    const { item, flash, viewedSideUuid } = shoot;
    const last = item === null ? null : sideOfPhoto(item, flash?.photoId ?? null);
    return { side: last?.uuid === viewedSideUuid ? null : last, verdict: verdictOfPhoto(shoot, last?.photo ?? null) };
  });
  const { selectSide } = useActions('shoot');
  if (side === null || side.photo === null) return <span />;
  return (
    <button
      type="button"
      className={`row gap-2 wide round-s paper-raised ink from-start ${styles.last}`}
      data-verdict={verdict}
      data-testid="last-photo"
      onClick={() => drop(selectSide(side.uuid))}
    >
      <Picture src={thumbnailUrl(side.photo.id)} alt="" className="stiff tall round-s cover" />
      <span className={`column shrink ${styles.words}`}>
        <span className={`clip ${styles.label}`}>{words('bench.lastShot')}</span>
        <strong className="clip" title={side.label}>
          {side.label}
        </strong>
      </span>
    </button>
  );
}
