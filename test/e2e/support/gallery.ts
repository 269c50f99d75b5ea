import { join } from 'node:path';
import { createServer } from 'vite';

export interface Gallery {
  /** Address of a state of `test/gallery/scenarios.ts`. */
  at(state: string): string;
  close(): Promise<void>;
}

/** The screens on their fake bridge, for states that a real station would take hours to get into. */
export async function startGallery(): Promise<Gallery> {
  const configFile = join(import.meta.dirname, '../../gallery/vite.config.ts');
  const server = await createServer({ configFile, server: { port: 0 }, logLevel: 'error' });
  await server.listen();
  return {
    at: (state) => `${server.resolvedUrls?.local[0] ?? ''}?state=${state}`,
    close: () => server.close(),
  };
}
