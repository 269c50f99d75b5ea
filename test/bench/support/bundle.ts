import { join } from 'node:path';
import { build } from 'vite';
import { programs } from '../../../vite.config.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * A script of the benchmarks as plain JavaScript, with the programs that it starts, made as the product's own are: stripping types at run time costs
 * memory and time that the product does not spend. Answers where it lies.
 */
export async function bundle(name: string): Promise<string> {
  const outDir = join(root, '.cache', 'bench');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { ...programs, [name]: join(import.meta.dirname, `${name}.ts`) },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return join(outDir, `${name}.js`);
}
