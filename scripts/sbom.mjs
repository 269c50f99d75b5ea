// `npm run sbom`: the bill of materials (CycloneDX) and the notices of all that is shipped.
import { join } from 'node:path';
import { become, ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';

try {
  ensureDependencies();
  ensureBuild();
  become(join(root, 'packaging', 'writeNotices.ts'), [], { cwd: root });
} catch (error) {
  fail(error);
}
