import { Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../words/useWords.ts';
import { ChoiceButton } from './choices/ChoiceButton.tsx';
import { Choices } from './choices/Choices.tsx';
import { Dialog } from './Dialog.tsx';

export interface PlaceDialogProps {
  readonly opened: boolean;
  readonly reference: string;
  readonly place: string | null;
  onClose(): void;
  /** Null means the place is unknown. */
  onSave(place: string | null): void;
}

/** Typed by hand. Any scan closes it, since the entry is older then. */
export function PlaceDialog({ opened, ...asked }: PlaceDialogProps) {
  const words = useWords();
  return (
    <Dialog
      opened={opened}
      onClose={asked.onClose}
      title={words('place.title', { reference: asked.reference })}
      size="lg"
    >
      <PlaceForm {...asked} />
    </Dialog>
  );
}

function PlaceForm({ place, onClose, onSave }: Omit<PlaceDialogProps, 'opened' | 'reference'>) {
  const words = useWords();
  const [typed, setTyped] = useState(place ?? '');
  const saved = typed.trim() === '' ? null : typed.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(saved);
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
        <Choices
          name="place"
          count={2}
          onChoose={(index) => (index === 1 ? onSave(saved) : place !== null && onSave(null))}
          onNone={onClose}
        >
          {(digitOf) => (
            <Group justify="flex-end">
              <ChoiceButton digit="0" variant="default" h={48} onPress={onClose}>
                {words('place.cancel')}
              </ChoiceButton>
              <ChoiceButton
                digit={digitOf(0)}
                variant="default"
                h={48}
                disabled={place === null}
                onPress={() => onSave(null)}
              >
                {words('place.none')}
              </ChoiceButton>
              <ChoiceButton submits digit={digitOf(1)} h={48} testId="place-save">
                {words('place.save')}
              </ChoiceButton>
            </Group>
          )}
        </Choices>
      </Stack>
    </form>
  );
}
