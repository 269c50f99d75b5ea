import type { ButtonProps } from '@mantine/core';
import { ChoiceButton } from './ChoiceButton.tsx';
import { Choices } from './Choices.tsx';
import type { ChoiceName } from './choiceNames.ts';

export interface Answer {
  readonly label: string;
  readonly testId?: string;
  readonly disabled?: boolean;
  give(): void;
}

export interface AnswersProps {
  readonly name: ChoiceName;
  readonly answers: readonly Answer[];
  readonly className?: string | undefined;
  readonly styles?: NonNullable<ButtonProps['styles']>;
}

export function Answers({ name, answers, className, styles }: AnswersProps) {
  function give(index: number): void {
    const answer = answers[index];
    if (answer !== undefined && answer.disabled !== true) answer.give();
  }
  return (
    <Choices name={name} count={answers.length} onChoose={give}>
      {(digitOf) => (
        <div className={className}>
          {answers.map(({ label, testId, disabled = false }, index) => (
            <ChoiceButton
              key={label}
              variant={index === 0 && answers.length > 1 ? 'filled' : 'default'}
              {...(styles === undefined ? {} : { styles })}
              digit={digitOf(index)}
              disabled={disabled}
              testId={testId}
              onPress={() => give(index)}
            >
              {label}
            </ChoiceButton>
          ))}
        </div>
      )}
    </Choices>
  );
}
