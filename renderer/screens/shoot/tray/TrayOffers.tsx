import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { drop } from '../../../data/context.ts';
import { whyNoPhotos } from '../../../state/items/checklist.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { wrappingButton } from '../../../theme/wrappingButton.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenItem } from '../useShoot.ts';
import { useInbox } from './useInbox.ts';

export function TakeInbox() {
  const words = useWords();
  const { inbox: all, inboxMore } = useInbox();
  const asked = useSelected('station', ({ status }) => status?.whichItem.map(({ photoId }) => photoId) ?? []);
  const inbox = all.filter(({ id }) => !asked.includes(id));
  const taking = useSelected('shoot', ({ takingInbox }) => takingInbox);
  const { takeInbox } = useActions('shoot');
  if (inbox.length === 0) return null;
  return (
    <Offer
      label={inboxMore > 0 ? words('tray.takeFirst', { count: inbox.length }) : words('tray.take')}
      testId="take-inbox"
      loading={taking}
      onPress={() => drop(takeInbox(inbox.map(({ id }) => id)))}
    >
      <IconInbox size={18} aria-hidden="true" /> {words('tray.inboxCount', { count: inbox.length + inboxMore })}
    </Offer>
  );
}

export function PutInInbox() {
  const words = useWords();
  const stuck = useOpenItem((item) => (whyNoPhotos(item) === null ? [] : item.tray.map(({ id }) => id))) ?? [];
  const { putInInbox } = useActions('shoot');
  if (stuck.length === 0) return null;
  return (
    <Offer
      label={words('tray.putInInbox', { count: stuck.length })}
      testId="put-in-inbox"
      onPress={() => drop(putInInbox(stuck))}
    >
      {words('tray.isClosed', { count: stuck.length })}
    </Offer>
  );
}

interface OfferProps {
  readonly label: string;
  readonly testId: string;
  readonly loading?: boolean;
  readonly children: ReactNode;
  onPress(): void;
}

function Offer({ label, testId, loading = false, children, onPress }: OfferProps) {
  return (
    <Choices name="inbox" count={1} onChoose={() => !loading && onPress()}>
      {(digitOf) => (
        <div className="column on-info gap-2 pad-3 round">
          <span className="inline gap-2">{children}</span>
          <ChoiceButton
            variant="default"
            fullWidth
            styles={wrappingButton}
            loading={loading}
            digit={digitOf(0)}
            testId={testId}
            onPress={onPress}
          >
            {label}
          </ChoiceButton>
        </div>
      )}
    </Choices>
  );
}
