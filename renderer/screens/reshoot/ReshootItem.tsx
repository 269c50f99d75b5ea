import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { pictureUrl, previewUrl, rejectedElsewhereUrl } from '../../../preload/contract/assets.ts';
import type { OverlayFit } from '../../../preload/contract/overlays.ts';
import type { ItemView, RejectionView, SideView } from '../../../preload/contract/views.ts';
import { ChoiceButton } from '../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../components/choices/Choices.tsx';
import { PartnerPageLink } from '../../components/PartnerPageLink.tsx';
import { FittedPhoto } from '../../components/picture/FittedPhoto.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { QualityNotes } from '../../components/picture/QualityNotes.tsx';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { kindNames } from '../../format/kinds.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { sidesInOrder } from '../../stores/shoot/checklist.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ReshootItem.module.css';

export interface ReshootItemProps {
  readonly item: ItemView;
  /** Where the item lies. */
  readonly place?: ReactNode;
  /** Stands above all else: where the next photo goes. */
  readonly next?: ReactNode;
  /** What the camera sees of a side now, beside its rejected photo and its example. */
  readonly live?: ((side: SideView) => ReactNode) | undefined;
  readonly busy: boolean;
  /** How the overlay lies on the side's photo. */
  fitOfSide(side: SideView): OverlayFit;
  onReshoot(sideUuid: string): void;
  onFlag(sideUuid: string, reason: string): void;
  onDismiss(rejectionId: string): void;
}

/** Why an item came back, in type that reads from a distance, with the way on. */
export function ReshootItem({
  item,
  place,
  next,
  live,
  busy,
  fitOfSide,
  onReshoot,
  onFlag,
  onDismiss,
}: ReshootItemProps) {
  const words = useWords();
  const keyHint = useKeyHint();
  const rejected = sidesInOrder(item.sides).filter((side) => side.rejection !== null);
  // A remark that fits no side asks for marks too, whatever else is named.
  const isRejected = item.stage === 'reshoot';
  const asksForSides = (isRejected && rejected.length === 0) || item.unplacedRejections.length > 0;
  return (
    <section className={styles.page} aria-label={words('reshoot.of', { reference: item.referenceId })}>
      <header className={styles.head}>
        <h2 className={styles.reference}>{item.referenceId}</h2>
        {place === undefined ? null : (
          <div className={styles.place} data-testid="reshoot-place">
            {place}
          </div>
        )}
        <p className={styles.kind}>
          {kindNames(item)
            .map((name) => words(name))
            .join(' › ')}
        </p>
        <PartnerPageLink url={item.url} hint={keyHint('partnerPage')} />
      </header>
      {next}
      {rejected.map((side) => (
        <RejectedSide
          key={side.uuid}
          item={item}
          side={side}
          live={live}
          busy={busy}
          fitOfSide={fitOfSide}
          onReshoot={onReshoot}
          onDismiss={onDismiss}
        />
      ))}
      {item.unplacedRejections.map((rejection) => (
        <article key={rejection.id} className={styles.card}>
          <p className={styles.side}>{words('reshoot.namedByPartner', { side: rejection.sideName })}</p>
          <Reason rejection={rejection} />
          <p className={styles.hint}>{words('reshoot.noSuchSide')}</p>
          <Button variant="default" disabled={busy} onClick={() => onDismiss(rejection.id)}>
            {words('reshoot.dismiss')}
          </Button>
        </article>
      ))}
      {isRejected && rejected.length === 0 && item.unplacedRejections.length === 0 ? (
        <article className={styles.card}>
          <p className={styles.reason} data-testid="rejection-reason">
            {words('reshoot.notNamed')}
          </p>
          <p className={styles.guidance}>{words('reshoot.notNamedHelp')}</p>
        </article>
      ) : null}
      {asksForSides ? <MarkSides item={item} busy={busy} onFlag={onFlag} /> : null}
    </section>
  );
}

type RejectedSideProps = Pick<ReshootItemProps, 'item' | 'live' | 'busy' | 'fitOfSide' | 'onReshoot' | 'onDismiss'> & {
  readonly side: SideView;
};

