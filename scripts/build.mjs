// `npm run build`: the same build as the command line makes for itself when sources changed.
import { ensureBuild, ensureDependencies, fail } from './lib/runtime.mjs';

try {
  ensureDependencies();
  ensureBuild();
} catch (error) {
  fail(error);
}
