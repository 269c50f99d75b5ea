import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * A script of the benchmarks as one plain JavaScript file, made as the product's own are: stripping types at run time costs
 * memory and time that the product does not spend. Answers where it lies.
 */
export async function bundle(name: string): Promise<string> {
  const outDir = join(root, '.cache', 'bench');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, `${name}.ts`),
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rollupOptions: { output: { entryFileNames: `${name}.js` } },
    },
  });
  return join(outDir, `${name}.js`);
}
