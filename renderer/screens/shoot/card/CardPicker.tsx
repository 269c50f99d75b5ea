import { Alert, Button, Loader, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconDeviceSdCard } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { CardDestination, CardEntryView } from '../../../../preload/contract/cardImport.ts';
import type { ItemView } from '../../../../preload/contract/views.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { byteSize, counted } from '../../../format/time.ts';
import type { CardLook } from '../../../stores/cardImport/cardImportStore.ts';
import { bytesOf, entriesOfDay, groupCard, newEntries, pickable } from '../../../stores/cardImport/cardPicks.ts';
import { whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { CardGrid } from './CardGrid.tsx';
import styles from './CardPicker.module.css';

export interface CardPickerProps {
  readonly look: CardLook;
  readonly picked: ReadonlySet<string>;
  /** The open item; null when none is. */
  readonly item: ItemView | null;
  readonly freeBytes: number | null;
  readonly today: number;
  readonly busy: boolean;
  onToggle(id: string, range: boolean, order: readonly CardEntryView[]): void;
  onPick(entries: readonly CardEntryView[]): void;
  onBack(): void;
  onStart(destination: CardDestination): void;
}

/** The photos of a card, to be picked from, and where they go. */
export function CardPicker(props: CardPickerProps) {
  const { look, picked, onToggle, onPick, onBack } = props;
  const groups = useMemo(() => groupCard(look.entries), [look.entries]);
  const order = useMemo(() => pickable(groups), [groups]);
  const fresh = newEntries(look.entries);
  const ofToday = entriesOfDay(look.entries, props.today);
  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label="Pick">
        <Button variant="default" leftSection={<IconArrowLeft size={20} aria-hidden="true" />} onClick={onBack}>
          Back
        </Button>
        <Button variant="default" disabled={fresh.length === 0} data-testid="pick-new" onClick={() => onPick(fresh)}>
          All new ({fresh.length})
        </Button>
        <Button variant="default" disabled={ofToday.length === 0} onClick={() => onPick(ofToday)}>
          Today ({ofToday.length})
        </Button>
        <Button variant="default" disabled={order.length === 0} onClick={() => onPick(order)}>
          All ({order.length})
        </Button>
        <Button variant="default" disabled={picked.size === 0} onClick={() => onPick([])}>
          None
        </Button>
        <ListingState look={look} />
      </div>
      {look.gone === null ? null : (
        <Alert color="red.9" variant="outline" role="alert">
          {look.gone}
        </Alert>
      )}
      {look.listed !== null && look.entries.length === 0 ? (
        <EmptyState icon={<IconDeviceSdCard size={64} stroke={1.2} />} title="No photos here">
          <p>
            {look.listed.passedOver === 0
              ? `${look.name} is empty.`
              : `${counted(look.listed.passedOver, 'file')} on ${look.name}, none of them a photo.`}
          </p>
        </EmptyState>
      ) : (
        <CardGrid
          sessionId={look.sessionId}
          groups={groups}
          picked={picked}
          today={props.today}
          onToggle={(id, range) => onToggle(id, range, order)}
          onPickAll={() => onPick(order)}
        />
      )}
      <Footer {...props} />
    </>
  );
}

function ListingState({ look }: { look: CardLook }) {
  if (look.listed === null) {
    return (
      <span className={styles.state} role="status">
        <Loader size="xs" aria-hidden="true" /> Reading… {counted(look.entries.length, 'photo')} so far
      </span>
    );
  }
  const others = look.listed.passedOver === 0 ? '' : ` · ${counted(look.listed.passedOver, 'other file')}`;
  return (
    <span className={styles.state} role="status" data-testid="card-listed">
      {counted(look.entries.length, 'photo')}
      {others}
      {look.listed.more ? ' · there is more, which is not shown' : ''}
    </span>
  );
}

function Footer({ look, picked, item, freeBytes, busy, onStart }: CardPickerProps) {
  const takesPhotos = item !== null && whyNoPhotos(item) === null;
  const [wanted, setWanted] = useState<CardDestination['kind']>('sides');
  const kind = takesPhotos ? wanted : item === null || wanted === 'sides' ? 'inbox' : wanted;
  const bytes = bytesOf(look.entries, picked);
  const empty = item?.sides.filter(({ status }) => status === 'missing' || status === 'rejected').length ?? 0;
  const isTooMuch = freeBytes !== null && bytes > freeBytes;
  return (
    <footer className={styles.footer}>
      {item === null ? (
        <p className={styles.where}>No item is open: the photos go to the inbox.</p>
      ) : (
        <SegmentedControl
          aria-label="Where the photos go"
          value={kind}
          // The control gives back one of the values below.
          onChange={(value) => setWanted(value as CardDestination['kind'])}
          data={[
            { value: 'sides', label: `Sides of ${item.referenceId}, in order`, disabled: !takesPhotos },
            { value: 'tray', label: 'Its tray' },
            { value: 'inbox', label: 'Inbox' },
          ]}
        />
      )}
      <div className={styles.go}>
        <span className={styles.sum} role="status" data-testid="card-picked">
          {picked.size === 0 ? 'Nothing picked' : `${counted(picked.size, 'photo')} picked · ${byteSize(bytes)}`}
          {isTooMuch ? <div className={styles.bad}>Only {byteSize(freeBytes)} are free</div> : null}
          {!isTooMuch && kind === 'sides' && picked.size > empty ? (
            <div className={styles.soft}>{splitText(empty, picked.size)}</div>
          ) : null}
        </span>
        <Button
          size="lg"
          loading={busy}
          disabled={picked.size === 0 || isTooMuch || look.gone !== null}
          data-testid="card-import"
          onClick={() => onStart(kind === 'inbox' || item === null ? { kind: 'inbox' } : { kind, itemId: item.id })}
        >
          {picked.size === 0 ? 'Import' : `Import ${counted(picked.size, 'photo')}`}
        </Button>
      </div>
      <p className={styles.promise}>Files on the card are only read: nothing is changed or deleted there.</p>
    </footer>
  );
}

/** Sides are few: what is more goes to the tray, which is said before it does. */
function splitText(sides: number, picked: number): string {
  return sides === 0 ? 'No side is empty: all to the tray' : `${sides} to sides, ${picked - sides} to the tray`;
}
