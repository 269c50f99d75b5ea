import { parseSync } from 'oxc-parser';
import type { Import } from './importGraph.ts';
import { closedRooms, type Layer } from './layers.ts';

/** The imports that no line of the table allows, each as one line for a person. */
export function breachesOf(layers: readonly Layer[], imports: readonly Import[]): readonly string[] {
  return imports.filter((one) => !isAllowed(layers, one)).map(({ from, to }) => `${from} may not import ${to}`);
}

function isAllowed(layers: readonly Layer[], { from, to, kind }: Import): boolean {
  const line = longestOf(layers, from);
  if (line === null) return false;
  const [room, rooms, packages, modules] = line;
  switch (kind) {
    case 'node':
      return modules === '*' || words(modules).includes(to.replace('node:', ''));
    case 'package':
      return words(packages).includes(to);
    case 'file': {
      const closed = closedRooms.find((each) => isWithin(to, each));
      return [room, 'main/texts', ...words(rooms).map((word) => placeOf(room, word))].some(
        (place) => isWithin(to, place) && (closed === undefined || isWithin(place, closed)),
      );
    }
  }
}

/** A word of the table is a folder or file of the room's own side of the house; the contract and `package.json` are of all. */
function placeOf(room: string, word: string): string {
  if (word === 'package.json') return word;
  if (word === 'contract') return 'main/contract';
  return room.startsWith('renderer') ? `renderer/${word}` : `main/${word}`;
}

function longestOf(layers: readonly Layer[], file: string): Layer | null {
  const matching = layers.filter(([room]) => isWithin(file, room));
  return matching.toSorted(([a], [b]) => b.length - a.length)[0] ?? null;
}

function isWithin(file: string, place: string): boolean {
  return file === place || file === `${place}.ts` || file.startsWith(`${place}/`);
}

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

/** What of these names the code of a file touches, each as one line for a person; comments and texts do not count. */
export function touchesOf(names: readonly string[], path: string, text: string): readonly string[] {
  const { program, comments } = parseSync(path, text);
  const hidden = [...comments, ...textsIn(program)];
  const code = hidden.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
  return names.filter((name) => touches(code, name)).map((name) => `${path} may not touch ${name}`);
}

function touches(code: string, name: string): boolean {
  const plain = name.replace(/[.()]/g, '\\$&');
  return new RegExp(`(?<![\\w.'"])${plain}(?![\\w'"])`).test(code);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where the texts of a syntax tree lie. */
function textsIn(node: unknown): readonly Place[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isText(node)) return [node];
  return Object.values(node).flatMap(textsIn);
}

function isText(node: object): node is Place {
  return 'type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string';
}
