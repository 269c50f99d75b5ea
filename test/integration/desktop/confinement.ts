import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How a program is started so that it finds no file of the checkout. */
export interface Confinement {
  /** `permissions` are those of Node itself, which do not hold what the program starts in its turn. */
  readonly kind: 'namespace' | 'permissions';
  /** The whole command line, of Node's arguments. */
  start(...args: readonly string[]): readonly string[];
}

/** With root's rights, or those of a namespace of one's own. */
const namespaces = [['-m'], ['-r', '-m']] as const;

/** In the namespace Node itself lies elsewhere and the checkout is an empty folder, which stays empty; the directory that one stands in would still be the full one. */
const script = 'mount --bind "$1" "$2" && mount -t tmpfs -o ro none "$3" && cd "$4" && shift 4 && exec "$@"';

/** A namespace of mounts where this machine lets us have one, else Node's own permissions. `folder` and `program`, a Node, lie outside of the checkout. */
export function confinementFrom(checkout: string, folder: string, program: string): Confinement {
  const node = join(folder, 'node');
  mkdirSync(folder, { recursive: true });
  writeFileSync(node, '');
  for (const options of namespaces) {
    const start = (...args: readonly string[]): readonly string[] => [
      'unshare',
      ...options,
      'sh',
      '-c',
      script,
      'sh',
      program,
      node,
      checkout,
      folder,
      node,
      ...args,
    ];
    const [file = '', ...args] = start('--version');
    if (spawnSync(file, args).status === 0) return { kind: 'namespace', start };
  }
  const permissions = permissionsWithout(checkout);
  return { kind: 'permissions', start: (...args) => [program, ...permissions, ...args] };
}

/** Everything of this machine may be read but this folder, and what leads to it is open one folder at a time. */
function permissionsWithout(checkout: string): readonly string[] {
  const readable: string[] = [];
  for (let inner = checkout; inner !== dirname(inner); inner = dirname(inner)) {
    for (const name of readdirSync(dirname(inner))) {
      const beside = join(dirname(inner), name);
      if (beside !== inner) readable.push(beside);
    }
  }
  return [
    '--permission',
    '--allow-addons',
    '--allow-child-process',
    '--allow-worker',
    '--allow-fs-write=*',
    ...readable.map((path) => `--allow-fs-read=${path}`),
  ];
}
