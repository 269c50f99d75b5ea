import { type ReactNode, useEffect, useState } from 'react';
import { fullUrl, pictureUrl, previewUrl, rejectedElsewhereUrl } from '../../../main/contract/assets.ts';
import type { PictureSize } from '../../../main/contract/liveCamera.ts';
import type { OverlayFit } from '../../../main/contract/overlays.ts';
import type { ItemView, SideView } from '../../../main/contract/views.ts';
import { FittedPhoto } from '../../components/picture/FittedPhoto.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { PictureBox } from '../../components/picture/PictureBox.tsx';
import type { RejectedCard } from '../../state/items/rejectedCards.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { Figure } from './Figure.tsx';
import { LinkedPicture } from './LinkedPicture.tsx';
import { LookButtons } from './LookButtons.tsx';
import { ReasonLine } from './ReasonLine.tsx';
import styles from './RejectedSide.module.css';

export interface RejectedSideProps {
  readonly item: ItemView;
  readonly card: RejectedCard;
  /** Shown beside the rejected photo and the example. */
  readonly live?: ((card: RejectedCard, base: PictureSize) => ReactNode) | undefined;
  fitOfSide(side: SideView): OverlayFit;
  /** What can be done, in a place of its own or below the pictures. */
  panel(isBelow: boolean): ReactNode;
}

/** A photo of which nothing is known. */
const usualSize: PictureSize = { width: 3000, height: 2000 };

/** Places are fixed: the new photo stands where the live picture was. */
export function RejectedSide({ item, card, live, fitOfSide, panel }: RejectedSideProps) {
  const { side, rejection, rejectedSize, isAnswered } = card;
  const compared = useSelected('stage', (stage) => stage.comparedWith);
  const { lookThroughLoupe, compareWith } = useActions('stage');
  useEffect(() => {
    const end = () => {
      lookThroughLoupe(null);
      compareWith(null);
    };
    end();
    return end;
  }, [lookThroughLoupe, compareWith]);
  const base = rejectedSize ?? side.photo ?? usualSize;
  const shows = { rejected: compared !== 'example', example: side.hasExample && compared !== 'last' };
  const count = Number(shows.rejected) + Number(shows.example) + 1;
  const isRow = count < 3 || base.height > base.width;
  return (
    <article className={`column grow gap-2 shrink low ${styles.card}`} aria-label={side.label} data-side={side.uuid}>
      <ReasonLine
        what={side.label}
        reason={rejection.reason}
        advice={rejection.message}
        markedBy={rejection.markedBy}
        isAnswered={isAnswered}
      />
      <div
        className={`grid holds grow low gap-2 ${styles.room}`}
        data-row={isRow ? count : undefined}
        data-testid="reshoot-pictures"
      >
        {shows.rejected ? <Rejected item={item} card={card} base={base} fitOfSide={fitOfSide} /> : null}
        {shows.example ? <Example key={side.uuid} item={item} side={side} base={base} /> : null}
        {live?.(card, base)}
        <LookButtons hasExample={side.hasExample} />
        {panel(isRow)}
      </div>
    </article>
  );
}

function Rejected({
  item,
  card: { side, rejectedPhotoId, rejectedSize },
  base,
  fitOfSide,
}: Pick<RejectedSideProps, 'item' | 'card' | 'fitOfSide'> & { readonly base: PictureSize }) {
  const words = useWords();
  const elsewhere = rejectedElsewhereUrl(item.id, side.uuid);
  const alt = words('reshoot.rejectedPhotoOf', { side: side.label });
  return (
    <Figure caption={words('reshoot.rejectedPhoto')} testId="reshoot-rejected">
      <LinkedPicture
        size={rejectedSize ?? base}
        base={base}
        src={rejectedPhotoId === null ? elsewhere : fullUrl(rejectedPhotoId)}
        alt={alt}
      >
        <FittedPhoto
          src={rejectedPhotoId === null ? elsewhere : previewUrl(rejectedPhotoId)}
          alt={alt}
          size={rejectedSize}
          overlay={
            side.hasOverlay
              ? { src: pictureUrl(item.id, side.uuid, 'overlay'), fit: fitOfSide(side), onMove: null }
              : null
          }
        />
      </LinkedPicture>
    </Figure>
  );
}

function Example({
  item,
  side,
  base,
}: {
  readonly item: ItemView;
  readonly side: SideView;
  readonly base: PictureSize;
}) {
  const words = useWords();
  const [size, setSize] = useState<PictureSize | null>(null);
  const src = pictureUrl(item.id, side.uuid, 'example');
  const alt = words('reshoot.exampleOf', { side: side.label });
  return (
    <Figure caption={words('reshoot.example')} testId="reshoot-example">
      <LinkedPicture size={size ?? base} base={base} src={src} alt={alt}>
        {/* With nothing laid over it, it needs no box of its own size, which would move once that is known. */}
        <PictureBox size={null}>
          <Picture src={src} alt={alt} onSize={(width, height) => setSize({ width, height })} />
        </PictureBox>
      </LinkedPicture>
    </Figure>
  );
}
