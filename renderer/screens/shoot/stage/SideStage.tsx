import { pictureUrl } from '../../../../preload/contract/assets.ts';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { drop } from '../../../stores/context.ts';
import { viewedSide } from '../../../stores/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useExampleShown, useOnStage } from '../useShoot.ts';
import { CameraStatus, CameraWarnings } from './CameraStatus.tsx';
import { NextPhoto } from './NextPhoto.tsx';
import { SideHead } from './SideHead.tsx';
import styles from './SideStage.module.css';
import { StageMessage } from './StageMessage.tsx';
import { StageNews } from './StageNews.tsx';
import { StagePicture } from './StagePicture.tsx';

/** The centre of the Shoot screen: the side that is being photographed, in large. */
export function SideStage() {
  const words = useWords();
  const { itemId, sideUuid, name } = useSelected('shoot', (shoot) => ({
    itemId: shoot.item?.id ?? null,
    sideUuid: shoot.viewedSideUuid,
    name: viewedSide(shoot)?.label ?? null,
  }));
  const { addFiles, movePhoto } = useActions('shoot');
  return (
    <section
      className={styles.stage}
      aria-label={name === null ? words('facts.photo') : words('stage.photoOf', { side: name })}
    >
      <SideHead />
      <DropZone
        className={styles.drop}
        onFiles={(files) => drop(addFiles(files, sideUuid, itemId))}
        onPhoto={(photoId) => drop(movePhoto(photoId, sideUuid))}
      >
        <div className={styles.frames}>
          <div className={styles.frame} data-testid="side-photo">
            <StagePicture />
            <ShotFlash />
            <NextPhoto />
            <CameraStatus />
            <StageNews />
          </div>
          <Example />
        </div>
      </DropZone>
      <CameraWarnings />
      <StageMessage />
    </section>
  );
}

function ShotFlash() {
  const flash = useSelected('shoot', (shoot) => shoot.flash);
  return flash === null ? null : (
    <div key={flash.at} className={styles.flash} data-verdict={flash.verdict} data-testid="verdict" />
  );
}

/** How the side's photo should look, beside it. */
function Example() {
  const words = useWords();
  const itemId = useSelected('shoot', ({ item }) => item?.id ?? '');
  const side = useOnStage((on) => on.side);
  const isShown = useExampleShown();
  if (!isShown || side?.hasExample !== true) return null;
  return (
    <figure className={styles.frame} data-testid="example">
      <Picture src={pictureUrl(itemId, side.uuid, 'example')} alt={words('reshoot.exampleOf', { side: side.label })} />
      <figcaption className={styles.caption}>{words('reshoot.example')}</figcaption>
    </figure>
  );
}
