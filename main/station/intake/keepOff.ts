import type { SideUuid } from '../../domain/ids.ts';
import { type KeptOff, keptOff } from '../../domain/intake/keptOff.ts';
import type { Photo } from '../../domain/model.ts';
import type { ItemFacts } from '../../sync/itemFacts.ts';
import { type Text, text } from '../../texts/text.ts';
import { sideRulesOf } from '../views/sideRules.ts';
import type { ViewContext } from '../views/viewContext.ts';

export function keptOffNow(view: ViewContext, facts: ItemFacts, photo: Photo, sideUuid: SideUuid): Text | null {
  const found = keptOff(facts, sideRulesOf(view, facts.item.id), photo, sideUuid);
  return found && keptOffLine(found);
}

export function keptOffLine(found: KeptOff): Text {
  switch (found.kind) {
    case 'rejected_there':
      return text('keptOff.rejected', { reason: found.reason });
    case 'verdict':
      return found.verdict.text;
  }
}
