import type { KindEntry, LevelView, TaxonomyView } from '../../../../main/contract/taxonomy.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { ownName } from '../../../format/kinds.ts';

/** The entries of the level that is looked at. Before the station has answered, the categories that the page knows. */
export function levelEntries(level: LevelView | null, taxonomy: TaxonomyView | null): readonly KindEntry[] {
  if (level !== null) return level.entries;
  return (taxonomy?.categories ?? []).map(({ uuid, name, types }) => ({
    category: { uuid, name },
    type: null,
    brand: null,
    model: null,
    level: 'category',
    featured: false,
    count: types.length,
    sideGroups: null,
    picture: null,
  }));
}

/** What is asked at this level. */
export function levelQuestion(level: LevelView | null, placing: KindEntry | null): Text {
  const { category, type, brand } = level?.within ?? {};
  if (brand) return text('choose.whichModel', { brand: brand.name });
  if (type) return text('choose.whichBrand', { type: type.name });
  if (placing) return text('choose.whichTypeOf', { model: ownName(placing) });
  return category ? text('choose.whichType', { category: category.name }) : text('choose.whichCategory');
}

/** Whether there is a level below it to look into. */
export function canBeOpened({ level, count }: KindEntry): boolean {
  return level === 'category' || (level !== 'model' && count !== 0);
}
