import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ItemView } from '../../../main/contract/views.ts';
import type { RejectedCard } from '../../state/items/rejectedCards.ts';
import { useWords } from '../../words/useWords.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { ItemHead } from './ItemHead.tsx';
import { MarkSides } from './MarkSides.tsx';
import { ReasonLine } from './ReasonLine.tsx';
import { RejectedSide, type RejectedSideProps } from './RejectedSide.tsx';
import styles from './ReshootItem.module.css';
import { SideChips } from './SideChips.tsx';
import { SidePanel, type SidePanelProps } from './SidePanel.tsx';

export interface ReshootItemProps
  extends Omit<RejectedSideProps, 'card' | 'panel'>,
    Omit<SidePanelProps, 'card' | 'children' | 'isBelow' | 'isLastShot'> {
  readonly cards: readonly RejectedCard[];
  /** The side of the last or the next photo is shown. */
  readonly seenSideUuid?: string | null;
  /** The retake key means this side. */
  readonly lastShotUuid?: string | null;
  readonly place?: ReactNode;
  /** Where the next photo goes. */
  readonly next?: ReactNode;
  onFlag(sideUuid: string, reason: string): void;
}

/** No side has this uuid. */
const withoutSide = '';

/** One side at a time: its pictures fill the room. */
export function ReshootItem(props: ReshootItemProps) {
  const {
    item,
    cards,
    seenSideUuid = null,
    lastShotUuid = null,
    place,
    next,
    busy,
    onFlag,
    onDismiss,
    onAnswer,
  } = props;
  const words = useWords();
  const { choices, shown, show } = useShownSide(item, cards, seenSideUuid);
  const head = <ItemHead item={item} place={place} />;
  const chips = <SideChips choices={choices} shown={shown} onShow={show} />;
  const card = cards.find(({ side }) => side.uuid === shown);
  return (
    <section
      className={`column shrink low ${styles.page}`}
      aria-label={words('reshoot.of', { reference: item.referenceId })}
    >
      {card === undefined ? (
        <div className={`column grow gap-2 low ${styles.others}`}>
          <Remarks item={item} busy={busy} onDismiss={onDismiss} onAnswer={onAnswer} />
          <div className={`grid level gap-2-5 ${styles.bar}`}>
            {head}
            {next}
          </div>
          {chips}
          {shown === withoutSide ? <MarkSides item={item} busy={busy} onFlag={onFlag} /> : null}
        </div>
      ) : (
        <RejectedSide
          key={item.id}
          item={item}
          card={card}
          live={props.live}
          fitOfSide={props.fitOfSide}
          panel={(isBelow) => (
            <SidePanel
              card={card}
              isBelow={isBelow}
              busy={busy}
              isLastShot={card.side.uuid === lastShotUuid}
              onReshoot={props.onReshoot}
              onRetake={props.onRetake}
              onDismiss={onDismiss}
              onAnswer={onAnswer}
            >
              {head}
              {chips}
              {next}
            </SidePanel>
          )}
        />
      )}
    </section>
  );
}

/** A remark without a side needs marks too. */
function asksForSides({ stage, unplacedRejections }: ItemView, cards: readonly RejectedCard[]): boolean {
  const isNamed = cards.some(({ isAnswered }) => !isAnswered);
  return (stage === 'reshoot' && !isNamed) || unplacedRejections.length > 0;
}

/** The side of the last or next photo, until another one is chosen; chosen, until that side changes. */
function useShownSide(item: ItemView, cards: readonly RejectedCard[], seenSideUuid: string | null) {
  const words = useWords();
  const [chosen, setChosen] = useState<{ readonly key: string; readonly seenSideUuid: string | null } | null>(null);
  const sides = cards.map(({ side: { uuid, label }, isAnswered }) => ({ key: uuid, label, isAnswered }));
  const asks = asksForSides(item, cards);
  const choices = [
    ...sides,
    ...(asks ? [{ key: withoutSide, label: words('reshoot.markByHand'), isAnswered: false }] : []),
  ];
  const isThere = (key: string | null | undefined): key is string => choices.some((choice) => choice.key === key);
  const wanted = chosen?.seenSideUuid === seenSideUuid ? chosen.key : seenSideUuid;
  const first = choices.find(({ isAnswered }) => !isAnswered) ?? choices[0];
  return {
    choices,
    shown: isThere(wanted) ? wanted : (first?.key ?? null),
    show: (key: string) => setChosen({ key, seenSideUuid }),
  };
}

/** What the partner said without a side of this item. */
function Remarks({
  item,
  busy,
  onDismiss,
  onAnswer,
}: Pick<ReshootItemProps, 'item' | 'busy' | 'onDismiss' | 'onAnswer'>) {
  const words = useWords();
  const [asked, setAsked] = useState<string | null>(null);
  if (item.unplacedRejections.length === 0) {
    return item.stage === 'reshoot' ? (
      <ReasonLine
        what={words('reshoot.itemAsWhole')}
        reason={words('reshoot.notNamed')}
        advice={words('reshoot.notNamedHelp')}
      />
    ) : null;
  }
  return item.unplacedRejections.map((rejection) => (
    <article key={rejection.id} className={`row wraps gap-1-5 ${styles.remark}`}>
      <ReasonLine
        what={words('reshoot.namedByPartner', { side: rejection.sideName })}
        reason={rejection.reason}
        advice={rejection.message}
      />
      <p className="soft">{words('reshoot.noSuchSide')}</p>
      <Button variant="default" mih="var(--touch)" disabled={busy} onClick={() => onDismiss(rejection.id)}>
        {words('reshoot.dismiss')}
      </Button>
      <Button
        variant="default"
        mih="var(--touch)"
        disabled={busy}
        data-testid={`answer-${rejection.sideName}`}
        onClick={() => setAsked(rejection.id)}
      >
        {words('reshoot.answer')}
      </Button>
      <AnswerDialog
        what={rejection.sideName}
        opened={asked === rejection.id}
        onClose={() => setAsked(null)}
        onAnswer={(answer) => onAnswer(rejection.id, answer)}
      />
    </article>
  ));
}
