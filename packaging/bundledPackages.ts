import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Beside the build: the packages whose code is in it, by their places in the lock file. */
export const bundledFile = 'packages.json';

/** Notes which packages went into the bundles: their licences travel with them. */
export function bundledPackages(dist: string): { readonly plugin: Plugin; write(): void } {
  const found = new Set<string>();
  return {
    plugin: {
      name: 'sideshot-bundled-packages',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const id of chunk.moduleIds) {
            const place = placeOf(id);
            if (place !== null) found.add(place);
          }
        }
      },
    },
    write() {
      mkdirSync(dist, { recursive: true });
      writeFileSync(join(dist, bundledFile), `${JSON.stringify([...found].toSorted(), null, 2)}\n`);
    },
  };
}

/** E.g. `node_modules/@orpc/server` of a module's path; null for our own. */
function placeOf(id: string): string | null {
  const path = id.replaceAll('\\', '/');
  const match = /\/(node_modules\/.*)$/.exec(path)?.[1];
  if (match === undefined) return null;
  return /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(match)?.[1] ?? null;
}
