import { Alert, Button, Group, Loader } from '@mantine/core';
import { IconArrowLeft, IconDeviceSdCard } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useToday } from '../../../components/useTimed.ts';
import type { CardScan } from '../../../data/cardImport/cardImportStore.ts';
import { entriesOfDay, groupCard, newEntries, pickable } from '../../../data/cardImport/cardPicks.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { CardFooter } from './CardFooter.tsx';
import { CardGrid } from './CardGrid.tsx';

export function CardPicker() {
  const look = useSelected('cardImport', (cards) => cards.look);
  return look === null ? null : <Picker look={look} />;
}

function Picker({ look }: { look: CardScan }) {
  const words = useWords();
  const picked = useSelected('cardImport', (cards) => cards.picked);
  const { toggle, pick, leave } = useActions('cardImport');
  const today = useToday();
  const groups = useMemo(() => groupCard(look.entries), [look.entries]);
  const order = useMemo(() => pickable(groups), [groups]);
  const fresh = newEntries(look.entries);
  const ofToday = entriesOfDay(look.entries, today);
  const picks = [
    { label: words('card.allNew', { count: fresh.length }), entries: fresh, testId: 'pick-new' },
    { label: words('card.ofToday', { count: ofToday.length }), entries: ofToday, testId: 'pick-today' },
    { label: words('card.all', { count: order.length }), entries: order, testId: 'pick-all' },
  ];
  function choose(index: number): void {
    const entries = picks[index]?.entries ?? [];
    if (entries.length > 0) pick(entries);
  }
  return (
    <>
      <Group gap="var(--space-2)" role="toolbar" aria-label={words('card.pick')}>
        <Button variant="default" leftSection={<IconArrowLeft size={20} aria-hidden="true" />} onClick={leave}>
          {words('card.back')}
        </Button>
        <Choices name="cardPick" count={picks.length} onChoose={choose} onNone={() => pick([])}>
          {(digitOf) => (
            <>
              {picks.map(({ label, entries, testId }, index) => (
                <ChoiceButton
                  key={testId}
                  variant="default"
                  digit={digitOf(index)}
                  disabled={entries.length === 0}
                  testId={testId}
                  onPress={() => pick(entries)}
                >
                  {label}
                </ChoiceButton>
              ))}
              <ChoiceButton digit="0" variant="default" disabled={picked.size === 0} onPress={() => pick([])}>
                {words('card.none')}
              </ChoiceButton>
            </>
          )}
        </Choices>
        <ListingState look={look} />
      </Group>
      {look.gone === null ? null : (
        <Alert color="red.9" variant="outline" role="alert">
          {words(look.gone)}
        </Alert>
      )}
      {look.listed !== null && look.entries.length === 0 ? (
        <EmptyState icon={<IconDeviceSdCard size={64} stroke={1.2} />} title={words('card.noPhotos')}>
          <p>
            {look.listed.passedOver === 0
              ? words('card.isEmpty', { source: look.name })
              : words('card.noneIsPhoto', { count: look.listed.passedOver, source: look.name })}
          </p>
        </EmptyState>
      ) : (
        <CardGrid
          sessionId={look.sessionId}
          groups={groups}
          picked={picked}
          today={today}
          onToggle={(id, range) => toggle(id, range, order)}
          onPickAll={() => pick(order)}
        />
      )}
      <CardFooter look={look} />
    </>
  );
}

function ListingState({ look }: { look: CardScan }) {
  const words = useWords();
  if (look.listed === null) {
    return (
      <span className="inline gap-2 end soft" role="status">
        <Loader size="xs" aria-hidden="true" /> {words('card.reading', { count: look.entries.length })}
      </span>
    );
  }
  const { passedOver, more } = look.listed;
  return (
    <span className="inline gap-2 end soft" role="status" data-testid="card-listed">
      {words('card.listed', { count: look.entries.length })}
      {passedOver === 0 ? '' : ` · ${words('card.otherFiles', { count: passedOver })}`}
      {more ? ` · ${words('card.more')}` : ''}
    </span>
  );
}
