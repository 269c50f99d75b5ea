import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import usual from '../../vitest.config.ts';
import { type Planted, plant } from './mutants.ts';

const root = join(import.meta.dirname, '..', '..');

/** Of `npm run mutate`: by the path of a file, what is planted in it. */
const planFile = process.env.SIDESHOT_MUTANTS ?? '';
const plan: Readonly<Record<string, readonly Planted[]>> = JSON.parse(readFileSync(planFile, 'utf8'));

const plugin = {
  name: 'mutants',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | null {
    const planted = plan[relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/')];
    return planted === undefined ? null : plant(code, planted);
  },
};

const projects = (usual.test?.projects ?? []) as readonly TestProjectInlineConfiguration[];

export default defineConfig({
  root,
  test: {
    ...usual.test,
    fsModuleCachePath: join(dirname(planFile), 'modules'),
    projects: projects.map((project) => ({
      ...project,
      root,
      plugins: [plugin],
      test: {
        ...project.test,
        // A mutant that hangs is caught.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        setupFiles: [join(root, 'test', 'mutants', 'vitestMutant.ts'), join(root, 'test', 'fakes', 'oneRoot.ts')],
      },
    })),
  },
});
