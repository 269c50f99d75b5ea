import { Anchor, Button, Drawer, Loader } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCamera, IconExternalLink, IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { type Text, text } from '../../../main/texts/text.ts';
import type { AuditView, ItemView } from '../../../preload/contract/views.ts';
import { WordChip } from '../../components/Chip.tsx';
import { openableAddress } from '../../components/frame/webAddress.ts';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { Age } from '../../components/time/Age.tsx';
import { useToday } from '../../components/time/useTimed.ts';
import { historyLine } from '../../format/history.ts';
import { partnerState, rawPartnerState } from '../../format/partnerState.ts';
import { clockTime } from '../../format/times.ts';
import { nextTry, saysTheSame, stageWords } from '../../format/words.ts';
import { cancelledText, canRetry } from '../../stores/shoot/checklist.ts';
import { useWords } from '../../words/useWords.ts';
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
  const words = useWords();
  const { opened, item, audit, onClose } = props;
  const today = useToday();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(46rem, 92vw)"
      transitionProps={{ duration: 140 }}
      title={<span className={styles.reference}>{item?.referenceId ?? words('itemDrawer.item')}</span>}
      closeButtonProps={{ 'aria-label': words('frame.close') }}
    >
      {item === null ? (
        <Loader role="status" aria-label={words('itemDrawer.reading')} />
      ) : (
        <div className={styles.content}>
          <Head item={item} />
          <Actions {...props} item={item} />
          <ItemSides item={item} busy={props.busy} onFlag={props.onFlag} onDismiss={props.onDismiss} />
          <section aria-label={words('itemDrawer.history')}>
            <h3 className={styles.heading}>{words('itemDrawer.history')}</h3>
            <ol className={styles.history}>
              {audit.map((entry) => (
                <li key={`${entry.at}-${entry.what}-${entry.detail}`}>
                  <time>{words(clockTime(entry.at, today))}</time>
                  <span>
                    <strong>{historyLine(entry, item.sides, words)}</strong>
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
  const words = useWords();
  const today = useToday();
  const address = openableAddress(item.url);
  return (
    <section aria-label={words('itemDrawer.summary')} className={styles.head}>
      <div className={styles.line}>
        <WordChip wording={stageWords[item.stage]} testId="drawer-stage" />
        <span>
          {item.category ?? words('item.unknownCategory')} › {item.type ?? words('item.unknownTypeOf')}
        </span>
        {address === null ? null : (
          <Anchor href={address} target="_blank" rel="noreferrer" className={styles.link ?? ''}>
            {words('itemDrawer.viewPage')} <IconExternalLink size={17} aria-hidden="true" />
          </Anchor>
        )}
      </div>
      {item.waitingText === null ? null : (
        <p className={styles.text}>
          {words(item.waitingText)}
          {item.nextTryAt === null ? null : (
            <>
              {' · '}
              <Age at={item.nextTryAt} say={nextTry} />
            </>
          )}
        </p>
      )}
      {item.lastError === null || saysTheSame(words, item.waitingText, item.lastError.text) ? null : (
        <p className={styles.error}>
          {words(item.lastError.text)} (<Age at={item.lastError.at} />)
        </p>
      )}
      {item.invalidation === null ? null : <p className={styles.error}>{words(cancelledText(item))}</p>}
      <dl className={styles.facts}>
        <Fact
          label={words('itemDrawer.required')}
          value={words('itemDrawer.requiredOf', { done: item.requiredDone, total: item.requiredTotal })}
        />
        <Fact
          label={words('itemDrawer.leftToDo')}
          value={leftToDo(item)
            .map((part) => words(part))
            .join(', ')}
        />
        <Fact
          label={words('itemDrawer.state')}
          value={words(partnerState(item.state))}
          detail={rawPartnerState(item.state)}
        />
        <Fact label={words('itemDrawer.microId')} value={item.microId ?? '–'} />
        <Fact label={words('itemDrawer.serviceRequest')} value={item.srUuid ?? '–'} />
        <Fact label={words('itemDrawer.created')} value={words(clockTime(item.createdAt, today))} />
      </dl>
    </section>
  );
}

function leftToDo({ operations: { pending, inFlight, parked } }: ItemView): readonly Text[] {
  const parts = [
    ...(inFlight > 0 ? [text('itemDrawer.underWay', { count: inFlight })] : []),
    ...(pending > 0 ? [text('itemDrawer.waiting', { count: pending })] : []),
    ...(parked > 0 ? [text('itemDrawer.parked', { count: parked })] : []),
  ];
  return parts.length === 0 ? [text('itemDrawer.nothingLeft')] : parts;
}

function Fact({ label, value, detail }: { label: string; value: string; detail?: string | undefined }) {
  return (
    <div title={detail}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Actions(props: ItemDrawerProps & { item: ItemView }) {
  const words = useWords();
  const { item, busy, onOpenOnShoot, onSubmit, onRetry, onCancel, onKeep } = props;
  const [cancels, setCancels] = useState(false);
  return (
    <div className={styles.actions}>
      <Button leftSection={<IconCamera size={20} aria-hidden="true" />} onClick={() => onOpenOnShoot(item.id)}>
        {words('itemDrawer.openOnShoot')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSend size={20} aria-hidden="true" />}
        disabled={!item.canSubmit || busy}
        title={item.submitBlocked === null ? undefined : words(item.submitBlocked)}
        onClick={onSubmit}
      >
        {words('itemDrawer.submit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        disabled={busy || !canRetry(item)}
        title={canRetry(item) ? undefined : words('itemDrawer.nothingWaits')}
        onClick={onRetry}
      >
        {words('itemDrawer.retry')}
      </Button>
      {item.canKeep ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
          disabled={busy}
          title={words('itemDrawer.keepHelp')}
          onClick={onKeep}
        >
          {words('itemDrawer.keep')}
        </Button>
      ) : null}
      {item.canCancel && !item.canKeep ? (
        <Button
          variant="default"
          leftSection={<IconBan size={20} aria-hidden="true" />}
          disabled={busy}
          onClick={() => setCancels(true)}
        >
          {words('itemDrawer.cancel')}
        </Button>
      ) : null}
      {item.submitBlocked === null ? null : <p className={styles.blocked}>{words(item.submitBlocked)}</p>}
      <ReasonDialog
        opened={cancels}
        title={words('itemDrawer.cancelTitle')}
        explanation={words('itemDrawer.cancelHelp', { reference: item.referenceId })}
        confirmLabel={words('itemDrawer.cancelConfirm')}
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
