import type { ItemId, SideUuid } from '../../../domain/ids.ts';
import { isCancelled } from '../../../domain/item/stage.ts';
import { createItem } from '../../../sync/actions/createItem.ts';
import { cancelledItem, startAgain } from '../../../sync/actions/startAgain.ts';
import { getItem } from '../../../sync/itemFacts.ts';
import type { Parts } from '../../parts.ts';
import { writeSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import { closeShoot, doneOnShoot, openOnShoot } from '../../shoot/shootActions.ts';
import { itemView } from '../../views/itemViews.ts';
import type { Implementer } from './implementer.ts';

export function shootPart(os: Implementer, { core }: Parts) {
  const { view, actions, store, session } = core;
  return {
    scan: os.shoot.scan.handler(({ input }) => {
      const item = store.items.byReference(actions.connection().id, input.reference);
      // A cancelled item's code may be started again, with another type if the first was wrong.
      if (!item || isCancelled(item)) {
        // The goods in front of the camera are others now: until their type is chosen, nothing more lands on the former item.
        closeShoot(core);
        return { kind: 'new' as const, reference: input.reference };
      }
      openOnShoot(core, item.id);
      return { kind: 'opened' as const, item: itemView(view, item.id) };
    }),
    create: os.shoot.create.handler(async ({ input }) => {
      const wanted = {
        referenceId: input.reference,
        categoryUuid: input.categoryUuid,
        typeUuid: input.typeUuid,
        serviceUuid: input.serviceUuid,
      };
      const cancelled = cancelledItem(actions, input.reference);
      if (cancelled) startAgain(actions, cancelled, wanted);
      const itemId = cancelled ?? createItem(actions, wanted);
      // Opening an item ends the wait for the one of a label.
      const label = session.takeLabelled();
      openOnShoot(core, itemId);
      core.intake.takeLabelled(itemId, label);
      await core.recorder.flush(itemId);
      return itemView(view, itemId);
    }),
    open: os.shoot.open.handler(({ input }) => {
      openOnShoot(core, input.itemId as ItemId);
      return itemView(view, input.itemId as ItemId);
    }),
    close: os.shoot.close.handler(() => {
      closeShoot(core);
      return {};
    }),
    done: os.shoot.done.handler(({ input }) => {
      doneOnShoot(core, input.itemId as ItemId);
      return itemView(view, input.itemId as ItemId);
    }),
    setAutoAdvance: os.shoot.setAutoAdvance.handler(({ input }) => {
      writeSetting(store, stationSettings.autoAdvance, input.on);
      core.statusChanged();
      return {};
    }),
    setActiveSide: os.shoot.setActiveSide.handler(({ input }) => {
      const item = getItem(actions, input.itemId as ItemId);
      session.choose(item.id, input.sideUuid as SideUuid);
      core.itemChanged(item.id);
      return itemView(view, item.id);
    }),
  };
}
