import { PlaceDialog } from '../../../components/PlaceDialog.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useOpenItem } from '../useShoot.ts';

export function ItemPlaceDialog() {
  const isAsked = useSelected('stage', ({ placeAsked }) => placeAsked);
  const item = useOpenItem(({ referenceId, place }) => ({ referenceId, place }));
  const { askPlace } = useActions('stage');
  const { setPlace } = useActions('shoot');
  return (
    <PlaceDialog
      opened={isAsked && item !== null}
      reference={item?.referenceId ?? ''}
      place={item?.place ?? null}
      onClose={() => askPlace(false)}
      onSave={(place) => {
        askPlace(false);
        drop(setPlace(place));
      }}
    />
  );
}
