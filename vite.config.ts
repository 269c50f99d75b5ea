import { createHash } from 'node:crypto';
import { cpSync, globSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundledPackages } from './packaging/bundledPackages.ts';
import { externalImports } from './packaging/external.ts';
import { writeNoticesBeside } from './packaging/notices.ts';
import { parsedMessages } from './packaging/parsedMessages.ts';

const root = import.meta.dirname;
/** The scripts build beside `dist` and swap the result in whole. */
const dist = process.env.SIDESHOT_DIST ?? join(root, 'dist');
const builtins = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

/** Native or host-provided packages stay outside the bundles. */
const external = [...builtins, 'electron', ...externalImports];

/** Programs of threads and processes of their own: each is an entry, found by its name beside what starts it (docs/decisions/0032). */
export const workers = Object.fromEntries(
  globSync('main/**/*[a-z]Worker.ts', { cwd: root }).map((path) => [basename(path, '.ts'), join(root, path)]),
);

/** These, and the one that decodes pictures (docs/decisions/0084): what a bundle of the station's needs beside it. */
export const programs = { ...workers, imaging: join(root, 'main/imaging/process/imaging.ts') };

const bundled = bundledPackages(dist);

/** The same on every system. */
function endingOf(path: string): string {
  const within = relative(root, path).replaceAll('\\', '/');
  return createHash('sha256').update(within).digest('hex').slice(0, 5);
}

/** Three environments in one build: the core and its entries, the sandboxed preload, the renderer. */
export default defineConfig({
  root: join(root, 'renderer'),
  plugins: [react(), parsedMessages(), bundled.plugin],
  base: './',
  // Hosts put a fresh nonce in its place with each answer (`main/hosts/styleNonce.ts`).
  html: { cspNonce: 'SIDESHOT_NONCE' },
  // Left out here, light-dark() is taken apart for browsers that are older than ours, and no colour of tokens.css is one.
  build: { cssTarget: 'chrome140', emptyOutDir: true, reportCompressedSize: false },
  // One ending a module compresses well: Vite's has the line of each rule as well, which the page would load too.
  css: { modules: { generateScopedName: (name, path) => `${name}_${endingOf(path)}` } },
  environments: {
    client: {
      build: {
        outDir: join(dist, 'renderer'),
        target: 'chrome140',
        chunkSizeWarningLimit: 2000,
        // What the first picture needs comes in one piece, whichever later part needs it too.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
      },
    },
    main: {
      consumer: 'server',
      resolve: { builtins, external, noExternal: true, conditions: ['node', 'import', 'module', 'default'] },
      build: {
        outDir: join(dist, 'main'),
        target: 'node24',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            cli: join(root, 'main/cli.ts'),
            electron: join(root, 'main/electron.ts'),
            ...programs,
          },
          external,
          // One folder: what a module starts lies beside it, whichever chunk it came into.
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // Comments and blanks cost a start its parsing; names stay, for whoever reads a stack.
            minify: { compress: false, mangle: false, codegen: true },
          },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { builtins, external, noExternal: true },
      build: {
        outDir: join(dist, 'preload'),
        target: 'chrome140',
        minify: false,
        rolldownOptions: {
          input: { index: join(root, 'preload/index.ts') },
          external,
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
  builder: {
    // One configuration for all environments: the note of what went into the bundles is of all of them.
    sharedConfigBuild: true,
    async buildApp(builder) {
      await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)));
      bundled.write();
      writeNoticesBeside(root, dist);
      cpSync(join(root, 'assets'), join(dist, 'assets'), { recursive: true });
    },
  },
});
