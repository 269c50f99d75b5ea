import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { pickedTypes } from '../../../main/contract/rawNames.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { useWords } from '../../words/useWords.ts';
import { CommandButton } from '../CommandButton.tsx';

export interface PhotoPickerProps {
  readonly label: string;
  readonly disabled?: boolean;
  /** Whether `pickPhotos` is bound to its key on this screen. */
  readonly hasKey?: boolean;
  /** Its command is elsewhere: only `pickPhotos` opens it. */
  readonly hidden?: boolean;
  onFiles(files: readonly File[]): void;
}

/** A button that lets a person pick photo files; `pickPhotos` does the same for a key. */
export function PhotoPicker({ label, disabled = false, hasKey = true, hidden = false, onFiles }: PhotoPickerProps) {
  const words = useWords();
  const keyHint = useKeyHint();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      {hidden ? null : (
        <CommandButton
          label={label}
          hint={hasKey ? keyHint('addFiles') : undefined}
          icon={<IconPhotoPlus size={20} aria-hidden="true" />}
          disabled={disabled}
          onPress={() => picker.current?.click()}
        />
      )}
      <input
        ref={picker}
        id={pickerId}
        type="file"
        accept={pickedTypes}
        multiple
        hidden
        disabled={disabled}
        aria-label={words('frame.photoFiles')}
        data-testid="photo-picker"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

const pickerId = 'photo-picker';

/** Opens the picker that is on the screen; nothing where there is none. */
export function pickPhotos(): void {
  document.getElementById(pickerId)?.click();
}
