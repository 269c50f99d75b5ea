import { Box, Button } from '@mantine/core';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { drop } from '../../../data/context.ts';
import { readyService } from '../../../state/choose/chosenKind.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { InboxPhotos } from '../tray/InboxPhotos.tsx';
import { ChooseKind } from './ChooseKind.tsx';
import { ChooseService } from './ChooseService.tsx';
import styles from './ChooseType.module.css';
import { NoCategories } from './NoCategories.tsx';
import { useKindChoice } from './useKindChoice.ts';
import { useKindKeys } from './useKindKeys.ts';

export function ChooseType({ reference }: { reference: string }) {
  const words = useWords();
  const byLabel = useSelected('shoot', ({ newByLabel }) => newByLabel);
  const isNothingKnown = useSelected('taxonomy', ({ view }) => (view?.categories.length ?? 0) === 0);
  const service = useSelected('choose', (choose) => choose.service);
  const choice = useKindChoice();
  const takeKey = useKindKeys(choice);
  return (
    <section className={`column gap-5 wide tall scrolls ${styles.panel}`} aria-label={words('choose.title')}>
      <NewCode reference={reference} onCancel={choice.cancel} />
      {service !== null ? (
        <ChooseService
          choice={service.choice}
          ready={readyService(service.choice, choice.lastServiceUuid)}
          busy={choice.busy}
          onChoose={(uuid) => drop(choice.createOf(service.kind, uuid))}
          onBack={choice.back}
        />
      ) : isNothingKnown ? (
        <NoCategories />
      ) : (
        <ChooseKind choice={choice} takeKey={takeKey} />
      )}
      <InboxPhotos>
        {byLabel ? words('choose.inboxAfterLabel', { reference }) : words('choose.inbox', { reference })}
      </InboxPhotos>
    </section>
  );
}

function NewCode({ reference, onCancel }: { reference: string; onCancel(): void }) {
  const words = useWords();
  const wasCancelled = useSelected('shoot', ({ newWasCancelled }) => newWasCancelled);
  return (
    <header className={`flex top between gap-5 ${styles.head}`}>
      <Box miw={0}>
        <Box component="p" c="var(--accent)" fw="var(--strong)">
          {words('choose.title')}
        </Box>
        <h2 className="hero strong tight breaks">{reference}</h2>
        {wasCancelled ? (
          <p role="status" data-testid="was-cancelled">
            {words('choose.wasCancelled')}
          </p>
        ) : null}
      </Box>
      <Button variant="default" onClick={onCancel} rightSection={<KeyHint label={words('keys.esc')} />}>
        {words('choose.cancel')}
      </Button>
    </header>
  );
}
