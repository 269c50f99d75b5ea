import type { ItemId } from '../../domain/ids.ts';
import type { SideRules } from '../../domain/intake/keptOff.ts';
import type { ViewContext } from './viewContext.ts';

type Judging = Pick<ViewContext, 'overlayOf' | 'store'>;

export function sideMarksOf({ overlayOf, store }: Judging, itemId: ItemId): Pick<SideRules, 'overlayOf' | 'isKept'> {
  return {
    overlayOf: ({ overlayImage }) => (overlayImage === null ? null : overlayOf(overlayImage)),
    isKept: (photo) => store.keptPhotos.ofItem(itemId).includes(photo),
  };
}

export function sideRulesOf(view: Judging & Pick<ViewContext, 'quality'>, itemId: ItemId): SideRules {
  return { ...sideMarksOf(view, itemId), quality: view.quality() };
}
