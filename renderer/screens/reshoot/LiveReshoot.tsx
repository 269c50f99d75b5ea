import { Flex } from '@mantine/core';
import { IconCircleCheck, IconEye } from '@tabler/icons-react';
import { firstLookUrl, fullUrl, pictureUrl, previewUrl } from '../../../main/contract/assets.ts';
import type { PictureSize } from '../../../main/contract/liveCamera.ts';
import type { ItemView, PhotoView } from '../../../main/contract/views.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { cameraInUse } from '../../camera/cameraInUse.ts';
import { fitOf } from '../../camera/overlayFit.ts';
import { FittedPhoto } from '../../components/picture/FittedPhoto.tsx';
import { LivePicture } from '../../components/picture/LivePicture.tsx';
import { overlayKey } from '../../state/items/checklist.ts';
import type { RejectedCard } from '../../state/items/rejectedCards.ts';
import type { ShootData } from '../../state/shoot/shootData.ts';
import { useCameras } from '../../stores/useCameras.ts';
import { useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { Figure } from './Figure.tsx';
import { LinkedPicture } from './LinkedPicture.tsx';

interface LiveReshootProps {
  readonly item: ItemView;
  readonly card: RejectedCard;
  /** The size that all loupes of the side are held in. */
  readonly base: PictureSize;
}

/** The camera's view of the next photo's side, then that photo. */
export function LiveReshoot({ item, card, base }: LiveReshootProps) {
  const words = useWords();
  const { waits, isRefused, retakes } = useSelected('shoot', (shoot) => ({
    waits: whyNotNext(shoot, item, card),
    isRefused: shoot.flash?.verdict === 'refused' && shoot.flash.sideUuid === card.side.uuid,
    retakes: shoot.item?.id === item.id && shoot.item.retakeSideUuid === card.side.uuid,
  }));
  const { photo } = card.side;
  if (card.isAnswered && photo !== null && !retakes) {
    return <ShotFigure label={card.side.label} photo={photo} base={base} />;
  }
  return (
    <Figure caption={words('reshoot.live')} verdict={isRefused ? 'refused' : undefined} testId="reshoot-live">
      {waits === null ? <Live item={item} card={card} /> : <p className="pad-3 soft centre breaks">{words(waits)}</p>}
    </Figure>
  );
}

function ShotFigure({
  label,
  photo,
  base,
}: {
  readonly label: string;
  readonly photo: PhotoView;
  readonly base: PictureSize;
}) {
  const words = useWords();
  const isFine = !photo.notes.some(({ severity }) => severity === 'warning');
  const said = words('reshoot.justShot', { side: label });
  return (
    <Figure
      verdict={isFine ? 'good' : 'look'}
      testId="reshoot-shot"
      caption={
        <Flex component="strong" align="center" gap="var(--space-2)" fw="var(--strong)">
          {isFine ? (
            <IconCircleCheck size={20} color="var(--go-fg)" aria-hidden="true" />
          ) : (
            <IconEye size={20} color="var(--look-fg)" aria-hidden="true" />
          )}
          {said}
        </Flex>
      }
    >
      <LinkedPicture size={photo} base={base} src={fullUrl(photo.id)} alt={said}>
        <FittedPhoto
          src={previewUrl(photo.id)}
          firstSrc={firstLookUrl(photo.id)}
          alt={said}
          size={photo}
          overlay={null}
        />
      </LinkedPicture>
    </Figure>
  );
}

function Live({ item, card: { side } }: Omit<LiveReshootProps, 'base'>) {
  const words = useWords();
  const camera = cameraInUse(useCameras());
  const fits = useSelected('overlays', (overlays) => overlays.fits);
  const shot = useSelected('camera', (state) => state.shot);
  if (camera?.surface == null) return <p className="pad-3 soft centre breaks">{words('reshoot.comesHere')}</p>;
  const fit = fitOf(fits, overlayKey(item, side), camera.key);
  return (
    <LivePicture
      surface={camera.surface}
      label={words('shoot.camera.pictureOf', { side: side.label })}
      overlay={side.hasOverlay ? { src: pictureUrl(item.id, side.uuid, 'overlay'), fit, onMove: null } : null}
      shot={shot}
    />
  );
}

/** Answers null when the next photo is of this side. */
function whyNotNext({ item: open }: Pick<ShootData, 'item'>, item: ItemView, { side }: RejectedCard): Text | null {
  if (open?.id !== item.id) {
    if (!item.currentConnection) return text('facts.otherConnection');
    return open === null ? text('reshoot.enterOpens') : text('reshoot.otherIsOpen', { reference: open.referenceId });
  }
  if (open.activeSideUuid === side.uuid) return null;
  const active = open.sides.find(({ uuid }) => uuid === open.activeSideUuid);
  return active === undefined ? text('reshoot.comesHere') : text('reshoot.notNext', { side: active.label });
}
