import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import of a file, a type's included. `to` is a file of the project, a package, or a module of Node as `node:fs`. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly kind: 'file' | 'package' | 'node';
}

const builtins = new Set(builtinModules);
const isCode = (path: string): boolean => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts');

/** The TypeScript files below these folders of the project, as paths from its root. */
export function codeFiles(root: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => {
    const paths = readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' });
    return paths.map((path) => `${folder}/${path.replaceAll('\\', '/')}`).filter(isCode);
  });
}

/** All that a file of this text imports, exports from elsewhere, or loads later by a name that stands there whole. */
export function importsOf(path: string, text: string): readonly Import[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? []));
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  const specifiers = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...exported.map((found) => found.value),
    ...later.filter((source) => /^['"]/.test(source)).map((source) => source.slice(1, -1)),
  ];
  return [...new Set(specifiers)].map((specifier) => ({ from: path, ...target(path, specifier) }));
}

export function readImports(root: string, files: readonly string[]): readonly Import[] {
  return files.flatMap((path) => importsOf(path, readFileSync(`${root}/${path}`, 'utf8')));
}

function target(from: string, specifier: string): Pick<Import, 'to' | 'kind'> {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return { to: posix.join(posix.dirname(from), plain), kind: 'file' };
  if (plain.startsWith('node:') || builtins.has(plain))
    return { to: plain.replace(/^(node:)?/, 'node:'), kind: 'node' };
  const parts = plain.split('/');
  return { to: parts.slice(0, plain.startsWith('@') ? 2 : 1).join('/'), kind: 'package' };
}

/** The files that import each other in a circle, each circle once, in the order in which they do. */
export function circles(imports: readonly Import[]): readonly (readonly string[])[] {
  const next = Map.groupBy(
    imports.filter(({ kind }) => kind === 'file'),
    ({ from }) => from,
  );
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    state.set(file, 'open');
    path.push(file);
    for (const { to } of next.get(file) ?? []) {
      if (state.get(to) === 'open') found.push(path.slice(path.indexOf(to)));
      else if (state.get(to) === undefined) visit(to);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of next.keys()) if (state.get(file) === undefined) visit(file);
  return found;
}
