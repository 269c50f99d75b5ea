import { DropZone } from '../../../components/add/DropZone.tsx';
import { PendingTile } from '../../../components/picture/PendingTile.tsx';
import { drop } from '../../../data/context.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { whyNoPhotos } from '../../../state/items/checklist.ts';
import { viewedSide } from '../../../state/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { usePending } from '../useShoot.ts';
import styles from './Tray.module.css';
import { TrayPhoto } from './TrayPhoto.tsx';

export function Tray() {
  const words = useWords();
  const { itemId, tray } = useSelected('shoot', ({ item }) => ({ itemId: item?.id ?? null, tray: item?.tray ?? [] }));
  const pending = usePending((places) => places.tray);
  const { addFiles, movePhoto } = useActions('shoot');
  const isEmpty = tray.length + pending.length === 0;
  return (
    <section aria-label={words('tray.title')} className={`column ruled gap-2 low pad-2-3 scrolls ${styles.tray}`}>
      <h3 className="flex caption between gap-2">
        <span className="stiff">
          {words('tray.title')}
          {tray.length > 0 ? <span className={styles.count}>{tray.length}</span> : null}
        </span>
        <FirstGoesTo />
      </h3>
      <DropZone
        onFiles={(files) => drop(addFiles(files, null, itemId))}
        onPhoto={(photoId) => drop(movePhoto(photoId, null))}
        className={`round pad-2 ${styles.zone}`}
      >
        {isEmpty ? (
          <p className="small soft snug">{words('tray.empty')}</p>
        ) : (
          <ul className={`grid gap-2 ${styles.photos}`}>
            {tray.map((photo) => (
              <li key={photo.id} className="holds">
                <TrayPhoto photo={photo} />
              </li>
            ))}
            {pending.map(({ photoId, filename }) => (
              <li key={photoId} className={`round-s cut ${styles.coming}`}>
                <PendingTile label={words('tray.hasArrived', { file: filename })} />
              </li>
            ))}
          </ul>
        )}
      </DropZone>
    </section>
  );
}

function FirstGoesTo() {
  const words = useWords();
  const keyHint = useKeyHint();
  const sideName = useSelected('shoot', (shoot) => {
    const { item } = shoot;
    const isOffered = item !== null && item.tray.length > 0 && whyNoPhotos(item) === null;
    return isOffered ? (viewedSide(shoot)?.label ?? null) : null;
  });
  const key = keyHint('placeTray');
  if (sideName === null || key === undefined) return null;
  return (
    <span className={`row shrink regular ${styles.hint}`}>
      <span className="clip shrink">{words('tray.firstTo', { key, side: sideName })}</span>
    </span>
  );
}
