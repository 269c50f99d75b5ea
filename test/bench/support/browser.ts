import { type Browser, chromium } from 'playwright';
// @ts-expect-error plain JavaScript, which runs before anything is installed
import { findBrowser } from '../../../scripts/lib/browser.mjs';

/** The Chromium of the browser tests. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser(process.env) ?? undefined;
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ args, ...(executablePath === undefined ? {} : { executablePath }) });
}
