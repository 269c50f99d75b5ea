import { thumbnailUrl } from '../../../../main/contract/assets.ts';
import { Picture } from '../../../components/picture/Picture.tsx';
import { Age } from '../../../components/time/Age.tsx';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './SignOfLife.module.css';

/** The newest photo that a source gave: what, when and its picture. It changes as photos come. */
export function SignOfLife({ source }: { source: string }) {
  const words = useWords();
  const last = useSelected('sources', ({ view }) =>
    view === null ? null : view.lastPhotos.find((photo) => photo.source === source),
  );
  if (last === null) return null;
  if (last === undefined) return <span className={styles.none}>{words('sources.life.none')}</span>;
  return (
    <span className={styles.life} data-testid={`last-photo-${source}`}>
      <span className={styles.text}>
        <span className="spoken">{words('sources.life.last')} </span>
        <span className={styles.name}>{last.filename}</span>
        <span className={styles.when}>
          <Age at={last.at} />
        </span>
      </span>
      <Picture key={last.photoId} src={thumbnailUrl(last.photoId)} alt="" className={styles.picture} />
    </span>
  );
}
