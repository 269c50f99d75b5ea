import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SideView } from '../../../main/contract/views.ts';
import { ChoiceButton } from '../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../components/choices/Choices.tsx';
import { PartnerPageLink } from '../../components/PartnerPageLink.tsx';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { kindNames } from '../../format/kinds.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { sidesInOrder } from '../../state/items/checklist.ts';
import type { RejectedCard } from '../../state/items/rejectedCards.ts';
import { useWords } from '../../words/useWords.ts';
import { RejectedSide, type RejectedSideProps } from './RejectedSide.tsx';
import { RejectionReason } from './RejectionReason.tsx';
import styles from './ReshootItem.module.css';

export interface ReshootItemProps extends Omit<RejectedSideProps, 'card' | 'isLastShot'> {
  readonly cards: readonly RejectedCard[];
  /** The side of the last or the next photo, kept in sight. */
  readonly seenSideUuid?: string | null;
  /** The retake key means this side. */
  readonly lastShotUuid?: string | null;
  readonly place?: ReactNode;
  /** Where the next photo goes, above all else. */
  readonly next?: ReactNode;
  onFlag(sideUuid: string, reason: string): void;
}

export function ReshootItem({
  item,
  cards,
  seenSideUuid = null,
  lastShotUuid = null,
  place,
  next,
  live,
  busy,
  fitOfSide,
  onReshoot,
  onRetake,
  onFlag,
  onDismiss,
}: ReshootItemProps) {
  const words = useWords();
  const keyHint = useKeyHint();
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seenSideUuid === null) return;
    const card = scroller.current?.querySelector(`[data-side="${CSS.escape(seenSideUuid)}"]`);
    card?.scrollIntoView({ block: 'start' });
  }, [seenSideUuid]);
  const isNamed = cards.some(({ isAnswered }) => !isAnswered);
  // A remark without a side needs marks too.
  const isRejected = item.stage === 'reshoot';
  const asksForSides = (isRejected && !isNamed) || item.unplacedRejections.length > 0;
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
      <div className={styles.cards} ref={scroller}>
        {cards.map((card) => (
          <RejectedSide
            key={card.side.uuid}
            item={item}
            card={card}
            live={live}
            busy={busy}
            isLastShot={card.side.uuid === lastShotUuid}
            fitOfSide={fitOfSide}
            onReshoot={onReshoot}
            onRetake={onRetake}
            onDismiss={onDismiss}
          />
        ))}
        {item.unplacedRejections.map((rejection) => (
          <article key={rejection.id} className={styles.card}>
            <p className={styles.side}>{words('reshoot.namedByPartner', { side: rejection.sideName })}</p>
            <RejectionReason rejection={rejection} />
            <p className={styles.hint}>{words('reshoot.noSuchSide')}</p>
            <Button variant="default" disabled={busy} onClick={() => onDismiss(rejection.id)}>
              {words('reshoot.dismiss')}
            </Button>
          </article>
        ))}
        {isRejected && !isNamed && item.unplacedRejections.length === 0 ? (
          <article className={styles.card}>
            <p className={styles.reason} data-testid="rejection-reason">
              {words('reshoot.notNamed')}
            </p>
            <p className={styles.guidance}>{words('reshoot.notNamedHelp')}</p>
          </article>
        ) : null}
        {asksForSides ? <MarkSides item={item} busy={busy} onFlag={onFlag} /> : null}
      </div>
    </section>
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
