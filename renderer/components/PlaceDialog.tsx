import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../words/useWords.ts';
import { Dialog } from './Dialog.tsx';

export interface PlaceDialogProps {
  readonly opened: boolean;
  readonly reference: string;
  readonly place: string | null;
  onClose(): void;
  /** Null: nobody knows where it lies any more. */
  onSave(place: string | null): void;
}

/** The bin or tote where an item lies, typed by hand. A scan, also that of the place, closes it: what stood here is older then. */
export function PlaceDialog({ opened, ...asked }: PlaceDialogProps) {
  const words = useWords();
  return (
    <Dialog opened={opened} onClose={asked.onClose} title={words('place.title', { reference: asked.reference })}>
      <PlaceForm {...asked} />
    </Dialog>
  );
}

function PlaceForm({ place, onClose, onSave }: Omit<PlaceDialogProps, 'opened' | 'reference'>) {
  const words = useWords();
  const [typed, setTyped] = useState(place ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed.trim() === '' ? null : typed.trim());
      }}
    >
      <Stack data-help-place="place">
        <TextInput
          label={words('shoot.placeOf')}
          description={words('place.help')}
          size="lg"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          data-testid="place-field"
        />
        <Group justify="flex-end">
          <Button variant="default" h={48} onClick={onClose}>
            {words('place.cancel')}
          </Button>
          <Button type="submit" h={48} data-testid="place-save">
            {words('place.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
