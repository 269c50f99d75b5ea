import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporaryFolder.ts';

/** A folder as the build makes it: a page with one hashed script. */
export function builtPage(script = 'document.title = "loaded";'): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>page</title><script type="module" src="./assets/main-abcd1234.js"></script>',
  );
  writeFileSync(join(folder, 'assets', 'main-abcd1234.js'), script);
  return folder;
}
