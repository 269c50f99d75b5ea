import type { ReactNode } from 'react';
import { pictureUrl, previewUrl, rejectedElsewhereUrl } from '../../../main/contract/assets.ts';
import type { OverlayFit } from '../../../main/contract/overlays.ts';
import type { ItemView, SideView } from '../../../main/contract/views.ts';
import { ChoiceButton } from '../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../components/choices/Choices.tsx';
import { FittedPhoto } from '../../components/picture/FittedPhoto.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { QualityNotes } from '../../components/picture/QualityNotes.tsx';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import type { RejectedCard } from '../../state/items/rejectedCards.ts';
import { wrappingButton } from '../../theme/wrappingButton.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './RejectedSide.module.css';
import { RejectionReason } from './RejectionReason.tsx';
import item_ from './ReshootItem.module.css';

export interface RejectedSideProps {
  readonly item: ItemView;
  readonly card: RejectedCard;
  /** Shown beside the rejected photo and the example. */
  readonly live?: ((card: RejectedCard) => ReactNode) | undefined;
  readonly busy: boolean;
  /** The retake key means this side. */
  readonly isLastShot?: boolean;
  fitOfSide(side: SideView): OverlayFit;
  onReshoot(sideUuid: string): void;
  /** The new photo is not good either. */
  onRetake(sideUuid: string): void;
  onDismiss(rejectionId: string): void;
}

/**
 * Places are fixed: the new photo stands where the live picture was, with notes below; actions stand above, in sight in
 * a low window too.
 */
export function RejectedSide({
  item,
  card,
  live,
  busy,
  isLastShot = false,
  fitOfSide,
  onReshoot,
  onRetake,
  onDismiss,
}: RejectedSideProps) {
  const words = useWords();
  const keyHint = useKeyHint();
  const { side, rejection, rejectedPhotoId, isAnswered } = card;
  const overlay = side.hasOverlay
    ? ({ src: pictureUrl(item.id, side.uuid, 'overlay'), fit: fitOfSide(side), onMove: null } as const)
    : null;
  const reshoot = () => onReshoot(side.uuid);
  const dismiss = () => (busy || isAnswered ? undefined : onDismiss(rejection.id));
  return (
    <article className={item_.card} aria-label={side.label} data-side={side.uuid}>
      <div className={styles.head}>
        <div className={styles.what}>
          <p className={item_.side}>{side.label}</p>
          <RejectionReason rejection={rejection} isAnswered={isAnswered} />
        </div>
        <Choices
          name="rejectedSide"
          isGuarded
          count={2}
          onChoose={(index) => (isAnswered ? undefined : index === 0 ? reshoot() : dismiss())}
        >
          {(digitOf) => (
            <div className={styles.actions}>
              <ChoiceButton
                size="lg"
                styles={wrappingButton}
                variant="default"
                digit={isAnswered ? undefined : digitOf(0)}
                ownKey={isAnswered && isLastShot ? keyHint('retake') : undefined}
                testId={`reshoot-${side.name}`}
                onPress={isAnswered ? () => onRetake(side.uuid) : reshoot}
              >
                {words(isAnswered ? 'stage.retake' : 'reshoot.reshootSide')}
                <span className="spoken"> {side.label}</span>
              </ChoiceButton>
              <ChoiceButton
                size="lg"
                styles={wrappingButton}
                variant="default"
                disabled={busy || isAnswered}
                digit={isAnswered ? undefined : digitOf(1)}
                testId={`dismiss-${side.name}`}
                onPress={dismiss}
              >
                {words('reshoot.dismiss')}
                <span className="spoken"> {side.label}</span>
              </ChoiceButton>
            </div>
          )}
        </Choices>
      </div>
      <div className={styles.pictures} data-testid="reshoot-pictures">
        <Figure caption={words('reshoot.rejectedPhoto')}>
          <FittedPhoto
            src={rejectedPhotoId === null ? rejectedElsewhereUrl(item.id, side.uuid) : previewUrl(rejectedPhotoId)}
            alt={words('reshoot.rejectedPhotoOf', { side: side.label })}
            size={null}
            overlay={overlay}
          />
        </Figure>
        {side.hasExample ? (
          <Figure caption={words('reshoot.example')}>
            <Picture
              src={pictureUrl(item.id, side.uuid, 'example')}
              alt={words('reshoot.exampleOf', { side: side.label })}
            />
          </Figure>
        ) : null}
        {live?.(card)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: It scrolls within itself. */}
      <section className={styles.notes} tabIndex={0} aria-label={words('reshoot.notes', { side: side.label })}>
        <QualityNotes notes={side.photo?.notes ?? []} />
      </section>
    </article>
  );
}

export function Figure({
  caption,
  verdict,
  testId,
  children,
}: {
  readonly caption: ReactNode;
  readonly verdict?: string | undefined;
  readonly testId?: string;
  readonly children: ReactNode;
}) {
  return (
    <figure className={styles.figure} data-testid={testId}>
      <div className={styles.frame} data-verdict={verdict}>
        {children}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
