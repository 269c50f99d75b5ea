import type { SideUuid } from '../../domain/ids.ts';
import { rejectionOfBytes } from '../../domain/item/rejections.ts';
import { blockingVerdicts, judgePhoto } from '../../domain/judgement/verdicts.ts';
import type { Photo } from '../../domain/model.ts';
import type { ItemFacts } from '../../sync/itemFacts.ts';
import { sideContext } from '../views/photoViews.ts';
import type { ViewContext } from '../views/viewContext.ts';

/**
 * Why a photo may not lie on a side: it is the very one that was rejected there, or the admin wants such photos kept off. One plain
 * line; null when it may.
 */
export function keptOff(view: ViewContext, facts: ItemFacts, photo: Photo, sideUuid: SideUuid): string | null {
  const side = facts.plainSides.find(({ uuid }) => uuid === sideUuid);
  if (!side) return null;
  const rejection = rejectionOfBytes(facts.rejections, facts.photos, photo.sha256, sideUuid);
  if (rejection) return `It is the photo that was rejected for: ${rejection.reason}. Shoot the side again.`;
  const rules = view.quality();
  if (rules.blocks.length === 0) return null;
  const [first] = blockingVerdicts(judgePhoto(photo, rules, sideContext(view, facts, side, photo)), rules);
  return first?.message ?? null;
}
