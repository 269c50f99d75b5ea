import { IconTrash } from '@tabler/icons-react';
import { thumbnailUrl } from '../../../../main/contract/assets.ts';
import type { PhotoView } from '../../../../main/contract/views.ts';
import { photoDragType } from '../../../components/add/droppedFiles.ts';
import { CompanionMark } from '../../../components/picture/CompanionMark.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { QualityMark } from '../../../components/picture/QualityMark.tsx';
import { drop } from '../../../data/context.ts';
import { viewedSide } from '../../../state/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './Tray.module.css';

export function TrayPhoto({ photo }: { photo: PhotoView }) {
  const words = useWords();
  const { sideUuid, sideName } = useSelected('shoot', (shoot) => ({
    sideUuid: shoot.viewedSideUuid,
    sideName: viewedSide(shoot)?.label ?? null,
  }));
  const { movePhoto, removePhoto } = useActions('shoot');
  return (
    <>
      <button
        type="button"
        className={`thumb wide round-s ${styles.use}`}
        draggable
        aria-label={sideName === null ? photo.filename : words('tray.putOn', { file: photo.filename, side: sideName })}
        title={photo.filename}
        onDragStart={(event) => event.dataTransfer.setData(photoDragType, photo.id)}
        onClick={() => drop(movePhoto(photo.id, sideUuid))}
      >
        <Picture src={thumbnailUrl(photo.id)} alt="" />
        <span className={styles.beside}>
          <CompanionMark photo={photo} />
        </span>
      </button>
      <button
        type="button"
        className={`middle ${styles.remove}`}
        aria-label={words('tray.remove', { file: photo.filename })}
        onClick={() => drop(removePhoto(photo.id))}
      >
        <IconTrash size={17} aria-hidden="true" />
      </button>
      <QualityMark photo={photo} />
    </>
  );
}
