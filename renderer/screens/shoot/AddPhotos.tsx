import { PhotoPicker, type PhotoPickerProps } from '../../components/add/PhotoPicker.tsx';
import { useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';

export function AddPhotos({ disabled = false, ...picker }: Omit<PhotoPickerProps, 'label'>) {
  const words = useWords();
  const adding = useSelected('shoot', (shoot) => shoot.adding);
  return (
    <PhotoPicker
      {...picker}
      label={adding === null ? words('addFiles.add') : words('addFiles.adding', adding)}
      disabled={disabled || adding !== null}
    />
  );
}
