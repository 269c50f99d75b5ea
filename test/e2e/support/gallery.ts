import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

export interface Gallery {
  /** Address of a state of `test/gallery/scenarios.ts`. */
  at(state: string): string;
  close(): Promise<void>;
}

/**
 * The screens on their fake bridge, for states that a real station would take hours to get into. Built once: from a server for
 * development each page would load every module by itself.
 */
export async function startGallery(): Promise<Gallery> {
  const outDir = await mkdtemp(join(tmpdir(), 'sideshot-gallery-'));
  const remove = () => rm(outDir, { recursive: true, force: true });
  try {
    const built = { configFile: join(import.meta.dirname, '../../gallery/vite.config.ts'), logLevel: 'error' } as const;
    // Components keep their names, by which a test may count what renders.
    await build({ ...built, build: { outDir, emptyOutDir: true, reportCompressedSize: false, minify: false } });
    const server = await preview({ ...built, build: { outDir }, preview: { port: 0 } });
    return {
      at: (state) => `${server.resolvedUrls?.local[0] ?? ''}?state=${state}`,
      async close() {
        await server.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
