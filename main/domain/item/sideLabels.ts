import type { Side } from '../model.ts';
import { fold } from './matchSides.ts';

/** The fields by which a person tells sides apart. */
export type LabelledSide = Pick<Side, 'uuid' | 'name' | 'groupName'>;

/**
 * What each side is called, by its uuid: its name, and where another side of the item has the same name, its group too, as
 * `Front (Exterior)`. Those of one name and one group are numbered.
 */
export function sideLabels(sides: readonly LabelledSide[]): ReadonlyMap<string, string> {
  const names = sides.map(({ name }) => name);
  const grouped = toldApart(names, (index) => withGroup(sides[index]));
  const labels = toldApart(grouped, (index, number) => numbered(sides[index], number));
  return new Map(sides.map(({ uuid, name }, index) => [uuid, labels[index] ?? name]));
}

/** The side of that uuid with what it is called; null when it is none of these. */
export function sideCalled<Labelled extends LabelledSide>(
  sides: readonly Labelled[],
  uuid: string | null,
): (Labelled & { readonly label: string }) | null {
  const side = sides.find((other) => other.uuid === uuid);
  return side === undefined ? null : { ...side, label: sideLabel(side, sides) };
}

/** What one of the item's sides is called. */
export function sideLabel(side: LabelledSide, sides: readonly LabelledSide[]): string {
  return sideLabels(sides).get(side.uuid) ?? side.name;
}

/** The same words for each, and other ones for those that share them. `number` counts the ones that share. */
function toldApart(words: readonly string[], otherwise: (index: number, number: number) => string): readonly string[] {
  const keys = words.map(keyOf);
  // Every view of an item asks, and nearly all items have no two sides of one name.
  if (new Set(keys).size === keys.length) return words;
  return words.map((word, index) => {
    const alike = keys.flatMap((key, other) => (key === keys[index] ? [other] : []));
    return alike.length === 1 ? word : otherwise(index, alike.indexOf(index) + 1);
  });
}

/** As `fold`, without its cost for the plain names that nearly all are. */
function keyOf(words: string): string {
  return /^[!-~]+(?: [!-~]+)*$/.test(words) ? words.toLowerCase() : fold(words);
}

function withGroup(side: LabelledSide | undefined): string {
  if (side === undefined) return '';
  return side.groupName.trim() === '' ? side.name : `${side.name} (${side.groupName})`;
}

function numbered(side: LabelledSide | undefined, number: number): string {
  return side === undefined ? '' : `${side.name} (${[side.groupName, number].join(' ').trim()})`;
}
