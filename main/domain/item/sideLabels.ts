import type { Side } from '../model.ts';
import { fold } from './matchSides.ts';

export type LabelledSide = Pick<Side, 'uuid' | 'name' | 'groupName'>;

/** The name, with the group where names repeat (`Front (Exterior)`), then with numbers. */
export function sideLabels(sides: readonly LabelledSide[]): ReadonlyMap<string, string> {
  const names = sides.map(({ name }) => name);
  const grouped = areDistinct(names, (index) => withGroup(sides[index]));
  const labels = areDistinct(grouped, (index, number) => numbered(sides[index], number));
  return new Map(sides.map(({ uuid, name }, index) => [uuid, labels[index] ?? name]));
}

export function sideCalled<Labelled extends LabelledSide>(
  sides: readonly Labelled[],
  uuid: string | null,
): (Labelled & { readonly label: string }) | null {
  const side = sides.find((other) => other.uuid === uuid);
  return side === undefined ? null : { ...side, label: sideLabel(side, sides) };
}

export function sideLabel(side: LabelledSide, sides: readonly LabelledSide[]): string {
  return sideLabels(sides).get(side.uuid) ?? side.name;
}

/** Only shared words are replaced; `number` counts those that share. */
function areDistinct(
  words: readonly string[],
  otherwise: (index: number, number: number) => string,
): readonly string[] {
  const keys = words.map(keyOf);
  // Every view asks, and hardly any item repeats a name.
  if (new Set(keys).size === keys.length) return words;
  return words.map((word, index) => {
    const alike = keys.flatMap((key, other) => (key === keys[index] ? [other] : []));
    return alike.length === 1 ? word : otherwise(index, alike.indexOf(index) + 1);
  });
}

/** `fold` without its cost for plain names. */
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
