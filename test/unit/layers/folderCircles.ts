import type { Import } from './importGraph.ts';

/** Children of one folder that reach each other by imports, and two of the imports by which they do. */
export interface FolderCircle {
  /** As one line: the folder, and its children that form the circle. */
  readonly name: string;
  readonly examples: readonly string[];
}

type Dependencies = Map<string, Import[]>;

/**
 * The circles among siblings, at every level: the children of a folder are its folders and its single files, and one imports another when
 * something in it does. Circles of files alone are left to `circles`.
 */
export function folderCircles(imports: readonly Import[]): readonly FolderCircle[] {
  const levels = Map.groupBy(imports.filter(isBetweenSiblings), ({ from, to }) => sharedFolder(from, to));
  return [...levels].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([folder, within]) => circlesIn(folder, within));
}

function circlesIn(folder: string, imports: readonly Import[]): readonly FolderCircle[] {
  const doors = Map.groupBy(imports, ({ from }) => childOf(folder, from));
  const reached = new Map([...doors.keys()].map((child) => [child, reachedFrom(folder, doors, child)]));
  const circles = [...reached].map(([child, others]) =>
    [...others].filter((other) => reached.get(other)?.has(child) === true).sort(),
  );
  const names = new Set(circles.filter((circle) => circle.some(isFolder)).map((circle) => circle.join(' ')));
  return [...names].map((name) => ({
    name: `${folder === '' ? 'the project' : folder}: ${name}`,
    examples: examplesOf(folder, imports, name.split(' ')),
  }));
}

function reachedFrom(folder: string, doors: Dependencies, start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [start];
  for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
    for (const { to } of doors.get(child) ?? []) {
      const next = childOf(folder, to);
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  return seen;
}

/** One import into the circle's first child and one out of it. */
function examplesOf(folder: string, imports: readonly Import[], circle: readonly string[]): readonly string[] {
  const inside = imports.filter(({ from, to }) => [from, to].every((file) => circle.includes(childOf(folder, file))));
  const out = inside.find(({ from }) => childOf(folder, from) === circle[0]);
  const back = inside.find(({ to }) => childOf(folder, to) === circle[0]);
  return [out, back].filter((one) => one !== undefined).map(({ from, to }) => `${from} imports ${to}`);
}

function isBetweenSiblings({ from, to, kind }: Import): boolean {
  return kind === 'file' && childOf(sharedFolder(from, to), from) !== childOf(sharedFolder(from, to), to);
}

function sharedFolder(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const end = here.findIndex((part, index) => part !== there[index]);
  return (end === -1 ? here : here.slice(0, end)).join('/');
}

function childOf(folder: string, file: string): string {
  const below = folder === '' ? file : file.slice(folder.length + 1);
  return below.split('/')[0] ?? below;
}

function isFolder(child: string): boolean {
  return !child.includes('.');
}
