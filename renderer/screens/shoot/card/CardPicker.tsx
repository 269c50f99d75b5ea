import { Alert, Button, Loader, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconDeviceSdCard } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { byteSize } from '../../../../main/texts/sizes.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import type { CardDestination } from '../../../../preload/contract/cardImport.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useToday } from '../../../components/time/useTimed.ts';
import type { CardLook } from '../../../stores/cardImport/cardImportStore.ts';
import { bytesOf, entriesOfDay, groupCard, newEntries, pickable } from '../../../stores/cardImport/cardPicks.ts';
import { drop } from '../../../stores/context.ts';
import { whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { useActions, useFields, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { CardGrid } from './CardGrid.tsx';
import styles from './CardPicker.module.css';

/** The photos of a card, to be picked from, and where they go. */
export function CardPicker() {
  const look = useSelected('cardImport', (cards) => cards.look);
  return look === null ? null : <Picker look={look} />;
}

function Picker({ look }: { look: CardLook }) {
  const words = useWords();
  const picked = useSelected('cardImport', (cards) => cards.picked);
  const { toggle, pick, leave } = useActions('cardImport');
  const today = useToday();
  const groups = useMemo(() => groupCard(look.entries), [look.entries]);
  const order = useMemo(() => pickable(groups), [groups]);
  const fresh = newEntries(look.entries);
  const ofToday = entriesOfDay(look.entries, today);
  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label={words('card.pick')}>
        <Button variant="default" leftSection={<IconArrowLeft size={20} aria-hidden="true" />} onClick={leave}>
          {words('card.back')}
        </Button>
        <Button variant="default" disabled={fresh.length === 0} data-testid="pick-new" onClick={() => pick(fresh)}>
          {words('card.allNew', { count: fresh.length })}
        </Button>
        <Button variant="default" disabled={ofToday.length === 0} onClick={() => pick(ofToday)}>
          {words('card.ofToday', { count: ofToday.length })}
        </Button>
        <Button variant="default" disabled={order.length === 0} onClick={() => pick(order)}>
          {words('card.all', { count: order.length })}
        </Button>
        <Button variant="default" disabled={picked.size === 0} onClick={() => pick([])}>
          {words('card.none')}
        </Button>
        <ListingState look={look} />
      </div>
      {look.gone === null ? null : (
        <Alert color="red.9" variant="outline" role="alert">
          {words(look.gone)}
        </Alert>
      )}
      {look.listed !== null && look.entries.length === 0 ? (
        <EmptyState icon={<IconDeviceSdCard size={64} stroke={1.2} />} title={words('card.noPhotos')}>
          <p>
            {look.listed.passedOver === 0
              ? words('card.isEmpty', { source: look.name })
              : words('card.noneIsPhoto', { count: look.listed.passedOver, source: look.name })}
          </p>
        </EmptyState>
      ) : (
        <CardGrid
          sessionId={look.sessionId}
          groups={groups}
          picked={picked}
          today={today}
          onToggle={(id, range) => toggle(id, range, order)}
          onPickAll={() => pick(order)}
        />
      )}
      <Footer look={look} />
    </>
  );
}

function ListingState({ look }: { look: CardLook }) {
  const words = useWords();
  if (look.listed === null) {
    return (
      <span className={styles.state} role="status">
        <Loader size="xs" aria-hidden="true" /> {words('card.reading', { count: look.entries.length })}
      </span>
    );
  }
  const { passedOver, more } = look.listed;
  return (
    <span className={styles.state} role="status" data-testid="card-listed">
      {words('card.listed', { count: look.entries.length })}
      {passedOver === 0 ? '' : ` · ${words('card.otherFiles', { count: passedOver })}`}
      {more ? ` · ${words('card.more')}` : ''}
    </span>
  );
}

function Footer({ look }: { look: CardLook }) {
  const words = useWords();
  const { picked, busy } = useFields('cardImport', 'picked', 'busy');
  const { start } = useActions('cardImport');
  const item = useSelected('shoot', (shoot) => shoot.item);
  const freeBytes = useSelected('station', ({ status }) => status?.space.freeBytes ?? null);
  const takesPhotos = item !== null && whyNoPhotos(item) === null;
  const [wanted, setWanted] = useState<CardDestination['kind']>('sides');
  const kind = takesPhotos ? wanted : item === null || wanted === 'sides' ? 'inbox' : wanted;
  const bytes = bytesOf(look.entries, picked);
  const empty = item?.sides.filter(({ status }) => status === 'missing' || status === 'rejected').length ?? 0;
  const isTooMuch = freeBytes !== null && bytes > freeBytes;
  return (
    <footer className={styles.footer}>
      {item === null ? (
        <p className={styles.where}>{words('card.noItem')}</p>
      ) : (
        <SegmentedControl
          aria-label={words('card.where')}
          value={kind}
          // The control gives back one of the values below.
          onChange={(value) => setWanted(value as CardDestination['kind'])}
          data={[
            { value: 'sides', label: words('card.toSides', { reference: item.referenceId }), disabled: !takesPhotos },
            { value: 'tray', label: words('card.toTray') },
            { value: 'inbox', label: words('card.toInbox') },
          ]}
        />
      )}
      <div className={styles.go}>
        <span className={styles.sum} role="status" data-testid="card-picked">
          {picked.size === 0
            ? words('card.nothingPicked')
            : words('card.picked', { count: picked.size, size: byteSize(bytes) })}
          {isTooMuch ? <div className={styles.bad}>{words('card.tooMuch', { size: byteSize(freeBytes) })}</div> : null}
          {!isTooMuch && kind === 'sides' && picked.size > empty ? (
            <div className={styles.soft}>{words(splitText(empty, picked.size))}</div>
          ) : null}
        </span>
        <Button
          size="lg"
          loading={busy}
          disabled={picked.size === 0 || isTooMuch || look.gone !== null}
          data-testid="card-import"
          onClick={() => drop(start(kind === 'inbox' || item === null ? { kind: 'inbox' } : { kind, itemId: item.id }))}
        >
          {picked.size === 0 ? words('card.start') : words('card.startCount', { count: picked.size })}
        </Button>
      </div>
      <p className={styles.promise}>{words('card.promise')}</p>
    </footer>
  );
}

/** Sides are few: what is more goes to the tray, which is said before it does. */
function splitText(sides: number, picked: number): Text {
  return sides === 0 ? text('card.noSideEmpty') : text('card.split', { sides, tray: picked - sides });
}
