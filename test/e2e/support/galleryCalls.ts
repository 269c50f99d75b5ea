import type { Page } from 'playwright/test';

/** The calls that the page of the gallery has made, as `path input`. */
export function galleryCalls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { bridge } = window as unknown as { bridge: { calls: readonly { path: string; input: unknown }[] } };
    return bridge.calls.map(({ path, input }) => `${path} ${JSON.stringify(input)}`);
  });
}
