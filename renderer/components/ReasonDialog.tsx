import { Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Text as Words } from '../../main/texts/text.ts';
import { useWords } from '../words/useWords.ts';
import { ChoiceButton } from './choices/ChoiceButton.tsx';
import { Choices } from './choices/Choices.tsx';
import { Dialog } from './Dialog.tsx';
import { KeyHint } from './KeyHint.tsx';

export interface ReasonDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly explanation: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** The reason of an empty field; absent where one is needed. */
  readonly otherwise?: string;
  /** The last choice is free text. */
  readonly presets?: readonly { readonly label: Words; readonly reason: string }[];
  onClose(): void;
  onConfirm(reason: string): void;
}

/** No preset has this name. */
const freeText = '\u0000';

export function ReasonDialog(props: ReasonDialogProps) {
  const words = useWords();
  const {
    opened,
    title,
    explanation,
    confirmLabel,
    danger = false,
    otherwise = '',
    presets,
    onClose,
    onConfirm,
  } = props;
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    if (!opened) return;
    setReason('');
    setChosen('');
  }, [opened]);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (chosen === freeText) field.current?.focus();
  }, [chosen]);
  const isFree = presets === undefined || chosen === freeText;
  const reasons = [...(presets ?? []).map((preset) => preset.reason), freeText];
  const choices = useRef<HTMLDivElement>(null);

  /** Enter confirms what a number key has chosen. */
  function choose(index: number): void {
    setChosen(reasons[index] ?? '');
    choices.current?.querySelectorAll<HTMLElement>('input[type="radio"]')[index]?.focus();
  }

  const given = isFree ? reason.trim() || otherwise : chosen;
  function giveReason(): void {
    if (given !== '') onConfirm(given);
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          giveReason();
        }}
      >
        <Stack>
          <Text c="var(--ink-soft)">{explanation}</Text>
          {presets === undefined ? null : (
            <Radio.Group label={words('frame.reason')} value={chosen} onChange={setChosen} required>
              <Choices name="reason" count={reasons.length} onChoose={choose}>
                {(digitOf) => (
                  <Stack gap="xs" mt="xs" ref={choices}>
                    {[...presets.map(({ label }) => words(label)), words('frame.otherReason')].map((label, index) => (
                      <Group key={label} gap="xs" wrap="nowrap">
                        <KeyHint label={digitOf(index)} />
                        <Radio value={reasons[index]} label={label} size="md" />
                      </Group>
                    ))}
                  </Stack>
                )}
              </Choices>
            </Radio.Group>
          )}
          {isFree ? (
            <Textarea
              ref={field}
              label={words(presets === undefined ? 'frame.reason' : 'frame.ownReason')}
              required={otherwise === ''}
              autosize
              minRows={2}
              maxLength={500}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          ) : null}
          <Choices name="confirmReason" count={1} isGuarded onChoose={giveReason} onNone={onClose}>
            {(digitOf) => (
              <Group justify="flex-end">
                <ChoiceButton digit="0" variant="default" onPress={onClose}>
                  {words('frame.keep')}
                </ChoiceButton>
                <ChoiceButton submits digit={digitOf(0)} disabled={given === ''} {...(danger ? { color: 'red' } : {})}>
                  {confirmLabel}
                </ChoiceButton>
              </Group>
            )}
          </Choices>
        </Stack>
      </form>
    </Dialog>
  );
}
