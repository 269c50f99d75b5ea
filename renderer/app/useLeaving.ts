import { useEffect } from 'react';
import { askedOf, noneOpen } from '../data/context.ts';
import { useStores } from '../stores/useStores.ts';

/**
 * What belongs to an item goes with it, whichever screen is shown: what was said of it, and the wish to see something of it or of one of its
 * sides. Back on it, arrow keys go through the sides again.
 */
export function useLeaving(): void {
  const stores = useStores();
  useEffect(() => {
    const stage = stores.stage.getState();
    const notices = stores.notices.getState();
    return stores.shoot.subscribe((now, before) => {
      const openedId = now.newReference ?? now.item?.id ?? null;
      const isOther = openedId !== (before.newReference ?? before.item?.id ?? null);
      const left = before.item;
      if (left !== null && left.id !== now.item?.id) notices.leaveItem(left.id);
      else if (left !== null && now.flash !== before.flash && now.flash?.sideUuid) notices.goOn(left.id);
      if (openedId !== null) notices.leaveItem(noneOpen);
      if (isOther) stage.leaveItem();
      else if (now.viewedSideUuid !== before.viewedSideUuid) stage.leaveSide();
      if (now.chosenSideUuid !== null && now.chosenSideUuid !== before.chosenSideUuid) stage.endShot();
      if (isOther && openedId !== null) stores.keys.getState().showHelp(false);
      // A new code asks for its type, which must be seen.
      if (now.newReference !== null && now.newReference !== before.newReference) stores.cardImport.getState().hide();
    });
  }, [stores]);
  useEffect(
    () =>
      stores.station.subscribe(({ status: now }, { status: before }) => {
        if (now === before) return;
        const asks = new Set(now?.whichItem.map(({ photoId }) => photoId));
        for (const { photoId } of before?.whichItem ?? [])
          if (!asks.has(photoId)) stores.notices.getState().leaveItem(askedOf(photoId));
      }),
    [stores],
  );
}
