import { useState } from 'react';
import { PlaceDialog } from './PlaceDialog.tsx';
import { PlaceLine } from './PlaceLine.tsx';

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
