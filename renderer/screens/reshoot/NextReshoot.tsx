import { Button } from '@mantine/core';
import { IconCamera, IconCircleCheck } from '@tabler/icons-react';
import type { ItemView } from '../../../preload/contract/views.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { ComingBadge } from '../../components/picture/ComingBadge.tsx';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { comingTo } from '../../stores/photos/comingPhotos.ts';
import { useCombined, useSelected } from '../../stores/useStores.ts';
import { wrappingButton } from '../../theme/wrappingButton.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './NextReshoot.module.css';

export interface NextReshootProps {
  readonly item: ItemView;
  /** It is being opened: a moment later the next photo is its re-shoot. */
  readonly opens: boolean;
  /** Opens this item instead of the one that is open on Shoot. */
  onAim(): void;
}

/** Where the next photo goes, and those that have arrived and are being looked at: a line that is always there and always as high. */
export function NextReshoot({ item, opens, onAim }: NextReshootProps) {
  const coming = useCombined(['shoot', 'arrivals'], (shoot, arrivals) =>
    shoot.item?.id === item.id ? comingTo(shoot.item, arrivals.coming) : [],
  );
  return (
    <div className={styles.next} data-testid="reshoot-line">
      <Line item={item} opens={opens} onAim={onAim} />
      <ComingBadge coming={coming} />
    </div>
  );
}

function Line({ item, opens, onAim }: NextReshootProps) {
  const words = useWords();
  const keyHint = useKeyHint();
  const { openId, reference, side, isLeft } = useSelected('shoot', ({ item: open }) => ({
    openId: open?.id ?? null,
    reference: open?.referenceId ?? '',
    side: open === null ? null : nextReshoot(open),
    isLeft: open?.stage === 'reshoot',
  }));
  if (openId === null && opens) return null;
  if (openId !== item.id) {
    return (
      <p className={styles.line} role="status" data-tone="warn" data-testid="reshoot-next">
        <span className={styles.words}>
          {openId === null ? words('reshoot.nextInbox') : words('reshoot.nextElsewhere', { reference })}
        </span>
        <Button variant="default" styles={wrappingButton} onClick={onAim} data-testid="reshoot-aim">
          {words('reshoot.takeOver', { reference: item.referenceId })}
        </Button>
      </p>
    );
  }
  // Its sides are to be marked first.
  if (side === null && isLeft) return null;
  return (
    <p className={styles.line} role="status" data-tone={side === null ? 'good' : 'info'} data-testid="reshoot-next">
      {side === null ? <IconCircleCheck size={26} aria-hidden="true" /> : <IconCamera size={26} aria-hidden="true" />}
      <span className={styles.words}>
        {side === null ? words('reshoot.isReshot', { reference }) : words('reshoot.nextPhoto', { side, reference })}
      </span>
      {side === null ? <KeyHint label={keyHint('done')} /> : null}
    </p>
  );
}

/** Name of the side that the next photo is the re-shoot of, or is taken again for; null where there is none. */
function nextReshoot({ sides, activeSideUuid, retakeSideUuid }: ItemView): string | null {
  const side = sides.find(({ uuid }) => uuid === activeSideUuid);
  return side !== undefined && (side.rejection !== null || side.uuid === retakeSideUuid) ? side.name : null;
}
