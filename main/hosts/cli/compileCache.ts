import { mkdirSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { cacheFolder } from './cacheFolder.ts';

/**
 * Modules that are loaded from here on keep what Node made of them for the next start, which then needs a fifth less. It lies in the
 * user's own folder of caches: what others could write there would run. Where there is no such folder the start is as slow as the first.
 */
export function keepCompiled(): void {
  const folder = join(cacheFolder(), 'compiled');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return;
  }
  module.enableCompileCache(folder);
}
