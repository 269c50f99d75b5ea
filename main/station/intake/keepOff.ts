import type { SideUuid } from '../../domain/ids.ts';
import { type KeptOff, keptOff } from '../../domain/intake/keptOff.ts';
import type { Photo } from '../../domain/model.ts';
import type { ItemFacts } from '../../sync/itemFacts.ts';
import { sideRulesOf } from '../views/sideRules.ts';
import type { ViewContext } from '../views/viewContext.ts';

/** Why a photo may not lie on a side now, as one plain line; null when it may. */
export function keptOffNow(view: ViewContext, facts: ItemFacts, photo: Photo, sideUuid: SideUuid): string | null {
  const found = keptOff(facts, sideRulesOf(view, facts.item.id), photo, sideUuid);
  return found && keptOffLine(found);
}

export function keptOffLine(found: KeptOff): string {
  switch (found.kind) {
    case 'rejected_there':
      return `It is the photo that was rejected for: ${found.reason}. Shoot the side again.`;
    case 'verdict':
      return found.verdict.message;
  }
}
