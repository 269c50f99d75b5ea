import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../words/useWords.ts';
import styles from './PlaceButton.module.css';
import { PlaceDialog } from './PlaceDialog.tsx';

interface Props {
  readonly item: { readonly referenceId: string; readonly place: string | null };
  onSave(place: string | null): void;
}

/** Where the item lies, and the way to change it. */
export function PlaceButton({ item, onSave }: Props) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <PlaceLine place={item.place} onPress={() => setAsks(true)} />
      <PlaceDialog
        opened={asks}
        reference={item.referenceId}
        place={item.place}
        onClose={() => setAsks(false)}
        onSave={(place) => {
          setAsks(false);
          onSave(place);
        }}
      />
    </>
  );
}

/** Where an item lies in one line that can be pressed; `hint`: the key that does it too. */
export function PlaceLine({
  place,
  hint,
  onPress,
}: {
  readonly place: string | null;
  readonly hint?: string;
  onPress(): void;
}) {
  const words = useWords();
  return (
    <button
      type="button"
      className={styles.place}
      onClick={onPress}
      title={place ?? undefined}
      aria-keyshortcuts={hint}
      data-testid="place"
    >
      <IconMapPin size={18} aria-hidden="true" className={styles.pin} />
      {place === null ? (
        <span className={styles.none}>{words('place.add')}</span>
      ) : (
        <span className={styles.text}>
          <span className="spoken">{words('shoot.placeOf')} </span>
          <strong>{place}</strong>
        </span>
      )}
    </button>
  );
}
