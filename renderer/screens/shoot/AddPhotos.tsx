import { PhotoPicker, type PhotoPickerProps } from '../../components/add/PhotoPicker.tsx';
import { useSelected } from '../../stores/useStores.ts';

/** Lets a person pick photo files, and shows how many of them are here. */
export function AddPhotos({ disabled = false, ...picker }: Omit<PhotoPickerProps, 'label'>) {
  const adding = useSelected('shoot', (shoot) => shoot.adding);
  return (
    <PhotoPicker
      {...picker}
      label={adding === null ? 'Add photos' : `Adding ${adding.done} of ${adding.total}…`}
      disabled={disabled || adding !== null}
    />
  );
}