function RejectedSide({ item, side, live, busy, fitOfSide, onReshoot, onDismiss }: RejectedSideProps) {
  const words = useWords();
  const { rejection } = side;
  if (rejection === null) return null;
  const photoId = rejection.photoId ?? side.photo?.id ?? null;
  return (
    <article className={styles.card} aria-label={side.label}>
      <p className={styles.side}>{side.label}</p>
      <Reason rejection={rejection} />
      <div className={styles.pictures}>
        <Figure caption={words('reshoot.rejectedPhoto')}>
          <FittedPhoto
            src={photoId === null ? rejectedElsewhereUrl(item.id, side.uuid) : previewUrl(photoId)}
            alt={words('reshoot.rejectedPhotoOf', { side: side.label })}
            size={null}
            overlay={
              side.hasOverlay
                ? { src: pictureUrl(item.id, side.uuid, 'overlay'), fit: fitOfSide(side), onMove: null }
                : null
            }
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
        {live === undefined ? null : <Figure caption={words('reshoot.live')}>{live(side)}</Figure>}
      </div>
      {side.photo !== null && side.photo.id === photoId ? <QualityNotes notes={side.photo.notes} /> : null}
      <Choices
        name="rejectedSide"
        count={2}
        onChoose={(index) => (index === 0 ? onReshoot(side.uuid) : busy || onDismiss(rejection.id))}
      >
        {(digitOf) => (
          <div className={styles.actions}>
            <ChoiceButton
              size="lg"
              digit={digitOf(0)}
              testId={`reshoot-${side.name}`}
              onPress={() => onReshoot(side.uuid)}
            >
              {words('reshoot.reshootSide')}
            </ChoiceButton>
            <ChoiceButton
              size="lg"
              variant="default"
              disabled={busy}
              digit={digitOf(1)}
              onPress={() => onDismiss(rejection.id)}
            >
              {words('reshoot.dismiss')}
              <span className="spoken"> {side.label}</span>
            </ChoiceButton>
          </div>
        )}
      </Choices>
    </article>
  );
}

function Reason({ rejection }: { rejection: RejectionView }) {
  const words = useWords();
  return (
    <>
      <p className={styles.reason} data-testid="rejection-reason">
        {rejection.reason}
      </p>
      {rejection.message === null ? null : <p className={styles.guidance}>{rejection.message}</p>}
      {rejection.markedBy === null ? null : (
        <p className={styles.hint}>{words('reshoot.markedBy', { who: rejection.markedBy })}</p>
      )}
    </>
  );
}

function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>{children}</div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function MarkSides({ item, busy, onFlag }: Pick<ReshootItemProps, 'item' | 'busy' | 'onFlag'>) {
  const words = useWords();
  const [marked, setMarked] = useState<SideView | null>(null);
  const unmarked = sidesInOrder(item.sides).filter((side) => side.rejection === null);
  return (
    <section aria-label={words('reshoot.markByHand')} className={styles.card}>
      <h3 className={styles.markTitle}>{words('reshoot.markByHand')}</h3>
      <Choices
        name="markSide"
        count={unmarked.length}
        onChoose={(index) => (busy ? undefined : setMarked(unmarked[index] ?? null))}
      >
        {(digitOf) => (
          <div className={styles.actions}>
            {unmarked.map((side, index) => (
              <ChoiceButton
                key={side.uuid}
                variant="default"
                rightSection={<IconFlag size={18} aria-hidden="true" />}
                digit={digitOf(index)}
                disabled={busy}
                testId={`mark-${side.name}`}
                onPress={() => setMarked(side)}
              >
                {side.label}
              </ChoiceButton>
            ))}
          </div>
        )}
      </Choices>
      <ReasonDialog
        opened={marked !== null}
        title={words('reshoot.markTitle', { side: marked?.label ?? '' })}
        explanation={words('reshoot.markHelp')}
        confirmLabel={words('reshoot.markConfirm')}
        otherwise={words('reject.byHand')}
        onClose={() => setMarked(null)}
        onConfirm={(reason) => {
          if (marked !== null) onFlag(marked.uuid, reason);
          setMarked(null);
        }}
      />
    </section>
  );
}
