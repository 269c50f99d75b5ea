import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../words/useWords.ts';

export interface ReasonDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly explanation: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** The reason where none is given; absent where one is needed. */
  readonly otherwise?: string;
  onClose(): void;
  onConfirm(reason: string): void;
}

/** Asks for a reason before something that needs one. */
export function ReasonDialog(props: ReasonDialogProps) {
  const words = useWords();
  const { opened, title, explanation, confirmLabel, danger = false, otherwise = '', onClose, onConfirm } = props;
  const [reason, setReason] = useState('');
  useEffect(() => {
    if (opened) setReason('');
  }, [opened]);
  const given = reason.trim() || otherwise;
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': words('frame.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (given !== '') onConfirm(given);
        }}
      >
        <Stack>
          <Text c="var(--ink-soft)">{explanation}</Text>
          <Textarea
            label={words('frame.reason')}
            required={otherwise === ''}
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words('frame.keep')}
            </Button>
            <Button type="submit" disabled={given === ''} {...(danger ? { color: 'red' } : {})}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
