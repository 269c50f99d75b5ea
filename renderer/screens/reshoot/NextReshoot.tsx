import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCamera, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { thumbnailUrl } from '../../../main/contract/assets.ts';
import type { ItemView } from '../../../main/contract/views.ts';
import { PendingBadge } from '../../components/picture/PendingBadge.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { pendingOn } from '../../state/photos/pendingPhotos.ts';
import { useCombined, useSelected, useStores } from '../../stores/useStores.ts';
import { wrappingButton } from '../../theme/wrappingButton.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './NextReshoot.module.css';
import { DoneButton, ReshootShutter } from './ReshootButtons.tsx';
import { nextReshoot } from './reshootCommands.ts';

export interface NextReshootProps {
  readonly item: ItemView;
  /** A moment later the next photo is its re-shoot. */
  readonly opens: boolean;
  /** Replaces the item that is open on Shoot. */
  onAim(): void;
}

/** Where the next photo goes. Always there and equally high. */
export function NextReshoot({ item, opens, onAim }: NextReshootProps) {
  const pending = useCombined(['shoot', 'arrivals'], (shoot, arrivals) =>
    shoot.item === null ? [] : pendingOn(shoot.item, arrivals.pending),
  );
  return (
    <div className={`flex gap-3 ${styles.next}`} data-testid="reshoot-line">
      <Line item={item} opens={opens} onAim={onAim} />
      <PendingBadge pending={pending} />
    </div>
  );
}

function Line({ item, opens, onAim }: NextReshootProps) {
  const words = useWords();
  const { openId, reference, side, isLeft, isDoubtful } = useSelected('shoot', ({ item: open, flash }) => ({
    openId: open?.id ?? null,
    reference: open?.referenceId ?? '',
    side: open === null ? null : nextReshoot(open),
    isLeft: open?.stage === 'reshoot',
    isDoubtful: flash?.photoVerdict === 'look',
  }));
  const hasNewPhoto = useSelected('reshoot', ({ cards }) => cards.some(({ isAnswered }) => isAnswered));
  const went = useWentElsewhere();
  if (openId === null && opens) return null;
  if (openId !== item.id) {
    const said =
      openId === null
        ? words('reshoot.nextInbox')
        : went === null
          ? words('reshoot.nextElsewhere', { reference })
          : words('reshoot.wentElsewhere', { reference, side: went.label });
    return (
      <LineBox
        tone="warn"
        icon={
          went === null ? null : (
            <Picture src={thumbnailUrl(went.photoId)} alt="" className={`stiff tall round-s cover ${styles.went}`} />
          )
        }
        said={said}
      >
        <Button variant="default" styles={wrappingButton} onClick={onAim} data-testid="reshoot-aim">
          {words('reshoot.takeOver', { reference: item.referenceId })}
        </Button>
      </LineBox>
    );
  }
  // Its sides must be marked first.
  if (side === null && isLeft) return null;
  return side === null ? (
    <LineBox
      tone={isDoubtful ? 'warn' : 'good'}
      icon={
        isDoubtful ? (
          <IconAlertTriangle size={26} aria-hidden="true" />
        ) : (
          <IconCircleCheck size={26} aria-hidden="true" />
        )
      }
      said={words(isDoubtful ? 'reshoot.isDoubtful' : hasNewPhoto ? 'reshoot.isReshot' : 'reshoot.isDismissed', {
        reference,
      })}
    >
      <DoneButton />
    </LineBox>
  ) : (
    <LineBox
      tone="info"
      icon={<IconCamera size={26} aria-hidden="true" />}
      said={words('reshoot.nextPhoto', { side, reference })}
    >
      <ReshootShutter />
    </LineBox>
  );
}

/** A photo that came to another side while this line was shown. */
function useWentElsewhere(): { readonly label: string; readonly photoId: string } | null {
  const stores = useStores();
  const [shownFrom] = useState(() => stores.shoot.getState().flash?.at ?? null);
  return useSelected('shoot', ({ item, flash }) => {
    const side = item?.sides.find(({ uuid }) => uuid === flash?.sideUuid);
    if (!side?.photo || flash === null || flash.at === shownFrom) return null;
    return { label: side.label, photoId: side.photo.id };
  });
}

function LineBox({
  tone,
  icon,
  said,
  children,
}: {
  readonly tone: 'good' | 'info' | 'warn';
  readonly icon?: ReactNode;
  readonly said: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={`row toned note grow shrink strong snug ${styles.line}`} data-tone={tone}>
      {icon}
      <p className={`clamp shrink breaks ${styles.words}`} role="status" data-testid="reshoot-next">
        {said}
      </p>
      {children}
    </div>
  );
}
