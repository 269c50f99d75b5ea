import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin } from 'vite';
import { parsedMessages } from '../../packaging/parsedMessages.ts';
import { drawPicture } from './drawPicture.ts';

/** Serves drawn pictures under the addresses of the contract. */
const pictures: Plugin = {
  name: 'gallery-pictures',
  configureServer: ({ middlewares }) => drawIn(middlewares),
  configurePreviewServer: ({ middlewares }) => drawIn(middlewares),
};

function drawIn(middlewares: Connect.Server): void {
  middlewares.use((request, response, next) => {
    const svg = drawPicture(decodeURIComponent(request.url ?? ''));
    if (svg === null) return next();
    response.setHeader('content-type', 'image/svg+xml');
    response.end(svg);
  });
}

/** The screens on the fake bridge: `node scripts/run.mjs vite --config test/gallery/vite.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: join(import.meta.dirname, '../../.cache/gallery/vite'),
  plugins: [react(), parsedMessages(), pictures],
  preview: { host: '127.0.0.1' },
  server: { host: '127.0.0.1', fs: { allow: [join(import.meta.dirname, '../..')] } },
});
