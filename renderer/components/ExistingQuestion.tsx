import { Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ExistingAnswer } from '../../main/contract/domainTypes.ts';
import type { ItemView } from '../../main/contract/views.ts';
import { type Text, type TextId, text } from '../../main/texts/text.ts';
import { wrappingButton } from '../theme/wrappingButton.ts';
import { useWords } from '../words/useWords.ts';
import { ChoiceButton } from './choices/ChoiceButton.tsx';
import { Choices } from './choices/Choices.tsx';

interface Props {
  readonly existing: NonNullable<ItemView['existing']>;
  readonly busy?: boolean;
  onAnswer(answer: ExistingAnswer): void;
}

/** The partner has the item already, and a person decides. The first answer is the default. */
export function ExistingQuestion({ existing, busy = false, onAnswer }: Props) {
  const words = useWords();
  function choose(index: number): void {
    const answer = existing.answers[index];
    if (answer !== undefined && !busy) onAnswer(answer);
  }
  return (
    <section
      aria-label={words('existing.title')}
      className="column on-look gap-3 round pad-4"
      role="alert"
      data-testid="existing"
    >
      <p className="said strong">
        <IconAlertTriangle size={20} aria-hidden="true" /> {words(existing.text)}
      </p>
      <Choices name="existing" count={existing.answers.length} onChoose={choose}>
        {(digitOf) => (
          <Group gap="var(--space-3)" align="stretch">
            {existing.answers.map((answer, index) => (
              <Stack key={answer} flex="1 1 11rem" gap="var(--space-1)">
                <ChoiceButton
                  digit={digitOf(index)}
                  fullWidth
                  variant={index === 0 ? 'filled' : 'default'}
                  styles={wrappingButton}
                  disabled={busy}
                  onPress={() => onAnswer(answer)}
                >
                  {words(labelOf(existing, answer))}
                </ChoiceButton>
                <span className="small">{words(helpOf(existing, answer))}</span>
              </Stack>
            ))}
          </Group>
        )}
      </Choices>
    </section>
  );
}

const labels = {
  take: 'existing.take',
  follow: 'existing.follow',
  anew: 'existing.anew',
} as const satisfies Record<ExistingAnswer, TextId>;

const helps = {
  take: 'existing.takeHelp',
  follow: 'existing.followHelp',
  anew: 'existing.anewHelp',
} as const satisfies Record<ExistingAnswer, TextId>;

function labelOf({ hasEnded }: Props['existing'], answer: ExistingAnswer): Text {
  return text(hasEnded && answer === 'take' ? 'existing.open' : labels[answer]);
}

function helpOf({ hasEnded }: Props['existing'], answer: ExistingAnswer): Text {
  return text(hasEnded && answer === 'take' ? 'existing.openHelp' : helps[answer]);
}
