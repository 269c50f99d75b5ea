import { Anchor, Button, Drawer, Loader } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCamera, IconExternalLink, IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { AuditView, ItemView } from '../../../preload/contract/views.ts';
import { WordChip } from '../../components/Chip.tsx';
import { openableAddress } from '../../components/frame/webAddress.ts';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { Age } from '../../components/time/Age.tsx';
import { useToday } from '../../components/time/useTimed.ts';
import { describeHistory } from '../../format/history.ts';
import { clockTime, counted } from '../../format/time.ts';
import { saysTheSame, stageWords } from '../../format/words.ts';
import { cancelledText, canRetry } from '../../stores/shoot/checklist.ts';
import styles from './ItemDrawer.module.css';
import { ItemSides } from './ItemSides.tsx';

export interface ItemDrawerProps {
  readonly opened: boolean;
  readonly item: ItemView | null;
  readonly audit: readonly AuditView[];
  readonly busy: boolean;
  onClose(): void;
  onOpenOnShoot(itemId: string): void;
  onSubmit(): void;
  onRetry(): void;
  onCancel(reason: string): void;
  onKeep(): void;
  onFlag(sideUuid: string, reason: string): void;
  onDismiss(rejectionId: string): void;
}

/** One item in full: sides, what is left to do at the partner, and its history. */
export function ItemDrawer(props: ItemDrawerProps) {
  const { opened, item, audit, onClose } = props;
  const today = useToday();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(46rem, 92vw)"
      transitionProps={{ duration: 140 }}
      title={<span className={styles.reference}>{item?.referenceId ?? 'Item'}</span>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {item === null ? (
        <Loader role="status" aria-label="Reading the item" />
      ) : (
        <div className={styles.content}>
          <Head item={item} />
          <Actions {...props} item={item} />
          <ItemSides item={item} busy={props.busy} onFlag={props.onFlag} onDismiss={props.onDismiss} />
          <section aria-label="History">
            <h3 className={styles.heading}>History</h3>
            <ol className={styles.history}>
              {audit.map((entry) => (
                <li key={`${entry.at}-${entry.what}-${entry.detail}`}>
                  <time>{clockTime(entry.at, today)}</time>
                  <span>
                    <strong>{describeHistory(entry, item.sides)}</strong>
                    <span className={styles.who}> {entry.who}</span>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </Drawer>
  );
}

function Head({ item }: { item: ItemView }) {
  const today = useToday();
  const address = openableAddress(item.url);
  return (
    <section aria-label="Summary" className={styles.head}>
      <div className={styles.line}>
        <WordChip wording={stageWords[item.stage]} testId="drawer-stage" />
        <span>
          {item.category ?? 'Unknown category'} › {item.type ?? 'unknown type'}
        </span>
        {address === null ? null : (
          <Anchor href={address} target="_blank" rel="noreferrer" className={styles.link ?? ''}>
            View page <IconExternalLink size={17} aria-hidden="true" />
          </Anchor>
        )}
      </div>
      {item.waitingText === '' ? null : (
        <p className={styles.text}>
          {item.waitingText}
          {item.nextTryAt === null ? null : (
            <>
              {' · next try '}
              <Age at={item.nextTryAt} />
            </>
          )}
        </p>
      )}
      {item.lastError === null || saysTheSame(item.waitingText, item.lastError.message) ? null : (
        <p className={styles.error}>
          {item.lastError.message} (<Age at={item.lastError.at} />)
        </p>
      )}
      {item.invalidation === null ? null : <p className={styles.error}>{cancelledText(item)}</p>}
      <dl className={styles.facts}>
        <Fact label="Required" value={`${item.requiredDone} of ${item.requiredTotal}`} />
        <Fact label="Left to do" value={leftToDo(item)} />
        <Fact
          label="State"
          value={
            item.state === null
              ? 'not at the partner yet'
              : [item.state.primary, item.state.supplement].filter(Boolean).join(' / ')
          }
        />
        <Fact label="Micro ID" value={item.microId ?? '–'} />
        <Fact label="Service request" value={item.srUuid ?? '–'} />
        <Fact label="Created" value={clockTime(item.createdAt, today)} />
      </dl>
    </section>
  );
}

function leftToDo({ operations: { pending, inFlight, parked } }: ItemView): string {
  const parts = [
    [inFlight, 'under way'],
    [pending, 'waiting'],
    [parked, 'stopped until you press Retry'],
  ] as const;
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${counted(count, 'step')} ${what}`);
  return named.length === 0 ? 'Nothing' : named.join(', ');
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Actions(props: ItemDrawerProps & { item: ItemView }) {
  const { item, busy, onOpenOnShoot, onSubmit, onRetry, onCancel, onKeep } = props;
  const [cancels, setCancels] = useState(false);
  return (
    <div className={styles.actions}>
      <Button leftSection={<IconCamera size={20} aria-hidden="true" />} onClick={() => onOpenOnShoot(item.id)}>
        Open on Shoot
      </Button>
      <Button
        variant="default"
        leftSection={<IconSend size={20} aria-hidden="true" />}
        disabled={!item.canSubmit || busy}
        title={item.submitBlocked ?? undefined}
        onClick={onSubmit}
      >
        Submit
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        disabled={busy || !canRetry(item)}
        title={canRetry(item) ? undefined : 'Nothing of this item waits'}
        onClick={onRetry}
      >
        Retry
      </Button>
      {item.canKeep ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
          disabled={busy}
          title="Take the cancellation back"
          onClick={onKeep}
        >
          Keep the item
        </Button>
      ) : null}
      {item.canCancel && !item.canKeep ? (
        <Button
          variant="default"
          leftSection={<IconBan size={20} aria-hidden="true" />}
          disabled={busy}
          onClick={() => setCancels(true)}
        >
          Cancel item
        </Button>
      ) : null}
      {item.submitBlocked === null ? null : <p className={styles.blocked}>{item.submitBlocked}</p>}
      <ReasonDialog
        opened={cancels}
        title="Cancel this item?"
        explanation={`The service request of ${item.referenceId} is cancelled at the partner. Its photos stay here.`}
        confirmLabel="Cancel the item"
        danger
        onClose={() => setCancels(false)}
        onConfirm={(reason) => {
          setCancels(false);
          onCancel(reason);
        }}
      />
    </div>
  );
}
