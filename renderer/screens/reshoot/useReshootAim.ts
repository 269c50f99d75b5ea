import { useEffect, useRef } from 'react';
import type { ItemView } from '../../../preload/contract/views.ts';
import { drop } from '../../stores/context.ts';
import { useCombined, useStores } from '../../stores/useStores.ts';

/**
 * The item that is looked at takes the next photo, where a side is to be shot again: it is opened while nothing is, and goes on with the list. An item that was opened
 * elsewhere stays open until the operator says so: its photos must not land here unasked. `isOnly`: this window opens items. Gives how to say
 * so, and whether the item is opened by itself.
 */
export function useReshootAim(item: ItemView, isOnly: boolean): { readonly aim: () => void; readonly opens: boolean } {
  const { shoot } = useStores();
  const openedHere = useRef<string | null>(null);
  const { openItemId, isAsking } = useCombined(['shoot', 'station'], ({ newReference, scanning }, { status }) => ({
    openItemId: status?.openItemId,
    isAsking: newReference !== null || scanning,
  }));
  const { id, sides, currentConnection } = item;
  const isNamed = sides.some(({ rejection }) => rejection !== null);
  const mayOpen = openItemId === null || (openItemId !== undefined && openItemId === openedHere.current);
  const opens = mayOpen && openItemId !== id && isOnly && !isAsking && currentConnection && isNamed;

  function aim(): void {
    openedHere.current = id;
    drop(shoot.getState().open(id));
  }

  const latest = useRef(aim);
  latest.current = aim;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item, and one that was closed meanwhile, is aimed at anew.
  useEffect(() => {
    if (opens) latest.current();
  }, [opens, id]);
  return { aim, opens };
}
