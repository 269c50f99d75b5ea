import { useEffect } from 'react';
import type { ItemView } from '../../../preload/contract/views.ts';
import { useCombined, useSelected, useStores } from '../../stores/useStores.ts';
import { openHere } from './reshootCommands.ts';

/**
 * Opens the shown item for its re-shoot while nothing else is open. An item opened elsewhere stays until the operator
 * decides: its photos must not land here. `isOnly`: this window opens items.
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
