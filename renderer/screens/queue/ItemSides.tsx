import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailUrl } from '../../../preload/contract/assets.ts';
import type { ItemView, SideView } from '../../../preload/contract/views.ts';
import { WordChip } from '../../components/Chip.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { QualityMark } from '../../components/picture/QualityMark.tsx';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { sideStatusWords } from '../../format/words.ts';
import { sidesInOrder } from '../../stores/shoot/checklist.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ItemDrawer.module.css';

export interface ItemSidesProps {
  readonly item: ItemView;
  readonly busy: boolean;
  onFlag(sideUuid: string, reason: string): void;
  onDismiss(rejectionId: string): void;
}

/** The sides of an item as pictures; any can be flagged for a re-shoot by hand. */
export function ItemSides({ item, busy, onFlag, onDismiss }: ItemSidesProps) {
  const words = useWords();
  const [flagged, setFlagged] = useState<SideView | null>(null);
  return (
    <section aria-label={words('itemDrawer.sides')}>
      <h3 className={styles.heading}>{words('itemDrawer.sides')}</h3>
      <ul className={styles.sides}>
        {sidesInOrder(item.sides).map((side) => (
          <li key={side.uuid} className={styles.side}>
            <div className={styles.thumb}>
              <Picture src={side.photo === null ? null : thumbnailUrl(side.photo.id)} alt="" />
            </div>
            <div className={styles.sideName}>{side.name}</div>
            <div className={styles.line}>
              <WordChip wording={sideStatusWords[side.status]} />
              <span className={styles.who}>{words(side.required ? 'item.required' : 'item.optional')}</span>
              <QualityMark photo={side.photo} />
              {side.photo !== null && side.photo.originalRemovedAt !== null ? (
                <span className={styles.who} title={words('itemDrawer.originalRemovedHelp')}>
                  {words('itemDrawer.originalRemoved')}
                </span>
              ) : null}
            </div>
            {side.rejection === null ? (
              <Button
                variant="subtle"
                px="xs"
                leftSection={<IconFlag size={17} aria-hidden="true" />}
                aria-label={words('itemDrawer.flagSide', { side: side.name })}
                disabled={busy || side.photo === null}
                onClick={() => setFlagged(side)}
              >
                {words('itemDrawer.flag')}
              </Button>
            ) : (
              <>
                <p className={styles.error}>{side.rejection.reason}</p>
                <Button
                  variant="subtle"
                  px="xs"
                  aria-label={words('reshoot.dismissSide', { side: side.name })}
                  disabled={busy}
                  onClick={() => side.rejection !== null && onDismiss(side.rejection.id)}
                >
                  {words('reshoot.dismiss')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <ReasonDialog
        opened={flagged !== null}
        title={words('itemDrawer.flagTitle', { side: flagged?.name ?? '' })}
        explanation={words('reshoot.markHelp')}
        confirmLabel={words('itemDrawer.flagConfirm')}
        onClose={() => setFlagged(null)}
        onConfirm={(reason) => {
          if (flagged !== null) onFlag(flagged.uuid, reason);
          setFlagged(null);
        }}
      />
    </section>
  );
}
