import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ItemView } from '../../../../preload/contract/views.ts';
import { Age } from '../../../components/time/Age.tsx';
import { saysTheSame } from '../../../format/words.ts';
import { cancelledText } from '../../../stores/shoot/checklist.ts';
import { useOpenItem } from '../useShoot.ts';
import styles from './ItemFacts.module.css';

/** Why the open item waits, and what is wrong with it. Nothing when there is nothing to say. */
export function ItemNotes() {
  const notes = useOpenItem(notesOf);
  if (notes === null) return null;
  const { waitingText, nextTryAt, lastError, cancelled, isTemplate, isOfOther, sidesNotNamed, rejections } = notes;
  return (
    <>
      {waitingText === '' ? null : (
        <Waiting>
          {waitingText}
          {nextTryAt === null ? null : (
            <>
              {' '}
              (next try <Age at={nextTryAt} />)
            </>
          )}
        </Waiting>
      )}
      {isTemplate ? (
        <Waiting>The sides are the last known ones of this type, until the partner confirms them.</Waiting>
      ) : null}
      {lastError === null || saysTheSame(waitingText, lastError.message) ? null : (
        <Warning>
          {lastError.message} (<Age at={lastError.at} />)
        </Warning>
      )}
      {cancelled === null ? null : <Warning>{cancelled}</Warning>}
      {isOfOther ? <Warning>This item belongs to another connection than the one in use.</Warning> : null}
      {sidesNotNamed ? <Warning>The partner rejected this item and has not named the sides yet.</Warning> : null}
      {rejections.map(({ id, sideName, reason, message }) => (
        <Warning key={id}>{`Rejected, “${sideName}”: ${reason}${message === null ? '' : `. ${message}`}`}</Warning>
      ))}
    </>
  );
}

function notesOf(item: ItemView) {
  const { waitingText, nextTryAt, lastError, sidesNotNamed, unplacedRejections: rejections } = item;
  return {
    waitingText,
    nextTryAt,
    lastError,
    sidesNotNamed,
    rejections,
    cancelled: item.invalidation === null ? null : cancelledText(item),
    isTemplate: item.requirements === 'template',
    isOfOther: !item.currentConnection,
  };
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <IconClock size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={`${styles.note} ${styles.warning}`}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
