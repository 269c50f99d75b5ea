import { expect, type Locator, type Page } from 'playwright/test';

declare global {
  interface Window {
    layoutShifts: { value: number; parts: string[] }[];
  }
}

/** A part's share of the window. */
export async function shareOf(page: Page, locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  const window = page.viewportSize();
  if (box === null || window === null) return 0;
  return (box.width * box.height) / (window.width * window.height);
}

/** Places and sizes of parts, in whole pixels, once all are shown: some are fetched after the first picture. */
export async function boxesOf(parts: Readonly<Record<string, Locator>>): Promise<Record<string, string>> {
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
      // What comes later takes the place of what stood for it.
      await expect(async () => {
        box = await part.boundingBox({ timeout: 60_000 });
        expect(box, `${name} is shown`).not.toBeNull();
      }).toPass({ timeout: 60_000 });
      return [name, placeOf(box)] as const;
    }),
  );
  return Object.fromEntries(boxes);
}

function placeOf(box: Awaited<ReturnType<Locator['boundingBox']>>): string {
  return box === null ? '' : [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
}

/** What moves on the page by itself or after a key, as Chromium scores it (layout instability); those after input count too. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The DOM's types do not know entries of this kind yet.
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
        const parts = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 140) : 'text'));
        window.layoutShifts.push({ value, parts });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  return {
    forget: () => page.evaluate(() => void window.layoutShifts.splice(0)),
    /** Their sum, and what moved; without those of which the most is of a part that is marked with one of `except`. */
    read: (except: readonly string[] = []) =>
      page.evaluate((marks) => {
        const isMeant = ({ parts }: { parts: string[] }) => !marks.some((mark) => parts[0]?.includes(mark));
        const shifts = window.layoutShifts.filter(isMeant);
        return {
          sum: shifts.reduce((sum, { value }) => sum + value, 0),
          moved: shifts.map(({ value, parts }) => `${value.toFixed(4)} ${parts.join(' | ')}`),
        };
      }, except),
  };
}
