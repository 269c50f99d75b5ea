import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { firstLookUrl, fullUrl, pictureUrl, previewUrl } from '../../../../main/contract/assets.ts';
import type { SideView } from '../../../../main/contract/views.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { FittedPhoto } from '../../../components/picture/FittedPhoto.tsx';
import { LoupePicture } from '../../../components/picture/LoupePicture.tsx';
import { type LaidOverlay, OverlayPicture } from '../../../components/picture/OverlayPicture.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { PictureBox } from '../../../components/picture/PictureBox.tsx';
import { pendingOn } from '../../../state/photos/pendingPhotos.ts';
import { useActions, useCombined, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import { useOnStage, useOverlay } from '../useShoot.ts';
import { LiveStage } from './LiveStage.tsx';
import styles from './SideStage.module.css';

export function StagePicture() {
  const words = useWords();
  const { side, isClosed, isShot, retakes, camera, view } = useOnStage((on) => on);
  const loupe = useSelected('stage', (stage) => stage.loupe);
  const { lookThroughLoupe } = useActions('stage');
  const shot = useSelected('camera', (cameras) => cameras.shot);
  const laid = useLaidOverlay();
  const overlayIsMoved = laid?.onMove != null;
  const live =
    view === 'live' && camera !== null ? <LiveStage side={side} camera={camera} shot={shot} overlay={laid} /> : null;
  if (side === null) {
    return (
      <>
        {live}
        <Invitation text={isClosed ? text('stage.noPhotos') : text('stage.waitInTray')} />
      </>
    );
  }
  if (live !== null) return live;
  if (side.photo === null) {
    return (
      <>
        <Guide side={side} isClosed={isClosed} />
        {laid === null ? null : (
          <PictureBox size={null}>
            <OverlayPicture {...laid} />
          </PictureBox>
        )}
      </>
    );
  }
  return (
    <LoupePicture
      size={side.photo}
      src={fullUrl(side.photo.id)}
      alt={words('stage.photoOf', { side: side.label })}
      loupe={loupe}
      onLoupe={overlayIsMoved ? null : lookThroughLoupe}
    >
      <FittedPhoto
        src={previewUrl(side.photo.id)}
        firstSrc={firstLookUrl(side.photo.id)}
        alt={words('stage.photoOf', { side: side.label })}
        size={side.photo}
        className={retakes ? styles.faded : undefined}
        overlay={isShot ? null : laid}
      />
    </LoupePicture>
  );
}

function useLaidOverlay(): LaidOverlay | null {
  const { moveOverlay } = useShootCommands();
  const src = useSelected('shoot', ({ item, viewedSideUuid }) =>
    item === null || viewedSideUuid === null ? '' : pictureUrl(item.id, viewedSideUuid, 'overlay'),
  );
  const hasOverlay = useOnStage(({ side }) => side?.hasOverlay === true);
  const retakes = useOnStage((on) => on.retakes);
  const { fit, isMoved } = useOverlay((overlay) => ({ fit: overlay.fit, isMoved: overlay.isMoved }));
  if (!hasOverlay || !(fit.shown || retakes)) return null;
  return { src, fit, onMove: isMoved ? moveOverlay : null };
}

function Guide({ side, isClosed }: { side: SideView; isClosed: boolean }) {
  const itemId = useSelected('shoot', ({ item }) => item?.id ?? '');
  const isPending = useCombined(
    ['shoot', 'arrivals'],
    ({ item }, { pending }) => item !== null && pendingOn(item, pending).length > 0,
  );
  const src = side.hasExample ? pictureUrl(itemId, side.uuid, 'example') : null;
  const [shownSrc, setShownSrc] = useState<string | null>(null);
  return (
    <>
      <Picture src={src} alt="" className={styles.faded} fallback={null} onSize={() => setShownSrc(src)} />
      {isPending ? null : <Invitation text={waitingText(isClosed, src !== null && src === shownSrc)} />}
    </>
  );
}

function waitingText(isClosed: boolean, showsExample: boolean): Text {
  if (isClosed) return showsExample ? text('stage.noPhotoExample') : text('stage.noPhoto');
  return showsExample ? text('stage.waitingExample') : text('stage.waiting');
}

function Invitation({ text: invitation }: { text: Text }) {
  const words = useWords();
  return (
    <p className={`row centred gap-2 pad-2 ink untouched ${styles.waiting}`}>
      <IconCamera size={22} stroke={1.6} aria-hidden="true" />
      {words(invitation)}
    </p>
  );
}
