// `npm run icons`: draws the icons of the desktop app anew; what it writes is committed.
import { join } from 'node:path';
import { become, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  become(join(root, 'packaging', 'drawIcons.ts'), []);
} catch (error) {
  fail(error);
}
