import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { counted } from '../../../format/time.ts';
import { drop } from '../../../stores/context.ts';
import { whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { wrappingButton } from '../../../theme/wrappingButton.ts';
import { useOpenItem } from '../useShoot.ts';
import styles from './Tray.module.css';
import { useInbox } from './useInbox.ts';

/** The inbox's photos can be taken into the tray. Nothing while there are none. */
export function TakeInbox() {
  const { inbox, inboxMore } = useInbox();
  const taking = useSelected('shoot', ({ takingInbox }) => takingInbox);
  const { takeInbox } = useActions('shoot');
  if (inbox.length === 0) return null;
  return (
    <Offer
      label={inboxMore > 0 ? `Take the first ${inbox.length} into this item's tray` : "Take into this item's tray"}
      testId="take-inbox"
      loading={taking}
      onPress={() => drop(takeInbox(inbox.map(({ id }) => id)))}
    >
      <IconInbox size={18} aria-hidden="true" /> {counted(inbox.length + inboxMore, 'photo')} in the inbox, with no item
      yet
    </Offer>
  );
}

/** The tray of an item that takes no photos can be put into the inbox. */
export function PutInInbox() {
  const stuck = useOpenItem((item) => (whyNoPhotos(item) === null ? [] : item.tray.map(({ id }) => id))) ?? [];
  const { putInInbox } = useActions('shoot');
  if (stuck.length === 0) return null;
  return (
    <Offer
      label={stuck.length === 1 ? 'Put it in the inbox' : `Put all ${stuck.length} in the inbox`}
      testId="put-in-inbox"
      onPress={() => drop(putInInbox(stuck))}
    >
      The item takes no photos now. Are these of another one, which was not scanned?
    </Offer>
  );
}

interface OfferProps {
  readonly label: string;
  readonly testId: string;
  readonly loading?: boolean;
  /** What it is about. */
  readonly children: ReactNode;
  onPress(): void;
}

/** What can be done with all photos of a place at once. */
function Offer({ label, testId, loading = false, children, onPress }: OfferProps) {
  return (
    <div className={styles.offer}>
      <span>{children}</span>
      <Button
        variant="default"
        fullWidth
        styles={wrappingButton}
        loading={loading}
        data-testid={testId}
        onClick={onPress}
      >
        {label}
      </Button>
    </div>
  );
}
