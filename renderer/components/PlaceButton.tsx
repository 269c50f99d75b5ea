import { PlaceDialog } from './PlaceDialog.tsx';
import { PlaceLine } from './PlaceLine.tsx';

interface Props {
  readonly item: { readonly referenceId: string; readonly place: string | null };
  readonly hint?: string | undefined;
  readonly asks: boolean;
  onAsk(asks: boolean): void;
  onSave(place: string | null): void;
}

export function PlaceButton({ item, hint, asks, onAsk, onSave }: Props) {
  return (
    <>
      <PlaceLine place={item.place} hint={hint} onPress={() => onAsk(true)} />
      <PlaceDialog
        opened={asks}
        reference={item.referenceId}
        place={item.place}
        onClose={() => onAsk(false)}
        onSave={(place) => {
          onAsk(false);
          onSave(place);
        }}
      />
    </>
  );
}
