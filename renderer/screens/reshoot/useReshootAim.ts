import { useEffect } from 'react';
import type { ItemView } from '../../../main/contract/views.ts';
import { useCombined, useSelected, useStores } from '../../stores/useStores.ts';
import { openHere } from './reshootCommands.ts';

/**
 * The item that is looked at takes the next photo, where a side is to be shot again: it is opened while nothing is, and goes on with the list. An item that was opened
 * elsewhere stays open until the operator says so: its photos must not land here unasked. `isOnly`: this window opens items. Gives how to say
 * so, and whether the item is opened by itself.
 */
export function useReshootAim(item: ItemView, isOnly: boolean): { readonly aim: () => void; readonly opens: boolean } {
  const stores = useStores();
  const openedHere = useSelected('reshoot', (reshoot) => reshoot.openedHere);
  const { openItemId, isAsking } = useCombined(['shoot', 'station'], ({ newReference, scanning }, { status }) => ({
    openItemId: status?.openItemId,
    isAsking: newReference !== null || scanning,
  }));
  const { id, sides, currentConnection } = item;
  const isNamed = sides.some(({ rejection }) => rejection !== null);
  const mayOpen = openItemId === null || (openItemId !== undefined && openItemId === openedHere);
  const opens = mayOpen && openItemId !== id && isOnly && !isAsking && currentConnection && isNamed;

  useEffect(() => {
    if (opens) openHere(stores, id);
  }, [stores, opens, id]);
  return { aim: () => openHere(stores, id), opens };
}
