import { createStore } from 'zustand/vanilla';
import type { StoreContext } from '../../data/context.ts';
import { type CaptureActions, captureActions } from './captures.ts';
import { type NewItemActions, newItemActions } from './newItem.ts';
import { createOpenItem, type OpenItemActions } from './openItem.ts';
import { type PhotoActions, photoActions } from './photoActions.ts';
import { nothingOpen, type ShootData } from './shootData.ts';

export interface ShootState extends ShootData, OpenItemActions, NewItemActions, PhotoActions, CaptureActions {}

export function createShootStore(context: StoreContext) {
  return createStore<ShootState>()((set, get) => {
    const hold = { get, set };
    const open = createOpenItem(context, hold);
    return {
      ...nothingOpen,
      ...open.actions,
      ...newItemActions(context, hold, open),
      ...photoActions(context, hold, open),
      ...captureActions(context, hold, open),
    };
  });
}
