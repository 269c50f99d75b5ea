import type { Page } from 'playwright/test';

const cableGapMs = 5;

/**
 * Types a code and Enter as a keyboard-wedge scanner does. Every key carries the time at which a system would have got it
 * from the scanner; a busy machine hands it to the page later than that. `pauseMs` waits between the keys, as such a
 * machine does.
 */
export function typeAsScanner(page: Page, code: string, pauseMs = 0): Promise<void> {
  return typeKeys(page, code, cableGapMs, pauseMs);
}

/** As a wireless scanner does, or one in a remote session. */
export function typeAsSlowScanner(page: Page, code: string, gapMs: number): Promise<void> {
  return typeKeys(page, code, gapMs, gapMs);
}

async function typeKeys(page: Page, code: string, keyGapMs: number, pauseMs: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const start = Date.now();
  try {
    const sent: Promise<unknown>[] = [];
    for (const [index, key] of [...code, 'Enter'].entries()) {
      const timestamp = (start + index * keyGapMs) / 1_000;
      const text = key === 'Enter' ? '\r' : key;
      const named = { key, timestamp, ...(key === 'Enter' ? { code: key, windowsVirtualKeyCode: 13 } : {}) };
      sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...named }));
      sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...named }));
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    await Promise.all(sent);
  } finally {
    await session.detach();
  }
}
