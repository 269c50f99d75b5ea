import { sideContextOf } from '../../domain/intake/keptOff.ts';
import { type MarkedPhoto, markedPhotos } from '../../domain/item/done.ts';
import { judgePhoto } from '../../domain/judgement/verdicts.ts';
import type { Item, Stage } from '../../domain/model.ts';
import { type ItemFacts, readFacts } from '../../sync/itemFacts.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { sideMarksOf } from './sideRules.ts';
import type { ViewContext } from './viewContext.ts';
import { wrongItems } from './wrongItem.ts';

const waitsForPerson: ReadonlySet<Stage> = new Set(['shooting', 'ready', 'reshoot', 'needs_attention']);

export function isSentOff({ stage }: Pick<Item, 'stage'>): boolean {
  return !waitsForPerson.has(stage);
}

export function rowMarks(view: ViewContext, item: Item): number {
  return isSentOff(item) ? 0 : marksOf(view, readFacts(view, item.id)).length;
}

function marksOf(view: ViewContext, facts: ItemFacts): readonly MarkedPhoto[] {
  const { item, photos, sides } = facts;
  if (!sides.some(({ photo }) => photo !== null)) return [];
  const rules = view.quality();
  const marks = sideMarksOf(view, item.id);
  return markedPhotos({
    submittedAt: item.submittedAt,
    wrongItem: wrongItems(view, item, photos, view.store.twins.ofItem(item.id)),
    sides: sides.map(({ side, photo, status }) => ({
      ...side,
      label: side.name,
      status,
      photo: photo && { ...photo, notes: judgePhoto(photo, rules, sideContextOf(facts, marks, side, photo)) },
    })),
  });
}

export function heldByMarks(view: ViewContext, facts: ItemFacts): boolean {
  return holdsMarked(view) && marksOf(view, facts).length > 0;
}

export function holdsMarked({ store }: Pick<ViewContext, 'store'>): boolean {
  return readSetting(store, stationSettings.holdsMarked);
}
