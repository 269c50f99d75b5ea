import type { KindEntry, LevelView, TaxonomyView } from '../../../../main/contract/taxonomy.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { ownName } from '../../../format/kinds.ts';

/** The known categories stand in until the station answers. */
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

export function brandAsAnswer(level: LevelView | null): KindEntry | null {
  const within = level?.within;
  if (!within?.brand) return null;
  return { ...within, level: 'brand', featured: false, count: null, sideGroups: null, picture: null };
}

export function levelQuestion(level: LevelView | null, placing: KindEntry | null): Text {
  const { category, type, brand } = level?.within ?? {};
  if (brand) return text('choose.whichModel', { brand: brand.name });
  if (type) return text('choose.whichBrand', { type: type.name });
  if (placing) return text('choose.whichTypeOf', { model: ownName(placing) });
  return category ? text('choose.whichType', { category: category.name }) : text('choose.whichCategory');
}

export function canBeOpened({ level, count }: KindEntry): boolean {
  return level === 'category' || (level !== 'model' && count !== 0);
}
