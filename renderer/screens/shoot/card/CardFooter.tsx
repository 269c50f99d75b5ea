import { Box, Flex, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { CardDestination } from '../../../../main/contract/cardImport.ts';
import { byteSize } from '../../../../main/texts/sizes.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import type { CardScan } from '../../../data/cardImport/cardImportStore.ts';
import { bytesOf } from '../../../data/cardImport/cardPicks.ts';
import { drop } from '../../../data/context.ts';
import { whyNoPhotos } from '../../../state/items/checklist.ts';
import { useActions, useFields, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CardFooter.module.css';

export function CardFooter({ look }: { look: CardScan }) {
  const words = useWords();
  const { picked, busy } = useFields('cardImport', 'picked', 'busy');
  const { start } = useActions('cardImport');
  const item = useSelected('shoot', (shoot) => shoot.item);
  const freeBytes = useSelected('station', ({ status }) => status?.space.freeBytes ?? null);
  const takesPhotos = item !== null && whyNoPhotos(item) === null;
  const [wanted, setWanted] = useState<CardDestination['kind']>('sides');
  const kind = takesPhotos ? wanted : item === null || wanted === 'sides' ? 'inbox' : wanted;
  const bytes = bytesOf(look.entries, picked);
  const empty = item?.sides.filter(({ status }) => status === 'missing' || status === 'rejected').length ?? 0;
  const isTooMuch = freeBytes !== null && bytes > freeBytes;
  const canStart = picked.size > 0 && !isTooMuch && look.gone === null && !busy;
  const places: readonly { value: CardDestination['kind']; label: string; disabled: boolean }[] =
    item === null
      ? []
      : [
          { value: 'sides', label: words('card.toSides', { reference: item.referenceId }), disabled: !takesPhotos },
          { value: 'tray', label: words('card.toTray'), disabled: false },
          { value: 'inbox', label: words('card.toInbox'), disabled: false },
        ];
  function begin(): void {
    if (canStart) drop(start(kind === 'inbox' || item === null ? { kind: 'inbox' } : { kind, itemId: item.id }));
  }
  function choose(index: number): void {
    const place = places[index];
    if (place === undefined) begin();
    else if (!place.disabled) setWanted(place.value);
  }
  return (
    <Choices name="cardImport" count={places.length + 1} onChoose={choose}>
      {(digitOf) => (
        <footer className={`row wraps ruled gap-2-5 ${styles.footer}`}>
          {item === null ? (
            <p>{words('card.noItem')}</p>
          ) : (
            <SegmentedControl
              aria-label={words('card.where')}
              value={kind}
              // The control offers only the values below.
              onChange={(value) => setWanted(value as CardDestination['kind'])}
              data={places.map((place, index) => ({
                ...place,
                label: (
                  <Flex component="span" align="center" gap="var(--space-2)">
                    <KeyHint label={digitOf(index)} />
                    {place.label}
                  </Flex>
                ),
              }))}
            />
          )}
          <Group gap="var(--space-5)" ms="auto" wrap="nowrap">
            <Box component="span" fw="var(--medium)" ta="right" role="status" data-testid="card-picked">
              {picked.size === 0
                ? words('card.nothingPicked')
                : words('card.picked', { count: picked.size, size: byteSize(bytes) })}
              {isTooMuch ? <div className="stop">{words('card.tooMuch', { size: byteSize(freeBytes) })}</div> : null}
              {!isTooMuch && kind === 'sides' && picked.size > empty ? (
                <Box c="var(--ink-soft)" fw={400}>
                  {words(splitText(empty, picked.size))}
                </Box>
              ) : null}
            </Box>
            <ChoiceButton
              size="lg"
              digit={digitOf(places.length)}
              loading={busy}
              disabled={!canStart}
              testId="card-import"
              onPress={begin}
            >
              {picked.size === 0 ? words('card.start') : words('card.startCount', { count: picked.size })}
            </ChoiceButton>
          </Group>
          <p className={`soft small ${styles.promise}`}>{words('card.promise')}</p>
        </footer>
      )}
    </Choices>
  );
}

function splitText(sides: number, picked: number): Text {
  return sides === 0 ? text('card.noSideEmpty') : text('card.split', { sides, tray: picked - sides });
}
