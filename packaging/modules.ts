/** The part of a lock file that is read. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const folder = 'node_modules/';

/** The paths of these packages in the lock file, and of all that they need, other platforms' parts included. Types alone run nowhere. */
export function withDependencies(lock: LockFile, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const path = resolvedPath(lock, name, from);
    if (path === null || found.has(path) || name.startsWith('@types/') || name === 'type-fest') return;
    found.add(path);
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed, path);
  };
  for (const name of names) visit(name, '');
  return found;
}

/** Packages of production that a packed app does without: they are bundled, or are the runtime of Node that Electron brings itself. */
export function leftOut(lock: LockFile, names: readonly string[]): readonly string[] {
  const saved = withDependencies(lock, names);
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true && !saved.has(path))
    .map(([path]) => path)
    .toSorted();
}

/** The nearest one upwards, as Node finds it. */
function resolvedPath(lock: LockFile, name: string, from: string): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${folder}`)))) {
    const path = `${place === '' ? '' : `${place}/`}${folder}${name}`;
    if (lock.packages[path] !== undefined) return path;
    if (place === '') return null;
  }
}
