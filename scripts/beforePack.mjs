// electron-builder calls it before it packs, in the Node that it runs on itself: see electron-builder.yml.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuild, nodePath, root } from './lib/runtime.mjs';

/** The build, native packages and notices are there when the files of the app are gathered. */
export default function beforePack() {
  ensureBuild();
  execFileSync(nodePath(), [join(root, 'packaging', 'beforePack.ts')], { cwd: root, stdio: ['ignore', 2, 2] });
}
