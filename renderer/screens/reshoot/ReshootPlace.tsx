import { useState } from 'react';
import type { ItemView } from '../../../preload/contract/views.ts';
import { PlaceButton } from '../../components/PlaceButton.tsx';
import { drop } from '../../data/context.ts';
import { useScreenKeys } from '../../keyboard/screenKeys.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { useActions, useStores } from '../../stores/useStores.ts';

/** Where the item that is to be shot again lies; its key asks for it. */
export function ReshootPlace({ item }: { readonly item: ItemView }) {
  const keyHint = useKeyHint();
  const { keys } = useStores();
  const [asks, setAsks] = useState(false);
  const { setPlace } = useActions('reshoot');
  useScreenKeys((press) => {
    const isAsked = keys.getState().bindings.commandOf(press, 'reshoot') === 'place';
    if (isAsked) setAsks(true);
    return isAsked;
  });
  return (
    <PlaceButton
      item={item}
      hint={keyHint('place')}
      asks={asks}
      onAsk={setAsks}
      onSave={(place) => drop(setPlace(item.id, place))}
    />
  );
}
