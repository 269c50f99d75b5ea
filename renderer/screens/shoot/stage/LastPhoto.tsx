import { thumbnailUrl } from '../../../../preload/contract/assets.ts';
import type { SideView } from '../../../../preload/contract/views.ts';
import { Picture } from '../../../components/picture/Picture.tsx';
import { QualityMark } from '../../../components/picture/QualityMark.tsx';
import type { Verdict } from '../../../stores/photos/captureTold.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './LastPhoto.module.css';
import { StageNotes } from './StageNotes.tsx';

export interface LastPhotoProps {
  readonly side: SideView;
  readonly verdict: Verdict;
  onSelect(sideUuid: string): void;
}

/** The photo that was just shot stays in sight, with its notes, when the next side is already waiting. */
export function LastPhoto({ side: { uuid, name, photo }, verdict, onSelect }: LastPhotoProps) {
  const words = useWords();
  if (photo === null) return null;
  return (
    <button
      type="button"
      className={styles.last}
      data-verdict={verdict}
      data-testid="last-photo"
      onClick={() => onSelect(uuid)}
    >
      <Picture src={thumbnailUrl(photo.id)} alt="" />
      <span>
        <span className={styles.label}>{words('stage.justCaptured')}</span>
        {name}{' '}
        <span className={styles.mark}>
          <QualityMark photo={photo} />
        </span>
        <StageNotes photo={photo} />
      </span>
    </button>
  );
}
