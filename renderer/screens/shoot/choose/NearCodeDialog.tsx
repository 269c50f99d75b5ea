import { Group, Stack, Text } from '@mantine/core';
import type { NearCodeView } from '../../../../main/contract/codes/nearCode.ts';
import { text } from '../../../../main/texts/text.ts';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { wrappingButton } from '../../../theme/wrappingButton.ts';
import { useWords } from '../../../words/useWords.ts';

const saidOf = {
  here: { question: 'near.question.here', known: 'near.known.here', take: 'near.open' },
  expected: { question: 'near.question.expected', known: 'near.known.expected', take: 'near.take' },
  elsewhere: { question: 'near.question.elsewhere', known: 'near.known.elsewhere', take: 'near.open' },
  typed: { question: 'near.question.rules', known: 'near.known.typed', take: 'near.take' },
  rules: { question: 'near.question.rules', known: 'near.known.rules', take: 'near.take' },
} as const;

function questionOf(words: ReturnType<typeof useWords>, { where, near }: NearCodeView): string {
  return words(where === 'typed' ? text('near.question.typed') : text(saidOf[where].question, { near }));
}

/** A nearly known code may be a mistake. */
export function NearCodeDialog() {
  const words = useWords();
  const asked = useSelected('shoot', ({ nearCode }) => nearCode);
  const { answerNear } = useActions('shoot');
  const answer = (given: 'known' | 'new' | null) => drop(answerNear(given));
  return (
    <Dialog
      opened={asked !== null}
      closedByScan={false}
      onClose={() => answer(null)}
      title={asked === null ? '' : questionOf(words, asked)}
    >
      {asked === null ? null : (
        <Stack>
          <dl className="facts beside baseline">
            <dt>{words(saidOf[asked.where].known)}</dt>
            <dd className="title strong" data-testid="near-known">
              {asked.near}
            </dd>
            <dt>{words(asked.where === 'typed' ? 'near.scanned.typed' : 'near.scanned')}</dt>
            <dd className="title strong" data-testid="near-scanned">
              {asked.reference}
            </dd>
          </dl>
          <Text c="var(--ink-soft)">{words(asked.why)}</Text>
          <Choices name="nearCode" count={2} onChoose={(index) => answer(index === 0 ? 'new' : 'known')}>
            {(digitOf) => (
              <Group className="shares">
                <ChoiceButton
                  variant="default"
                  styles={wrappingButton}
                  digit={digitOf(0)}
                  onPress={() => answer('new')}
                  testId="near-new"
                >
                  {words(asked.where === 'typed' ? text('near.take', { near: asked.reference }) : text('near.new'))}
                </ChoiceButton>
                <ChoiceButton
                  styles={wrappingButton}
                  digit={digitOf(1)}
                  onPress={() => answer('known')}
                  testId="near-open"
                  autoFocused
                >
                  {words(text(saidOf[asked.where].take, { near: asked.near }))}
                </ChoiceButton>
              </Group>
            )}
          </Choices>
        </Stack>
      )}
    </Dialog>
  );
}
