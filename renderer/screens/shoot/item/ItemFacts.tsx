import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ItemView, PhotoView } from '../../../../preload/contract/views.ts';
import { WordChip } from '../../../components/Chip.tsx';
import { Age } from '../../../components/time/Age.tsx';
import { figuresText } from '../../../format/figures.ts';
import { saysTheSame, stageWords } from '../../../format/words.ts';
import { cancelledText } from '../../../stores/shoot/checklist.ts';
import styles from './ItemFacts.module.css';

/** What is known of the open item. */
export function ItemFacts({ item }: { item: ItemView }) {
  return (
    <section aria-label="Item" className={styles.facts}>
      <div>
        <div className={styles.label}>Reference</div>
        <h2 className={styles.reference} data-testid="reference">
          {item.referenceId}
        </h2>
        <div className={styles.kind}>
          {item.category ?? 'Unknown category'} › {item.type ?? 'unknown type'}
        </div>
        <WordChip wording={stageWords[item.stage]} testId="stage" />
      </div>
      <dl className={styles.list}>
        <Fact label="Required sides" value={`${item.requiredDone} of ${item.requiredTotal}`} />
        <Fact label="Micro ID" value={item.microId ?? '–'} />
        <Fact label="State" value={stateText(item)} wide />
        {item.progress === null ? null : (
          <Fact
            label="At the partner"
            wide
            value={`${item.progress.currentRequired}/${item.progress.totalRequired} required, ${item.progress.currentOptional}/${item.progress.totalOptional} optional`}
          />
        )}
      </dl>
      <Notes item={item} />
    </section>
  );
}

/** What is rarely needed while shooting: what was measured of the photo, and what the partner's people ask for. */
export function ItemIds({ item, photo }: { item: ItemView; photo: PhotoView | null }) {
  return (
    <dl className={styles.list}>
      {photo === null ? null : <Fact label="Photo" value={figuresText(photo)} wide />}
      <Fact label="Service request" value={item.srUuid ?? '–'} wide mono />
    </dl>
  );
}

function Fact({
  label,
  value,
  mono = false,
  wide = false,
}: {
  label: string;
  value: string;
  mono?: boolean;
  wide?: boolean;
}) {
  return (
    <div className={`${styles.fact} ${wide ? styles.wide : ''}`}>
      <dt>{label}</dt>
      <dd className={mono ? styles.mono : undefined}>{value}</dd>
    </div>
  );
}

function stateText(item: ItemView): string {
  if (item.state === null) return 'not at the partner yet';
  return item.state.supplement === null ? item.state.primary : `${item.state.primary} / ${item.state.supplement}`;
}

function Notes({ item }: { item: ItemView }) {
  return (
    <>
      {item.waitingText === '' ? null : (
        <p className={styles.note}>
          <IconClock size={18} aria-hidden="true" />
          <span>
            {item.waitingText}
            {item.nextTryAt === null ? null : (
              <>
                {' '}
                (next try <Age at={item.nextTryAt} />)
              </>
            )}
          </span>
        </p>
      )}
      {item.requirements === 'template' ? (
        <p className={styles.note}>
          <IconClock size={18} aria-hidden="true" />
          <span>The sides are the last known ones of this type, until the partner confirms them.</span>
        </p>
      ) : null}
      {item.lastError === null || saysTheSame(item.waitingText, item.lastError.message) ? null : (
        <Warning>
          {item.lastError.message} (<Age at={item.lastError.at} />)
        </Warning>
      )}
      {item.invalidation === null ? null : <Warning>{cancelledText(item)}</Warning>}
      {item.currentConnection ? null : <Warning>This item belongs to another connection than the one in use.</Warning>}
      {item.sidesNotNamed ? <Warning>The partner rejected this item and has not named the sides yet.</Warning> : null}
      {item.unplacedRejections.map((rejection) => (
        <Warning key={rejection.id}>
          {`Rejected, “${rejection.sideName}”: ${rejection.reason}${rejection.message === null ? '' : `. ${rejection.message}`}`}
        </Warning>
      ))}
    </>
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
