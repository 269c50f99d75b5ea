import { thumbnailUrl } from '../../../../main/contract/assets.ts';
import { Age } from '../../../components/Age.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './SignOfLife.module.css';

/** The newest photo of a source; updates as photos come. */
export function SignOfLife({ source }: { source: string }) {
  const words = useWords();
  const last = useSelected('sources', ({ view }) =>
    view === null ? null : view.lastPhotos.find((photo) => photo.source === source),
  );
  if (last === null) return null;
  if (last === undefined)
    return <span className={`row gap-3 end shrink soft small ${styles.none}`}>{words('sources.life.none')}</span>;
  return (
    <span className={`row gap-3 end shrink soft small ${styles.life}`} data-testid={`last-photo-${source}`}>
      <span className="column bottom shrink snug">
        <span className="spoken">{words('sources.life.last')} </span>
        <span className={`clip ink ${styles.name}`}>{last.filename}</span>
        <span>
          <Age at={last.at} />
        </span>
      </span>
      <Picture
        key={last.photoId}
        src={thumbnailUrl(last.photoId)}
        alt=""
        className={`round-s photo-ground cover ${styles.picture}`}
      />
    </span>
  );
}
