import { Button } from '@mantine/core';
import { IconArrowsMove, IconCamera, IconCameraRotate, IconCircleCheck, IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureUrl, previewUrl } from '../../../../preload/contract/assets.ts';
import type { OverlayFit } from '../../../../preload/contract/overlays.ts';
import type { ItemView, SideView } from '../../../../preload/contract/views.ts';
import type { LiveCamera, Shot } from '../../../camera/liveCamera.ts';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { WordChip } from '../../../components/Chip.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { ComingBadge, IncompleteBadge } from '../../../components/picture/ComingBadge.tsx';
import { FittedPhoto } from '../../../components/picture/FittedPhoto.tsx';
import { type LaidOverlay, OverlayPicture } from '../../../components/picture/OverlayPicture.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { PictureBox } from '../../../components/picture/PictureBox.tsx';
import { sideStatusWords } from '../../../format/words.ts';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import type { ComingPhoto } from '../../../stores/photos/comingPhotos.ts';
import { hasAllRequired, sidesInOrder, whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import type { Flash } from '../../../stores/shoot/shootStore.ts';
import { CameraStatus, CameraWarnings } from './CameraStatus.tsx';
import { LastPhoto } from './LastPhoto.tsx';
import { LiveStage } from './LiveStage.tsx';
import styles from './SideStage.module.css';
import { StageNotes } from './StageNotes.tsx';
import type { StageView } from './stageView.ts';

export interface SideStageProps {
  readonly item: ItemView;
  readonly side: SideView | null;
  /** Whether the live picture of the camera or the side's photo is shown. */
  readonly view: StageView;
  readonly camera: LiveCamera | null;
  readonly shot: Shot | null;
  readonly overlay: OverlayFit;
  /** Lets the pointer move the overlay; null while it is not to be moved. */
  readonly onOverlayMove: LaidOverlay['onMove'];
  readonly exampleShown: boolean;
  /** The operator has asked to replace this side's photo. */
  readonly retakes: boolean;
  readonly flash: Flash | null;
  /** The side that holds the photo that has just come; null when it lies on none. */
  readonly last: SideView | null;
  /** Photos of this item that have arrived and are being looked at. */
  readonly coming: readonly ComingPhoto[];
  /** Names of files that are not complete yet. */
  readonly incomplete: readonly string[];
  onFiles(files: readonly File[]): void;
  onPhoto(photoId: string): void;
  onSelect(sideUuid: string): void;
  onHelp(): void;
}

/** The centre of the Shoot screen: the side that is being photographed, in large. */
export function SideStage(props: SideStageProps) {
  const { item, side, view, flash, last } = props;
  const closed = whyNoPhotos(item);
  return (
    <section className={styles.stage} aria-label={side === null ? 'Photo' : `Photo of ${side.name}`}>
      {side === null ? (
        <h2 className={styles.name}>No sides yet</h2>
      ) : (
        <SideHead item={item} side={side} onHelp={props.onHelp} />
      )}
      <DropZone className={styles.drop} onFiles={props.onFiles} onPhoto={props.onPhoto}>
        <div className={styles.frames}>
          <div className={styles.frame} data-testid="side-photo">
            {side === null ? <NoSide {...props} isClosed={closed !== null} /> : <Shown {...props} side={side} />}
            {flash === null ? null : (
              <div key={flash.at} className={flash.accepted ? styles.accepted : styles.refused} />
            )}
            {props.onOverlayMove === null ? <ReplaceBadge {...props} /> : <MoveHint />}
            {closed === null ? <CameraStatus camera={props.camera} view={props.view} /> : null}
            <div
              className={styles.news}
              data-alone={props.camera === null || undefined}
              data-trouble={props.camera?.state.kind === 'trouble' || undefined}
            >
              <ComingBadge coming={props.coming} />
              <IncompleteBadge filenames={props.incomplete} />
              {side !== null && view === 'photo' ? <StageNotes photo={side.photo} /> : null}
              {last === null || last.uuid === side?.uuid ? null : <LastPhoto side={last} onSelect={props.onSelect} />}
            </div>
          </div>
          {props.exampleShown && side?.hasExample ? (
            <figure className={styles.frame} data-testid="example">
              <Picture src={pictureUrl(item.id, side.uuid, 'example')} alt={`Example of ${side.name}`} />
              <figcaption className={styles.caption}>Example</figcaption>
            </figure>
          ) : null}
        </div>
      </DropZone>
      {closed === null ? <CameraWarnings camera={props.camera} /> : null}
      <div aria-live="polite">
        {closed !== null ? <Closed {...closed} /> : hasAllRequired(item) ? <AllThere /> : null}
      </div>
    </section>
  );
}

function SideHead({ item, side, onHelp }: { item: ItemView; side: SideView; onHelp(): void }) {
  const ordered = sidesInOrder(item.sides);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2 className={styles.name} data-testid="active-side">
          {side.name}
        </h2>
        <WordChip wording={sideStatusWords[side.status]} />
        <span className={styles.place}>
          {ordered.findIndex(({ uuid }) => uuid === side.uuid) + 1} of {ordered.length} ·{' '}
          {side.required ? 'required' : 'optional'} · {side.group}
        </span>
        <Button
          variant="subtle"
          h={44}
          px={8}
          pos="absolute"
          top={0}
          right={0}
          aria-label="Keys"
          aria-keyshortcuts="?"
          title="All keys"
          leftSection={<IconKeyboard size={22} aria-hidden="true" />}
          onClick={onHelp}
        >
          <KeyHint label={keyHint('help')} />
        </Button>
      </div>
      {side.description === '' ? null : <p className={styles.description}>{side.description}</p>}
      {side.rejection === null ? null : (
        <div className={styles.rejection} role="note" data-testid="side-rejection">
          <strong>Rejected: {side.rejection.reason}</strong>
          {side.rejection.message === null ? null : <span>{side.rejection.message}</span>}
        </div>
      )}
    </header>
  );
}

