import { Box } from '@mantine/core';
import { useState } from 'react';
import type { ItemDetailsView } from '../../../main/contract/details.ts';
import type { ItemView } from '../../../main/contract/views.ts';
import { useToday } from '../../components/useTimed.ts';
import { type Detail, detailsOf } from '../../format/details.ts';
import { useDialogCommandKeys } from '../../stores/useCommandKeys.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ItemDetails.module.css';

export function ItemDetails({ item, details }: { item: ItemView; details: ItemDetailsView }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const stands = useDialogCommandKeys<HTMLElement>('item', { details: () => setOpen(!isOpen) });
  return (
    <section ref={stands} aria-label={words('details.title')}>
      {details.mismatch.map((line) => (
        <p key={words(line)} className="on-look note over">
          {words(line)}
        </p>
      ))}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={`caption ${styles.summary}`} data-testid="item-details">
          {words('details.title')}
        </summary>
        {isOpen ? <Facts item={item} details={details} /> : null}
      </details>
    </section>
  );
}

function Facts({ item, details }: { item: ItemView; details: ItemDetailsView }) {
  const words = useWords();
  const today = useToday();
  return (
    <>
      <Box component="p" m="0 0 var(--space-3)" c="var(--ink-soft)" fz="var(--text-s)">
        {words('details.fromPartner')}
      </Box>
      <dl className="facts tiles">
        {detailsOf(item, details, today).map(({ label, value }: Detail) => (
          <div key={words(label)}>
            <dt>{words(label)}</dt>
            <dd>{words(value)}</dd>
          </div>
        ))}
        {details.groups.length === 0 ? null : (
          <div className="across">
            <dt>{words('details.groups')}</dt>
            <dd>
              <ul className={styles.groups}>
                {details.groups.map((group) => (
                  <li key={group.uuid}>
                    <strong>{group.name}</strong> · {words('details.sidesCount', { count: group.sides })}
                    {group.locked ? <> · {words('details.locked')}</> : null}
                    {group.description === '' ? null : (
                      <div className="soft small">
                        <bdi>{group.description}</bdi>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