function Shown({
  item,
  side,
  view,
  camera,
  shot,
  overlay,
  onOverlayMove,
  retakes,
  coming,
}: SideStageProps & { side: SideView }) {
  const laid: LaidOverlay | null =
    side.hasOverlay && (overlay.shown || retakes)
      ? { src: pictureUrl(item.id, side.uuid, 'overlay'), fit: overlay, onMove: onOverlayMove }
      : null;
  if (view === 'live' && camera !== null) {
    return <LiveStage side={side} camera={camera} shot={shot} overlay={laid} />;
  }
  if (side.photo === null) {
    return (
      <>
        <Guide item={item} side={side} isComing={coming.length > 0} />
        {laid === null ? null : (
          <PictureBox size={null}>
            <OverlayPicture {...laid} />
          </PictureBox>
        )}
      </>
    );
  }
  return (
    <FittedPhoto
      src={previewUrl(side.photo.id)}
      alt={`Photo of ${side.name}`}
      size={side.photo}
      className={retakes ? styles.faded : undefined}
      overlay={laid}
    />
  );
}

/** The sides are not known yet: photos can be taken all the same. */
function NoSide({ view, camera, shot, isClosed }: SideStageProps & { isClosed: boolean }) {
  return (
    <>
      {view === 'live' && camera !== null ? <LiveStage side={null} camera={camera} shot={shot} overlay={null} /> : null}
      <Invitation text={isClosed ? 'No photos' : 'Photos wait in the tray'} />
    </>
  );
}

function Guide({ item, side, isComing }: { item: ItemView; side: SideView; isComing: boolean }) {
  const src = side.hasExample ? pictureUrl(item.id, side.uuid, 'example') : null;
  const [shownSrc, setShownSrc] = useState<string | null>(null);
  return (
    <>
      <Picture src={src} alt="" className={styles.faded} fallback={null} onSize={() => setShownSrc(src)} />
      {isComing ? null : <Invitation text={waitingText(item, src !== null && src === shownSrc)} />}
    </>
  );
}

function waitingText(item: ItemView, showsExample: boolean): string {
  const text = whyNoPhotos(item) === null ? 'Waiting for the photo' : 'No photo of this side';
  return showsExample ? `${text} (example shown)` : text;
}

/** The next photo goes to this side, which has one already: said before it happens. */
function ReplaceBadge({ item, side, view, retakes }: SideStageProps) {
  if (side === null || side.photo === null || whyNoPhotos(item) !== null) return null;
  if (side.uuid !== item.activeSideUuid && view !== 'live') return null;
  return (
    <p className={styles.replace} role="status" data-testid="replace-badge" data-strong={retakes || undefined}>
      <IconCameraRotate size={24} aria-hidden="true" />
      {retakes ? 'Retake: the next photo replaces this one' : 'The next photo replaces this one'}
    </p>
  );
}

function MoveHint() {
  return (
    <p className={styles.moveHint} role="status">
      <IconArrowsMove size={24} aria-hidden="true" />
      Drag it, or use the arrow keys; + and − for its size. {keyHint('moveOverlay')} ends.
    </p>
  );
}

function Closed({ how, next }: { how: string; next: string }) {
  return (
    <p className={styles.closed} data-testid="takes-no-photos">
      <strong>{how}</strong>
      <span>{next}</span>
    </p>
  );
}

function Invitation({ text }: { text: string }) {
  return (
    <div className={styles.invitation}>
      <span className={styles.invitationBox}>
        <IconCamera size={26} stroke={1.6} aria-hidden="true" />
        {text}
      </span>
    </div>
  );
}

function AllThere() {
  return (
    <p className={styles.allThere} data-testid="all-required">
      <IconCircleCheck size={28} aria-hidden="true" />
      <span>All required sides are there.</span>
      <span className={styles.press}>
        Press <KeyHint label="D" />
        <span className="spoken">D</span> for done
      </span>
    </p>
  );
}
